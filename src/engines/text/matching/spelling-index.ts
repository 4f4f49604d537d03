import { hashTerm, TermTable } from './term-table.ts';

/** Shorter words have too many neighbours to be corrected; longer ones cost too much and are not words. */
const minLength = 4;
const maxLength = 24;
/** Limits on memory and time, beyond any real list of samples. */
const maxWords = 50_000;
const maxAlike = 50;
/**
 * Words of up to this many letters are corrected if a letter is missing, doubled or swapped, but not if one is wrong.
 */
const shortWord = 5;

/** Returns the word, and the word without each of its letters except the first. */
function listForms(word: string): string[] {
  const forms = [word];
  for (let index = 1; index < word.length; index++) forms.push(word.slice(0, index) + word.slice(index + 1));
  return forms;
}

function isFormOf(form: string, word: string): boolean {
  if (form.length === word.length) return form === word;
  if (form.length !== word.length - 1) return false;
  let index = 0;
  while (index < form.length && form[index] === word[index]) index++;
  return index > 0 && form.slice(index) === word.slice(index + 1);
}

/**
 * Whether one is the other with a letter added or two neighbours swapped, or, in longer words, one letter changed. This
 * is a direct check rather than an edit distance, because it allows fewer edits in short words and counts a swap as
 * one.
 */
function isTypingError(one: string, other: string): boolean {
  if (Math.abs(one.length - other.length) > 1) return false;
  let index = 0;
  while (index < one.length && one[index] === other[index]) index++;
  if (one.length < other.length) return one.slice(index) === other.slice(index + 1);
  if (one.length > other.length) return one.slice(index + 1) === other.slice(index);
  if (one.length > shortWord && one.slice(index + 1) === other.slice(index + 1)) return true;
  return (
    one[index] === other[index + 1] &&
    one[index + 1] === other[index] &&
    one.slice(index + 2) === other.slice(index + 2)
  );
}

/**
 * Finds the listed word that a misspelt word means: one typing error away, with the same first letter. Looks words up
 * by their forms with one letter dropped, as SymSpell does (Garbe 2012), so the time does not depend on the list. Only
 * hashes of the forms are kept, in flat arrays, which takes a tenth of the memory of a map.
 */
export class SpellingIndex {
  readonly #words = new TermTable();
  /** For each form, its hash and the number of its word, in the order of addition; emptied by {@link seal}. */
  #added: number[] = [];
  /** The same, sorted by the lowest bits of the hash: those of slot `n` are from `#starts[n]` to `#starts[n + 1]`. */
  #starts = new Int32Array(2);
  #hashes = new Int32Array(0);
  #wordIds = new Int32Array(0);

  /** Adds the words of a text, up to a limit on the number of different words. */
  add(words: readonly string[]): void {
    for (const word of words) this.#add(word);
  }

  /** The approximate memory that it takes. */
  get bytes(): number {
    return this.#words.bytes + this.#starts.byteLength + this.#hashes.byteLength + this.#wordIds.byteLength;
  }

  #add(word: string): void {
    if (this.#words.size >= maxWords) return;
    const id = this.#words.size;
    if (this.#words.add(word, hashTerm(word)) !== id) return;
    if (word.length < minLength || word.length > maxLength || !/^\p{L}+$/u.test(word)) return;
    for (const form of listForms(word)) this.#added.push(hashTerm(form), id);
  }

  /** Call it once, after the last `add` and before the first `correct`. */
  seal(): void {
    const count = this.#added.length / 2;
    const slots = 2 ** Math.ceil(Math.log2(Math.max(1, count)));
    const starts = new Int32Array(slots + 1);
    const slotOf = (hash: number): number => hash & (slots - 1);
    for (let index = 0; index < count; index++) {
      const next = slotOf(this.#added[2 * index]) + 1;
      starts[next] += 1;
    }
    for (let slot = 1; slot <= slots; slot++) starts[slot] += starts[slot - 1];
    const ends = starts.slice();
    this.#hashes = new Int32Array(count);
    this.#wordIds = new Int32Array(count);
    for (let index = 0; index < count; index++) {
      const hash = this.#added[2 * index];
      const place = ends[slotOf(hash)];
      ends[slotOf(hash)] = place + 1;
      this.#hashes[place] = hash;
      this.#wordIds[place] = this.#added[2 * index + 1];
    }
    this.#starts = starts;
    this.#added = [];
  }

  /**
   * Returns the word itself if it is listed or nothing similar is, otherwise the first listed word that it may mean.
   */
  correct(word: string): string {
    if (word.length < minLength || word.length > maxLength || this.#words.find(word, hashTerm(word)) >= 0) return word;
    for (const form of listForms(word)) {
      const found = this.#findMeant(word, form);
      if (found !== undefined) return found;
    }
    return word;
  }

  /** Returns the first of the words with this form that the misspelt word may mean. */
  #findMeant(word: string, form: string): string | undefined {
    const hash = hashTerm(form);
    const slot = hash & (this.#starts.length - 2);
    const end = this.#starts[slot + 1];
    let alike = 0;
    for (let index = this.#starts[slot]; index < end && alike < maxAlike; index++) {
      if (this.#hashes[index] !== hash) continue;
      const candidate = this.#words.textOf(this.#wordIds[index]);
      if (!isFormOf(form, candidate)) continue;
      alike += 1;
      if (isTypingError(word, candidate)) return candidate;
    }
    return undefined;
  }
}
