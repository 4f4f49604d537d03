/** Merges the hits of the two lists. */

import type { LexiconEntry } from './lexicon/entry.ts';
import type { ListedSpan } from './listed-words.ts';
import type { ProfanityHit } from './profanity.ts';
import type { Span } from './spans.ts';

/**
 * The hits of both lists in order. If hits overlap, the user's own stay whole, and the rest of a predefined one stays
 * if it has letters: with "mother" as an own word, "fucker" is still found in "mother fucker". Each list must be in
 * order and without overlaps.
 */
export function mergeHits(text: string, custom: readonly Span[], predefined: readonly ListedSpan[]): ProfanityHit[] {
  const hits: ProfanityHit[] = [];
  const add = (start: number, end: number, entry?: LexiconEntry) => {
    const word = text.slice(start, end).toLowerCase();
    if (entry === undefined) hits.push({ start, end, word, source: 'custom' });
    else hits.push({ start, end, word, source: 'predefined', grade: entry.grade, language: entry.language });
  };
  const addRest = (start: number, end: number, entry: LexiconEntry) => {
    const rest = text.slice(start, Math.max(start, end));
    const words = [...rest.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)];
    const [first, last] = [words[0], words.at(-1)];
    if (first !== undefined && last !== undefined) {
      add(start + first.index, start + last.index + last[0].length, entry);
    }
  };
  let next = 0;
  let ownTo = 0;
  const addOwn = (before: number) => {
    for (let own = custom[next]; own !== undefined && own.start < before; own = custom[++next]) {
      add(own.start, own.end);
      ownTo = own.end;
    }
  };
  for (const span of predefined) {
    addOwn(span.start);
    let from = Math.max(span.start, ownTo);
    for (let own = custom[next]; own !== undefined && own.start < span.end; own = custom[next]) {
      addRest(from, own.start, span.entry);
      addOwn(own.start + 1);
      from = ownTo;
    }
    if (from === span.start) add(span.start, span.end, span.entry);
    else addRest(from, span.end, span.entry);
  }
  addOwn(text.length);
  return hits;
}
