interface Node {
  next: Map<string, Node>;
  /** The node of the longest proper suffix of this node's words that starts a phrase. */
  fallback: Node | undefined;
  /** Phrases that end here. */
  phrases: number[];
  /** The time of the last search that reported this node and its suffixes. */
  seenAt: number;
}

function createNode(): Node {
  return { next: new Map(), fallback: undefined, phrases: [], seenAt: 0 };
}

/**
 * Finds which of many phrases occur in a run of words, as whole words side by side, in one pass over the words
 * (Aho and Corasick 1975, over words instead of letters): linear in the words and the phrases found.
 */
export class PhraseFinder {
  readonly #root = createNode();
  #time = 0;

  /** Phrases as runs of words; a phrase without words is never found. */
  constructor(phrases: readonly (readonly string[])[]) {
    for (const [index, words] of phrases.entries()) {
      if (words.length === 0) continue;
      let node = this.#root;
      for (const word of words) {
        let next = node.next.get(word);
        if (!next) {
          next = createNode();
          node.next.set(word, next);
        }
        node = next;
      }
      node.phrases.push(index);
    }
    const queue = [this.#root];
    for (const node of queue) {
      for (const [word, next] of node.next) {
        next.fallback = this.#step(node.fallback, word);
        queue.push(next);
      }
    }
  }

  #step(from: Node | undefined, word: string): Node {
    for (let node = from; node; node = node.fallback) {
      const next = node.next.get(word);
      if (next) return next;
    }
    return this.#root;
  }

  /** Calls `found` once for each phrase that the words hold. */
  find(words: readonly string[], found: (index: number) => void): void {
    const time = ++this.#time;
    let node = this.#root;
    for (const word of words) {
      node = this.#step(node, word);
      for (let suffix: Node | undefined = node; suffix && suffix.seenAt !== time; suffix = suffix.fallback) {
        suffix.seenAt = time;
        for (const index of suffix.phrases) found(index);
      }
    }
  }
}
