/** Names for the columns of a table without a header, by their values. */

import { roleOfDirection, roleOfWord } from '../speakers/speaker-roles.ts';
import { isClock, parseClock } from '../times/clock-times.ts';
import { readDate } from '../times/dates.ts';

type Values = readonly string[];

/** True for a day, a time, or both. */
export const isMoment = (cell: string): boolean =>
  cell.length <= 40 &&
  (isClock(cell) || (/[-/.\p{L}]|^1\d{9}$|^1\d{12}$/u.test(cell) && readDate(cell, 'day first') !== undefined));

export const columnsOf = (rows: readonly Values[], count: number): Values[] =>
  Array.from({ length: Math.max(0, count) }, (_, index) => rows.map((row) => (row[index] ?? '').trim()));

/** The share of the values that fit. */
const share = (values: Values, fits: (value: string) => boolean): number =>
  values.filter(fits).length / Math.max(1, values.length);

const isNumber = (value: string): boolean => /^[+#(]?\d[\d\s().,-]{0,24}$/.test(value);

/** True for short values of which few differ. */
const recur = (values: Values): boolean =>
  values.every((value) => value.length <= 60) && new Set(values).size * 2 <= values.length + 2;

/** True for a column before that of the text: times, numbers, and names that recur. */
export const isLeading = (values: Values): boolean =>
  share(values, (value) => value === '' || isMoment(value) || isNumber(value)) > 0.9 || recur(values);

const areNames = (values: Values): boolean =>
  share(values, (value) => /^[\p{L}@+][^:!?]{0,40}$/u.test(value) && value.split(/\s+/).length <= 4) > 0.6 &&
  new Set(values).size * 2 <= values.length + 2;

const areSides = (values: Values): boolean =>
  new Set(values).size > 1 && share(values, (value) => roleOfDirection(value) !== undefined) > 0.8;

const roleName = (values: Values = []): string =>
  share(values, (value) => roleOfWord(value) !== undefined) > 0.8 ? 'role' : 'direction';

const wordsIn = (values: Values): number =>
  values.reduce((sum, value) => sum + value.split(/\s+/).length, 0) / Math.max(1, values.length);

/** Finds the column with the names of the people: the one with several values, with letters and with the most words. */
function findSpeaker(columns: readonly Values[], others: readonly number[]): number {
  const found = columns.flatMap((values, index) =>
    !others.includes(index) && areNames(values) ? [{ values, index }] : [],
  );
  const rank = ({ values }: { values: Values }) =>
    (new Set(values).size > 1 ? 10 : 0) +
    (share(values, (value) => /\p{L}/u.test(value)) > 0.6 ? 5 : 0) +
    wordsIn(values);
  return (
    found.reduce<(typeof found)[number] | undefined>(
      (best, one) => (best === undefined || rank(one) > rank(best) ? one : best),
      undefined,
    )?.index ?? -1
  );
}

/** Seconds, or numbers in another unit; NaN for anything else. */
const offsetOf = (value: string): number =>
  /^\d{1,9}(?:\.\d{1,9})?$/.test(value) ? Number(value) : (parseClock(value) ?? Number.NaN);

interface Times {
  readonly start: number;
  readonly end?: number;
}

/** Limit on the columns of times that are compared with each other. */
const maxTimes = 10;

/** Finds the columns with the start and the end of each row. Another column may have the duration. */
function findTimes(columns: readonly Values[]): Times | undefined {
  const numbers = columns.map((values) => values.map(offsetOf));
  const timed = numbers.flatMap((values, index) => (values.length > 1 && !values.some(Number.isNaN) ? index : []));
  const every = (index: number, fits: (value: number, row: number) => boolean) => (numbers[index] ?? []).every(fits);
  const at = (index: number, row: number): number => numbers[index]?.[row] ?? Number.NaN;
  const some = timed.slice(0, maxTimes);
  const rising = some.filter((index) => isRising(numbers[index] ?? []));
  const pairs = rising.flatMap((start) =>
    some
      .filter((end) => end > start && every(start, (value, row) => value <= at(end, row)))
      .map((end) => ({ start, end })),
  );
  const isLength = (length: number, { start, end }: { start: number; end: number }) =>
    every(start, (value, row) => Math.abs(value + at(length, row) - at(end, row)) < 0.0015);
  const beside = pairs.filter(({ start, end }) => end === start + 1);
  return (
    pairs.find((pair) => some.some((length) => ![pair.start, pair.end].includes(length) && isLength(length, pair))) ??
    // The same time may be in two units.
    beside.find(({ start, end }) => !every(start, (value, row) => value === at(end, row))) ??
    rising.filter((index) => columns[index]?.every((value) => /\d[.,]\d+$/.test(value))).map((start) => ({ start }))[0]
  );
}

/** True for times that mostly rise: speakers may follow one after the other. */
const isRising = (values: readonly number[]): boolean =>
  values.filter((value, row) => row > 0 && value < (values[row - 1] ?? 0)).length * 4 <= values.length;

/** Names for the columns: times, a column of names that recur, and that of the sides. */
export function guessNames(rows: readonly Values[]): string[] {
  const columns = columnsOf(rows, rows[0]?.length ?? 0);
  const find = (fits: (value: string) => boolean) => columns.findIndex((values) => share(values, fits) > 0.8);
  const time = find((value) => readDate(value, 'day first') !== undefined);
  const times = time < 0 ? findTimes(columns) : undefined;
  const clockAt = times === undefined ? find(isClock) : -1;
  const side = columns.findIndex(areSides);
  const others = rows.length < 2 ? -1 : findSpeaker(columns, [time, side]);
  const isTimed = time >= 0 || clockAt >= 0 || times !== undefined || columns.length === 2;
  const named = new Map([
    [side, roleName(columns[side])],
    [others < 0 ? side : others, 'speaker'],
    [clockAt, 'clock'],
    [time, 'time'],
    [times?.end ?? -1, 'end'],
    [times?.start ?? -1, 'start'],
  ]);
  return columns.map((_, index) => (isTimed ? named.get(index) : undefined) ?? `column ${index + 1}`);
}
