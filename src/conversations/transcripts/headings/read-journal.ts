/**
 * The journal of a ticket in one text, as ServiceNow keeps it, the newest entry first: `2026-11-15 13:49:00 - Ana (Work notes)`
 * above the words, and an empty line below them.
 */

import type { Said } from '../messages/message-item.ts';
import { readHeading } from './heading-shapes.ts';

const entryKind = /\(([^()]{3,40})\)$/;
const internal = /\b(?:work ?notes?|internal|private)\b/i;

/** @returns the entries that the customer sees, the first one first; undefined for another text */
export function readJournal(text: string): Said[] | undefined {
  if (!isJournal(text)) return undefined;
  const said: { speaker?: string; text: string; time?: string }[] = [];
  let isHidden = false;
  let isBelowBlank = true;
  for (const line of text.trim().split(/\r\n|\n|\r/)) {
    const heading = isBelowBlank && entryKind.test(line.trim()) ? readHeading(line.trim(), true) : undefined;
    isBelowBlank = line.trim() === '';
    const last = said.at(-1);
    if (heading?.speaker !== undefined && heading.date !== undefined) {
      isHidden = internal.test(entryKind.exec(line.trim())?.[1] ?? '');
      if (!isHidden) said.push({ speaker: heading.speaker, time: heading.date, text: '' });
    } else if (!isHidden && last !== undefined) last.text += `${line}\n`;
  }
  const [first, last] = [said[0]?.time ?? '', said.at(-1)?.time ?? ''];
  return first > last ? said.reverse() : said;
}

/** True if the first line has the time, the name and the kind of an entry. */
export function isJournal(text: string): boolean {
  const [first = '', ...rest] = text.slice(0, 1000).trim().split('\n', 2);
  if (rest.length === 0 || !entryKind.test(first.trim())) return false;
  const { speaker, date } = readHeading(first.trim(), true) ?? {};
  return speaker !== undefined && date !== undefined;
}
