/** Finds phrases of several words. */
import type { Phrase } from './lexicon/compile-lexicon.ts';
import type { GradedSpan } from './spans.ts';
import { type TextWords, textAfter, wordAt } from './text-words.ts';

/** A table of phrases, by their first word. */
export type PhraseTable = ReadonlyMap<string, readonly Phrase[]>;

/** Every stretch of the text that is a phrase of the table, white space between its words; linear for one table. */
export function findPhrases(words: TextWords, table: PhraseTable): GradedSpan[] {
  const spans: GradedSpan[] = [];
  const starting = words.words.map((word) => table.get(word));
  for (let first = 0; first < words.numbers.length; first++) {
    for (const phrase of starting[words.numbers[first] ?? -1] ?? []) {
      if (!standsAt(words, first, phrase.words)) continue;
      const last = first + phrase.words.length - 1;
      spans.push({ start: words.starts[first] ?? 0, end: words.ends[last] ?? 0, first, last, entry: phrase.entry });
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
