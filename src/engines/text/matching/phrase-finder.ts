import { hashTerm, TermTable } from './term-table.ts';

const root = 0;
const none = -1;
/** For each edge: its node, its word, and the next node; a free slot has {@link none}. */
const edgeInts = 3;

/**
 * Finds which of many phrases occur in a run of words, as whole consecutive words, in one pass over the words (Aho and
 * Corasick 1975, over words instead of letters): linear in the words and the phrases found. There is a node for each
 * word of a phrase, in flat arrays, because ten megabytes of phrases would take half a gigabyte as maps.
 */
export class PhraseFinder {
  readonly #words = new TermTable();
  /** For each node: the node of the longest proper suffix of its words that starts a phrase. */
  readonly #fallbacks: Int32Array;
  /** For each node: the first phrase that ends there. */
  readonly #phrases: Int32Array;
  /** For each phrase: another phrase of the same words. */
  readonly #samePhrases: Int32Array;
  /** For each node: the time of the last search that reported it and its suffixes. */
  readonly #seenAt: Float64Array;
  /** Edges by their node and word: each slot has the node, the word and the next node. At most half full. */
  readonly #edges: Int32Array;
  #nodes = 1;
  #time = 0;

  /** @param phrases as runs of words; a phrase without words is never found */
  constructor(phrases: readonly (readonly string[])[]) {
    const max = 1 + phrases.reduce((sum, words) => sum + words.length, 0);
    this.#fallbacks = new Int32Array(max).fill(none);
    this.#phrases = new Int32Array(max).fill(none);
    this.#samePhrases = new Int32Array(phrases.length).fill(none);
    this.#seenAt = new Float64Array(max);
    this.#edges = new Int32Array(edgeInts * 2 ** Math.ceil(Math.log2(2 * max))).fill(none);
    const parents = new Int32Array(max);
    const wordsInto = new Int32Array(max);
    const depths = new Int32Array(max);
    for (const [index, words] of phrases.entries()) {
      if (words.length === 0) continue;
      let node = root;
      for (const word of words) {
        const id = this.#words.add(word, hashTerm(word));
        const slot = this.#findSlot(node, id);
        let next = this.#edges[slot + 2];
        if (next === none) {
          next = this.#nodes++;
          this.#edges.set([node, id, next], slot);
          parents[next] = node;
          wordsInto[next] = id;
          depths[next] = depths[node] + 1;
        }
        node = next;
      }
      this.#samePhrases[index] = this.#phrases[node];
      this.#phrases[node] = index;
    }
    // Nodes with fewer words first, because a fallback has fewer words than its node.
    for (const node of sortByDepth(depths.subarray(0, this.#nodes))) {
      if (node === root) continue;
      const parent = parents[node];
      this.#fallbacks[node] = this.#step(this.#fallbacks[parent], wordsInto[node]);
    }
  }

  /** The approximate memory that it takes. */
  get bytes(): number {
    const arrays = [this.#fallbacks, this.#phrases, this.#samePhrases, this.#seenAt, this.#edges];
    return arrays.reduce((sum, { byteLength }) => sum + byteLength, this.#words.bytes);
  }

  /** Returns the slot of an edge, or a free one for it. */
  #findSlot(node: number, word: number): number {
    const edges = this.#edges;
    const mask = edges.length / edgeInts - 1;
    let position = (Math.imul(node, 0x9e3779b1) ^ Math.imul(word, 0x85ebca6b)) & mask;
    position = (position ^ (position >>> 15)) & mask;
    for (;;) {
      const slot = edgeInts * position;
      if (edges[slot + 2] === none || (edges[slot] === node && edges[slot + 1] === word)) return slot;
      position = (position + 1) & mask;
    }
  }

  /** Returns the node after a word. @param from {@link none} before the first word */
  #step(from: number, word: number): number {
    if (word === none) return root;
    for (let node = from; node !== none; node = this.#fallbacks[node]) {
      const next = this.#edges[this.#findSlot(node, word) + 2];
      if (next !== none) return next;
    }
    return root;
  }

  /** Calls `found` once for each phrase that occurs in the words. */
  find(words: readonly string[], found: (index: number) => void): void {
    const time = ++this.#time;
    let node = root;
    for (const word of words) {
      node = this.#step(node, this.#words.find(word, hashTerm(word)));
      for (
        let position = node;
        position !== none && this.#seenAt[position] !== time;
        position = this.#fallbacks[position]
      ) {
        this.#seenAt[position] = time;
        for (let phrase = this.#phrases[position]; phrase !== none; phrase = this.#samePhrases[phrase]) {
          found(phrase);
        }
      }
    }
  }
}

function sortByDepth(depths: Int32Array): Int32Array {
  const deepest = depths.reduce((max, depth) => Math.max(max, depth), 0);
  const starts = new Int32Array(deepest + 2);
  for (const depth of depths) starts[depth + 1] += 1;
  for (let depth = 1; depth < starts.length; depth++) starts[depth] += starts[depth - 1];
  const sorted = new Int32Array(depths.length);
  for (const [node, depth] of depths.entries()) {
    const place = starts[depth];
    sorted[place] = node;
    starts[depth] = place + 1;
  }
  return sorted;
}
