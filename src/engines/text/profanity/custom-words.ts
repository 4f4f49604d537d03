/** Finds the words of a user's own list in a text. */
import { ListedWords } from './listed-words.ts';
import { normalizeText } from './normalize-text.ts';
import type { Span } from './spans.ts';
import type { TextWords } from './text-words.ts';

/** Maximum words in a list. */
export const maxCustomWords = 1000;
/** Maximum UTF-16 units in a word. */
export const maxCustomWordLength = 100;

export class CustomWords {
  readonly #words: ListedWords;

  /** @throws RangeError if the list has more than 1,000 words or a word more than 100 characters */
  constructor(words: readonly string[]) {
    if (words.length > maxCustomWords) throw new RangeError(`More than ${maxCustomWords} custom words`);
    if (words.some((word) => word.length > maxCustomWordLength)) {
      throw new RangeError(`A custom word has more than ${maxCustomWordLength} characters`);
    }
    const own = { grade: 'strong', reach: 'always', language: '' } as const;
    this.#words = new ListedWords(new Map(words.map((word) => [normalizeText(word.trim()).text, own])));
  }

  /** See {@link ListedWords.find}. */
  find(words: TextWords): Span[] {
    return this.#words.find(words);
  }
}
