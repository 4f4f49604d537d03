/** Joins what the two lists found. */
import type { ProfanityHit } from './profanity.ts';
import type { Span } from './spans.ts';

/**
 * The hits of both lists in order. Where they overlap the user's own stay whole, and of a predefined one what is left
 * beside them stays, when it has letters: with "mother" as an own word, "fucker" is still found in "mother fucker".
 * Both must be in order and without overlaps of their own.
 */
export function mergeHits(text: string, custom: readonly Span[], predefined: readonly Span[]): ProfanityHit[] {
  const hits: ProfanityHit[] = [];
  const add = (start: number, end: number, source: ProfanityHit['source']) => {
    hits.push({ start, end, word: text.slice(start, end).toLowerCase(), source });
  };
  const addRest = (start: number, end: number) => {
    const rest = text.slice(start, Math.max(start, end));
    const words = [...rest.matchAll(/[\p{L}\p{N}][\p{L}\p{N}\p{M}]*/gu)];
    const [first, last] = [words[0], words.at(-1)];
    if (first !== undefined && last !== undefined) {
      add(start + first.index, start + last.index + last[0].length, 'predefined');
    }
  };
  let next = 0;
  let ownTo = 0;
  const addOwn = (before: number) => {
    for (let own = custom[next]; own !== undefined && own.start < before; own = custom[++next]) {
      add(own.start, own.end, 'custom');
      ownTo = own.end;
    }
  };
  for (const span of predefined) {
    addOwn(span.start);
    let from = Math.max(span.start, ownTo);
    for (let own = custom[next]; own !== undefined && own.start < span.end; own = custom[next]) {
      addRest(from, own.start);
      addOwn(own.start + 1);
      from = ownTo;
    }
    if (from === span.start) add(span.start, span.end, 'predefined');
    else addRest(from, span.end);
  }
  addOwn(text.length);
  return hits;
}
