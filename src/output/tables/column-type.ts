/**
 * The types of columns in files that have them (xlsx, Parquet, SQLite): found from all values of a column, so that no
 * value is lost. A text is a date only if the date has exactly one spelling, and the reader can write it again.
 */
import { NestedValue, type PlainValue } from '../view.ts';

/**
 * `day` is `2026-11-02`; `local-time` is `2026-11-02T09:13:00`, without a zone; `time` is the same in UTC, with a `Z`.
 * `texts` and `numbers` are lists, `json` is any nested value.
 */
export type ColumnType =
  | ('text' | 'integer' | 'number' | 'boolean')
  | ('day' | 'local-time' | 'time')
  | ('texts' | 'numbers' | 'json');

/** A type that the command knows; or that the text of a cell decides, as for a table that the user passed as text. */
export type DeclaredType = ColumnType | 'by-text';

/** @returns the type of both; `text` if only text can hold both */
export function joinTypes(one: ColumnType, other: ColumnType): ColumnType {
  if (one === other) return one;
  const both = new Set([one, other]);
  const within = (...types: ColumnType[]) => [...both].every((type) => types.includes(type));
  if (within('integer', 'number')) return 'number';
  if (within('texts', 'numbers', 'json')) return 'json';
  return 'text';
}

/** @returns undefined for an empty cell, and for an empty list, which any list can hold */
export function typeOf(value: PlainValue, byText: boolean): ColumnType | undefined {
  switch (typeof value) {
    case 'undefined':
      return undefined;
    case 'boolean':
      return 'boolean';
    case 'number':
      return numberType(value);
    case 'string':
      return textType(value, byText);
    default:
      return nestedType(value);
  }
}

const numberType = (value: number): ColumnType =>
  Number.isSafeInteger(value) && !Object.is(value, -0) ? 'integer' : 'number';

/** A number as JavaScript would write it, with at most 15 digits: `007`, `+1` and telephone numbers stay text. */
const plainNumber = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,9})?$/;
const time = /^\d{4}-\d\d-\d\d(?:T\d\d:\d\d:\d\d(?:\.\d{3})?(Z)?)?$/;

function textType(value: string, byText: boolean): ColumnType | undefined {
  if (byText && value === '') return undefined;
  if (byText && plainNumber.test(value) && String(Number(value)) === value) return numberType(Number(value));
  const found = time.exec(value);
  if (found === null || !isTime(value)) return 'text';
  return value.length === 10 ? 'day' : found[1] === undefined ? 'local-time' : 'time';
}

/** True for a time that exists, from 1900: earlier ones have no number in xlsx. */
function isTime(value: string): boolean {
  const ms = timeMs(value);
  return ms >= firstMs && new Date(ms).toISOString().startsWith(value.slice(0, 19));
}

/** The first day that all spreadsheets number alike: 1 March 1900. */
const firstMs = Date.UTC(1900, 2, 1);

/** Milliseconds of a `day`, `time` or `local-time`, which is taken for UTC. */
export const timeMs = (value: string): number =>
  Date.parse(value.length === 10 || value.endsWith('Z') ? value : `${value}Z`);

function nestedType({ value }: NestedValue): ColumnType | undefined {
  if (!Array.isArray(value)) return 'json';
  if (value.length === 0) return undefined;
  if (value.every((one) => typeof one === 'string')) return 'texts';
  return value.every((one) => typeof one === 'number' && Number.isFinite(one)) ? 'numbers' : 'json';
}

export const isNested = (value: PlainValue): value is NestedValue => value instanceof NestedValue;
