/** Finds phrases of several plain words. */
import type { Span } from './spans.ts';
import type { TextWords } from './text-words.ts';

/** Every stretch of words that is a phrase of the table (its words by its first word); linear for a table of this size. */
export function findPhrases(text: TextWords, phrases: ReadonlyMap<string, readonly (readonly string[])[]>): Span[] {
  const spans: Span[] = [];
  for (let index = 0; index < text.words.length; index++) {
    const candidates = phrases.get(text.words[index] ?? '');
    if (candidates === undefined) continue;
    for (const phrase of candidates) {
      if (!standsAt(text, index, phrase)) continue;
      spans.push({ start: text.starts[index] ?? 0, end: text.ends[index + phrase.length - 1] ?? 0 });
    }
  }
  return spans;
}

/** Whether the phrase's words stand from the given word on, with nothing but white space between them. */
export function standsAt(text: TextWords, index: number, phrase: readonly string[]): boolean {
  for (let offset = 0; offset < phrase.length; offset++) {
    if (index + offset < 0 || text.words[index + offset] !== phrase[offset]) return false;
    if (offset > 0 && !isSpaceBetween(text, index + offset - 1)) return false;
  }
  return true;
}

/** Whether only white space lies between a word and the next. */
export function isSpaceBetween(text: TextWords, index: number): boolean {
  return text.text.slice(text.ends[index], text.starts[index + 1]).trim() === '';
}
