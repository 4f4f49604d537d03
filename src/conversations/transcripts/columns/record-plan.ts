/** Finds the meaning of the columns of a table or of the members of JSON objects, by their names and some values. */
import { parseClock } from '../clock-times.ts';
import { type DayOrder, findDayOrder, isDateName } from '../dates.ts';
import type { ReadOptions } from '../format.ts';
import { roleOfWord } from '../speaker-roles.ts';
import { type Choice, type ColumnPart, createChoices } from './column-choices.ts';
import { type FieldPart, fieldNames, plainName, roleFlags } from './field-names.ts';

/** Properties of a file that its values show, in addition to the names of its columns. */
export interface Samples {
  /** True if directions identify the speaker: a column with one value is about the call. */
  readonly hasDirections: boolean;
  readonly dayOrder: DayOrder | undefined;
  /** True if customers have another word: then users are those of the help desk. */
  readonly areUsersAgents: boolean;
  /** True for the `start`, `end` and `text` of Whisper's TSV, which are in milliseconds. */
  readonly isInMs: boolean;
  /** The column of clock times that count from the beginning of the conversation. */
  readonly offsets: string | undefined;
}

export interface RecordPlan extends Samples {
  readonly choices: Partial<Record<ColumnPart, Choice>>;
  readonly keepQuotes: boolean;
}

/** The cells of a row, or the members of an object. */
export interface Cells {
  readonly names: readonly string[];
  readonly values: readonly unknown[];
}

/** @param rows some of the first rows @throws StaError `usage` for a choice that is not JMESPath */
export function planRecords(rows: readonly Cells[], options: ReadOptions): RecordPlan {
  const cells = rows.flatMap(({ names, values }) => names.map((name, index) => ({ name, value: values[index] })));
  const directions = new Set(
    cells.map(({ name, value }) => (isDirection(name) && typeof value === 'string' ? roleOfWord(value) : undefined)),
  );
  const roles = new Set(cells.map(({ name, value }) => (isRole(name) ? String(value).toLowerCase() : undefined)));
  const chosen = options.columns?.date;
  const dates = cells.filter(({ name }) => isDateName(name) || name === chosen).map(({ value }) => value);
  return {
    choices: createChoices(options),
    keepQuotes: options.keepQuotes === true,
    hasDirections: directions.has('agent') && directions.has('customer'),
    dayOrder: findDayOrder(dates),
    areUsersAgents: roles.has('user') && ['customer', 'contact', 'visitor', 'client'].some((word) => roles.has(word)),
    isInMs: rows.length > 0 && rows.every(isWhisperRow),
    offsets: findOffsets(rows),
  };
}

const isRole = (name: string): boolean => (fieldNames.role as readonly string[]).includes(plainName(name));

const isDirection = (name: string): boolean => (fieldNames.direction as readonly string[]).includes(plainName(name));

/** Whisper writes whole milliseconds; in seconds, such lines would take minutes. */
const minLineMs = 100;

function isWhisperRow({ names, values }: Cells): boolean {
  if (names.join() !== 'start,end,text') return false;
  const [start, end] = values.map((value) => (/^\d{1,12}$/.test(String(value)) ? Number(value) : Number.NaN));
  return (end ?? Number.NaN) - (start ?? Number.NaN) >= minLineMs;
}

/** A conversation that begins within its first ten minutes is timed from its beginning, not by the clock of a day. */
const maxFirstSeconds = 600;
const clockNames = new Set(['time', 'timestamp', 'time_stamp', 'timecode', 'clock']);

function findOffsets([row]: readonly Cells[]): string | undefined {
  return row?.names.find((name, index) => {
    const seconds = clockNames.has(plainName(name)) ? clockIn(row.values[index]) : undefined;
    return seconds !== undefined && seconds < maxFirstSeconds;
  });
}

const clockIn = (value: unknown): number | undefined => (typeof value === 'string' ? parseClock(value) : undefined);

/** The positions of the columns for each meaning, the preferred one first. */
export type Positions = Readonly<Record<FieldPart | 'flag', readonly number[]>>;

/** The rows of a table share their names. */
const ofTables = new WeakMap<readonly string[], Positions>();
const cache = new Map<string, Positions>();
const nestedText = /\.(?:text|message|content|body)$/i;
/** Shapes of JSON objects that are remembered. */
const maxShapes = 200;

export function findPositions(names: readonly string[]): Positions {
  const shared = ofTables.get(names);
  if (shared !== undefined) return shared;
  const found = findByShape(names);
  ofTables.set(names, found);
  return found;
}

function findByShape(names: readonly string[]): Positions {
  const key = names.join('\n');
  const known = cache.get(key);
  if (known !== undefined) return known;
  const plain = new Map<string, number>();
  names.forEach((name, index) => {
    const one = plainName(name);
    if (!plain.has(one)) plain.set(one, index);
  });
  const find = (wanted: readonly string[]) => wanted.flatMap((name) => plain.get(name) ?? []);
  // `said.text` is a text too, if there is no better name.
  const nested = names.flatMap((name, index) => (nestedText.test(name) ? index : []));
  const found = Object.fromEntries(
    Object.entries({ ...fieldNames, flag: Object.keys(roleFlags) }).map(([part, wanted]) => [
      part,
      part === 'text' ? [...new Set([...find(wanted), ...nested])] : find(wanted),
    ]),
  ) as unknown as Positions;
  if (cache.size >= maxShapes) cache.clear();
  cache.set(key, found);
  return found;
}
