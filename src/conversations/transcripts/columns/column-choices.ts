/** The columns or members that the user names for each meaning, with flags or in a file. */
import type { ReadOptions } from '../format.ts';
import { findName } from './field-names.ts';

/** The parts of an utterance that a column can have. */
export const columnParts = ['text', 'speaker', 'role', 'date', 'conversation', 'start', 'end'] as const;
export type ColumnPart = (typeof columnParts)[number];

/** A name, the number of a column, or a JMESPath expression about a row or an object. */
export type ColumnChoices = Readonly<Partial<Record<ColumnPart | 'items', string>>>;

/** The value that a choice selects from a row; undefined if the row lacks it. */
export type Choice = (names: readonly string[], values: readonly unknown[]) => unknown;

export const flagOf = (part: string): string => (part === 'items' ? '--items' : `--${part}-column`);

/** @throws StaError `usage` for an expression that is not JMESPath */
export function createChoices({ columns = {}, select }: ReadOptions): Partial<Record<ColumnPart, Choice>> {
  return Object.fromEntries(
    columnParts.flatMap((part) => {
      const wanted = columns[part];
      return wanted === undefined ? [] : [[part, createChoice(wanted, flagOf(part), select)]];
    }),
  );
}

function createChoice(wanted: string, flag: string, compile: ReadOptions['select']): Choice {
  let select: ((row: unknown) => unknown) | undefined;
  return (names, values) => {
    const index = indexOf(wanted, names);
    if (index !== undefined) return values[index] ?? undefined;
    if (!isExpression(wanted) || compile === undefined) return undefined;
    select ??= compile(wanted, flag);
    return select(Object.fromEntries(names.map((name, position) => [name, values[position]]))) ?? undefined;
  };
}

/** A name may contain a full stop or a space: it is only an expression if no column has it. */
export const isExpression = (wanted: string): boolean => /[.[\]|(){}&`@*'"]/.test(wanted);

/** By name, or by number from 1. */
export function indexOf(wanted: string, names: readonly string[]): number | undefined {
  const found = findName(names, wanted);
  if (found !== undefined) return found;
  return /^\d{1,4}$/.test(wanted) && Number(wanted) >= 1 && Number(wanted) <= names.length
    ? Number(wanted) - 1
    : undefined;
}
