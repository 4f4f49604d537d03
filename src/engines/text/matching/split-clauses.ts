import { countContent } from './describe-statement.ts';
import { splitWords } from './split-words.ts';

/** A clause ends at a mark, or before a word that begins another clause. */
const boundary = /[.!?;:,]+\s+|\s+(?=(?:and|but|so|also|plus)\s)/giu;
const minContent = 2;
const maxClauses = 6;

/**
 * Returns the clauses of a sentence that may each say something different, such as "my internet is slow, and I want to
 * cancel". Empty if fewer than two of them have at least two words of content. Shorter pieces stay with the clause
 * before them.
 */
export function splitClauses(text: string): readonly string[] {
  if (!/[.!?;:,]\s|\s(?:and|but|so|also|plus)\s/iu.test(text)) return [];
  const clauses: string[] = [];
  let from = 0;
  const ends = [...text.matchAll(boundary)].slice(0, 4 * maxClauses);
  for (const { index, 0: mark } of ends) {
    if (!says(text.slice(from, index)) || !says(text.slice(index + mark.length))) continue;
    clauses.push(text.slice(from, index));
    from = index + mark.length;
    if (clauses.length === maxClauses - 1) break;
  }
  return clauses.length > 0 ? [...clauses, text.slice(from)] : [];
}

const says = (text: string): boolean => countContent(splitWords(text)) >= minContent;
