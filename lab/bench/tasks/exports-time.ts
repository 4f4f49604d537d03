/** Whether the time of a row is the one of the label. */
import type { ExpectedLine } from './exports-labels.ts';

interface Timed {
  readonly start?: number;
  readonly date?: string;
  /** `time` is the time of day, as written. */
  readonly fields?: { readonly time?: unknown };
}

const maxStartError = 0.06;

/**
 * Compares what both have; the row must have a start or a date if the label has one. A date without a zone is right if
 * it is the time as written in the export, or the same time in UTC.
 *
 * @param firstClock the time of day of the first line of the file: a start may count from there
 */
export function isTimeRight(row: Timed, label: ExpectedLine, firstClock?: string): boolean {
  if (label.start === undefined && label.date === undefined && label.clock === undefined) return true;
  const results: boolean[] = [];
  if (row.start !== undefined && label.start !== undefined) results.push(isNear(row.start, label.start));
  if (row.start !== undefined && label.clock !== undefined) {
    const seconds = clockSeconds(label.clock);
    results.push(isNear(row.start, seconds) || isNear(row.start, seconds - clockSeconds(firstClock ?? label.clock)));
  }
  // Without a day, a time of day is not a date.
  else if (row.date === undefined && label.clock !== undefined) results.push(row.fields?.time === label.clock);
  if (row.date !== undefined && label.date !== undefined) results.push(isSameDate(row.date, label.date));
  return results.length > 0 && results.every(Boolean);
}

const isNear = (left: number, right: number): boolean => Math.abs(left - right) <= maxStartError;

function clockSeconds(clock: string): number {
  return clock.split(':').reduce((sum, part) => sum * 60 + Number(part), 0);
}

const zone = /(Z|[+-]\d\d:?\d\d)$/;

function isSameDate(found: string, expected: string): boolean {
  const length = expected.replace(zone, '').length <= 16 ? 16 : 19;
  const wall = (date: string) => date.replace(zone, '').replace(' ', 'T').slice(0, length);
  const utc = (date: string) => (zone.test(date) ? new Date(date).toISOString().slice(0, length) : undefined);
  if (Number.isNaN(Date.parse(found))) return false;
  if (zone.test(found) && zone.test(expected)) return utc(found) === utc(expected);
  return wall(found) === wall(expected) || wall(found) === utc(expected);
}
