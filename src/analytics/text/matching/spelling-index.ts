/** Shorter words have too many neighbours to be corrected; longer ones cost too much and are not words. */
const shortest = 4;
const longest = 24;
/** Bounds on memory and time, beyond any real list of samples. */
const mostWords = 50_000;
const mostAlike = 50;
/** Words and forms with one letter dropped in their maps, about. */
const wordBytes = 100;
const deletionBytes = 150;
/** Words of up to this many letters are corrected if a letter is missing, doubled or swapped, not if one is wrong. */
const shortWord = 5;

function listForms(word: string): string[] {
  const forms = [word];
  for (let at = 1; at < word.length; at++) forms.push(word.slice(0, at) + word.slice(at + 1));
  return forms;
}

/**
 * Whether one is the other with a letter added or two neighbours swapped, or, in longer words, one letter changed. A direct
 * check rather than an edit distance: it allows fewer edits in short words, and swaps count as one.
 */
function isTypingError(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let at = 0;
  while (at < one.length && one[at] === other[at]) at++;
  if (one.length < other.length) return one.slice(at) === other.slice(at + 1);
  if (one.length > other.length) return one.slice(at + 1) === other.slice(at);
  if (one.length > shortWord && one.slice(at + 1) === other.slice(at + 1)) return true;
  return one[at] === other[at + 1] && one[at + 1] === other[at] && one.slice(at + 2) === other.slice(at + 2);
}

/**
 * Finds the listed word that a misspelt word means: one typing error away, with the same first letter. Looks
 * words up by their forms with one letter dropped, as SymSpell does (Garbe 2012), so the time does not depend on the
 * list.
 */
export class SpellingIndex {
  readonly #words = new Set<string>();
  readonly #byDeletion = new Map<string, string[]>();

  /** Adds the words of a text, up to a limit of different words. */
  add(words: readonly string[]): void {
    for (const word of words) this.#add(word);
  }

  /** The memory that it takes, about. */
  get bytes(): number {
    return this.#words.size * wordBytes + this.#byDeletion.size * deletionBytes;
  }

  #add(word: string): void {
    if (this.#words.has(word) || this.#words.size >= mostWords) return;
    this.#words.add(word);
    if (word.length < shortest || word.length > longest || !/^\p{L}+$/u.test(word)) return;
    for (const key of listForms(word)) {
      const list = this.#byDeletion.get(key);
      if (!list) this.#byDeletion.set(key, [word]);
      else if (list.length < mostAlike) list.push(word);
    }
  }

  /** The word itself if the list has it or nothing similar, else the first listed word that it may mean. */
  correct(word: string): string {
    if (word.length < shortest || word.length > longest || this.#words.has(word)) return word;
    for (const key of listForms(word)) {
      const found = this.#byDeletion.get(key)?.find((candidate) => isTypingError(word, candidate));
      if (found !== undefined) return found;
    }
    return word;
  }
}
