/** Finds phrases of several words. */
import type { Span } from './spans.ts';
import { type TextWords, textAfter, wordAt } from './text-words.ts';

/** A table of phrases: the words of each, by its first word. */
export type PhraseTable = ReadonlyMap<string, readonly (readonly string[])[]>;

/** Every stretch of the text that is a phrase of the table, white space between its words; linear for one table. */
export function findPhrases(words: TextWords, table: PhraseTable): Span[] {
  const spans: Span[] = [];
  const starting = words.words.map((word) => table.get(word));
  for (let index = 0; index < words.numbers.length; index++) {
    for (const phrase of starting[words.numbers[index] ?? -1] ?? []) {
      if (!standsAt(words, index, phrase)) continue;
      spans.push({ start: words.starts[index] ?? 0, end: words.ends[index + phrase.length - 1] ?? 0 });
    }
  }
  return spans;
}

function standsAt(words: TextWords, index: number, phrase: readonly string[]): boolean {
  return phrase.every(
    (word, offset) =>
      wordAt(words, index + offset) === word && (offset === 0 || textAfter(words, index + offset - 1).trim() === ''),
  );
}
