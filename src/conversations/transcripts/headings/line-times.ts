/** The time at the beginning of a line: seconds from the start, a time of the day, or a date. */
import { beforeClock, clockSource, secondsOf } from '../times/clock-times.ts';
import { type DayOrder, readDate } from '../times/dates.ts';

export interface LineTime {
  /** The characters before the name or the text. */
  readonly length: number;
  /** Seconds from the start of the conversation. */
  readonly start?: number;
  readonly end?: number;
  /** The time of the day, as written. */
  readonly clock?: string;
  /** As {@link readDate} writes it. */
  readonly date?: string;
}

const marks = String.raw`[\s\u200e\u200f\u202a-\u202e\u2066-\u2069]{0,4}(?:[-•*]\s)?`;
const after = String.raw`(?:\s*[-–—|:]\s+|\s+)(?=\S)`;

/** `[00:01:02] `, `(1:02) `, `00:01:02 - `; also a range: `[00:01.5 --> 00:03.0] `. */
const offset = new RegExp(
  String.raw`^${marks}(?:[[<(](?=[\d:.,\s>→–to-]{4,40}[\]>)]))?${clockSource}(?:\s*(?:-{1,2}>|→|-|–|to)\s*${clockSource})?[\]>)]?${after}`,
  'u',
);

/** `2:05 PM `, `[2:05:09 pm] `. */
const halfDay = new RegExp(
  String.raw`^${marks}[[(<]?(\d{1,2}:\d{2}(?::\d{2})?[\s\u00a0\u202f]?[ap]\.?\s?m\b\.?)[\])>]?${after}`,
  'iu',
);

/** `2026-11-15`, `11/15/2026`, `Nov 15, 2026`, `15 Nov 2026`; without anchors. */
export const daySource = String.raw`(?:\d{1,4}[-./]\d{1,2}[-./]\d{1,4}|\p{L}{3,9}\.? \d{1,2}(?:st|nd|rd|th)?,? \d{4}|\d{1,2}(?:\.|º|st|nd|rd|th)? (?:de |of )?\p{L}{3,12}\.?(?:,| de)? \d{4}(?: [гр]\.)?)`;

/** `UTC`, `GMT+1`, `+0100`; without anchors. */
export const zoneSource = String.raw`(?:\s?(?:Z|(?:UTC|GMT)(?:[+-]\d{1,2}(?::?\d{2})?)?|[ECMP][SD]T|CES?T|BST|[+-]\d{2}:?\d{2}))?`;

/** `[2026-11-15 13:49:00] `, `2026-11-15T13:49:00Z `, `Nov 15, 2026 1:49 PM - `. */
const dated = new RegExp(
  String.raw`^${marks}(?:[[(]\s?)?(?:\p{L}{2,9}\.?,? )?(${daySource}(?:T|,?\s{1,2}${beforeClock})\d{1,2}:\d{2}(?::\d{2}(?:[.,]\d{1,9})?)?(?:\s?[ap]\.?m\.?)?(?!\s?[ap]\.?m\b)${zoneSource})(?:\s?[\])])?${after}`,
  'iu',
);

/** Longer beginnings of a line have no time. */
const maxChars = 80;

/** @param isDayClock true if clocks of this file show the time of the day */
export function readLineTime(line: string, isDayClock: boolean, order?: DayOrder): LineTime | undefined {
  const text = line.slice(0, maxChars);
  if (!/\d:\d/.test(text)) return undefined;
  // A day has six characters or more.
  const day = text.indexOf(':') < 8 ? null : dated.exec(text);
  if (day !== null) {
    const date = readDate(day[1], order);
    return { length: day[0].length, ...(date === undefined ? { clock: day[1] } : { date }) };
  }
  const half = halfDay.exec(text);
  if (half !== null) return { length: half[0].length, clock: half[1] };
  const found = offset.exec(text);
  if (found === null) return undefined;
  const { length } = found[0];
  if (isDayClock) return { length, clock: clockIn(found[0]) };
  const end = found[6] === undefined ? undefined : secondsOf(found[5], found[6], found[7], found[8]);
  return { length, start: secondsOf(found[1], found[2], found[3], found[4]), end };
}

/** The first time of the day in a line, as written. */
export const clockIn = (line: string): string | undefined => /\d{1,2}:\d{2}(?::\d{2})?/.exec(line)?.[0];

/** A recording does not begin this late: its clocks show the time of the day. Seconds. */
const minDayClock = 3 * 3600;
/** The same for clocks of two parts, which would be minutes and seconds. */
export const minShortClock = 6 * 60;

/** Decided by the first clock of a file. @param startOf reads the clock of a line as seconds */
export function showsDayClock(lines: readonly string[], startOf: (line: string) => number | undefined): boolean {
  for (const line of lines) {
    const start = startOf(line);
    if (start === undefined) continue;
    const isShort = /^\d\d:\d\d$/.test(clockIn(line) ?? '') && start < 24 * 60;
    return start >= (isShort ? minShortClock : minDayClock);
  }
  return false;
}

const anyDay = new RegExp(`(?<![\\p{L}\\d])${daySource}(?!\\d)`, 'u');

/** `Conversation with ana@x.example at Sun 15 Nov 2026 01:40:00 PM`. */
export function dayInTitle(titles: readonly string[]): string | undefined {
  for (const title of titles) {
    const day = anyDay.exec(title)?.[0];
    const date = day === undefined ? undefined : readDate(day);
    if (date !== undefined) return date;
  }
  return undefined;
}
