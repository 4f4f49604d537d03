import { foldSpace } from './fold-text.ts';
import { PhraseFinder } from './phrase-finder.ts';
import { splitWordsWithoutClitic } from './split-words.ts';

/** A sample or a phrase of a target. */
export interface MatchText {
  value: string;
  isPhrase: boolean;
  /** See `splitWords`. */
  words: readonly string[];
}

const none: ReadonlySet<number> = new Set();

/** Finds the texts that equal a sentence up to case, punctuation and space, and the phrases that occur in it. */
export class ExactIndex {
  readonly #same = new Map<string, number[]>();
  readonly #finder: PhraseFinder;
  /** Whether the finder has phrases. */
  readonly #hasPhrases: boolean;
  /** Phrases that consist of punctuation, such as `?!`, which are searched for character by character. */
  readonly #marks: { index: number; folded: string }[] = [];

  constructor(texts: readonly MatchText[]) {
    for (const [index, { value, isPhrase, words }] of texts.entries()) {
      const key = words.length > 0 ? words.join(' ') : foldSpace(value);
      const same = this.#same.get(key);
      if (same) same.push(index);
      else this.#same.set(key, [index]);
      if (isPhrase && words.length === 0) this.#marks.push({ index, folded: key });
    }
    this.#hasPhrases = texts.some(({ isPhrase, words }) => isPhrase && words.length > 0);
    this.#finder = new PhraseFinder(texts.map(({ isPhrase, words }) => (isPhrase ? words : [])));
  }

  /** The approximate memory that it takes, in addition to the texts themselves. */
  get bytes(): number {
    return this.#finder.bytes;
  }

  /**
   * Returns the indices of the texts found. Words are searched for with and without a possessive `'s` of the sentence.
   */
  find(sentence: string, words: readonly string[]): ReadonlySet<number> {
    const same = this.#same.get(words.length > 0 ? words.join(' ') : foldSpace(sentence));
    if (same === undefined && !this.#hasPhrases && this.#marks.length === 0) return none;
    const found = new Set(same);
    const add = (index: number): void => {
      found.add(index);
    };
    if (this.#hasPhrases) {
      this.#finder.find(words, add);
      this.#finder.find(splitWordsWithoutClitic(sentence), add);
    }
    if (this.#marks.length > 0) {
      const folded = foldSpace(sentence);
      for (const { index, folded: marks } of this.#marks) if (folded.includes(marks)) found.add(index);
    }
    return found;
  }

  /**
   * Returns the first text found of each target, by the index of the target.
   *
   * @param targetOf the index of the target of each text
   */
  findFirst(sentence: string, words: readonly string[], targetOf: Int32Array): ReadonlyMap<number, number> {
    const first = new Map<number, number>();
    for (const index of this.find(sentence, words)) {
      const target = targetOf[index];
      const before = first.get(target);
      if (before === undefined || index < before) first.set(target, index);
    }
    return first;
  }
}
