/** Where the rows of a table begin, and whether the first of them has names. */
import { isKnownName } from '../columns/field-names.ts';
import { meaningsOf } from '../columns/name-parts.ts';
import { maxTitles } from '../columns/open-rows.ts';
import { findPositions } from '../columns/record-plan.ts';

/** True for the names of a text and of another part of an utterance. */
export function namesParts(row: readonly string[]): boolean {
  const { text, names, people, role, time, start } = findPositions(row);
  return text.length > 0 && [names, people, role, time, start].some((part) => part.some((at) => !text.includes(at)));
}

/** The number of rows above the header: it has the names of a text and of another part of an utterance, and rows of its width below. */
export function countTitles(rows: readonly (readonly string[])[]): number {
  const found = rows.slice(0, maxTitles).findIndex((row, index) => {
    return namesParts(row) && rows[index + 1]?.length === row.length && looksLikeHeader(row, rows.slice(index + 1));
  });
  return Math.max(0, found);
}

/** @param others the rows below it */
export function looksLikeHeader(first: readonly string[], others: readonly (readonly string[])[]): boolean {
  const known = first.filter((name) => isKnownName(name) || meaningsOf(name).length > 0).length;
  const isNamed = known > 0;
  // A survey has its questions, and a tracker a column per comment.
  const isQuestion = (name: string) => isNamed && /^\p{L}[^\n]{2,150}\?$/u.test(name);
  // `Owner.Name`, `messages.0.content`, `Ticket-Nr.` and `(Do Not Modify) Chat` are names, `I left. Then` is a sentence.
  const withoutDots = (name: string) =>
    name
      .trim()
      .replace(/^\([^()]{1,30}\)\s/, '')
      .replace(/\.(?=[\p{L}_]|\d{1,3}\.)|(?<=(?:^|\P{L})\p{L}{2,3})\.(?=$|\s\p{Ll})/gu, '_');
  const couldBe = (name: string) =>
    /^[\p{L}_#@][^\d\s]?(?:[^,;|\t\n.!?]{0,38}[^,;|\t\n.!?\s:])?$/u.test(withoutDots(name));
  const areNames = first.every(
    (name) => (name === '' && isNamed) || (couldBe(name) && !/^\s/.test(name)) || isQuestion(name),
  );
  if (!areNames || (new Set(first).size < first.length && known < 3)) return false;
  if (isNamed) return true;
  // Words above longer texts, or above numbers.
  return others.length > 0 && first.some((name, index) => others.every((row) => isBelow(name, row[index] ?? '')));
}

const isBelow = (name: string, cell: string): boolean =>
  /^[\s\d.,:/-]+$/.test(cell) || wordsIn(cell) > 2 * wordsIn(name);

const wordsIn = (text: string): number => text.match(/\p{L}+/gu)?.length ?? 0;
