/** Turns the selection of `--query` into rows, for the formats that print rows. */
import { StaError } from '../../shared/errors.ts';
import { jsonText } from '../text/json-text.ts';
import { type Column, NestedValue, type PlainValue, type TableView, tableView } from '../view.ts';
import type { OutputFormat } from './formats.ts';

/**
 * Creates a function that makes a table of each selected list: objects get a column for each key, in order of first
 * appearance; lists get a column for each position; other values get one column. Nested values are printed as JSON.
 *
 * @param oneTable whether the rows of all replies form one table, with the columns of the first row
 * @returns a function that throws StaError `usage` for anything but a list of one kind, and for a row with a different
 * column
 */
export function createRows(format: OutputFormat, oneTable: boolean): (selected: unknown) => TableView {
  let known: readonly string[] | undefined;
  return (selected) => {
    if (!Array.isArray(selected)) throw notRowsError(`selects ${describe(selected)}`, format);
    const kinds = new Set(selected.flatMap((row) => (row === null ? [] : [kindOf(row)])));
    if (kinds.size > 1) throw notRowsError('selects a list of different kinds of values', format);
    const found = columnsOf([...kinds][0] ?? 'value', selected);
    const missing = (known ?? []).filter((name) => !found.some((column) => column.title === name));
    const columns = [...found, ...missing.map((name) => columnOf(name, [], () => undefined))];
    const other = known && columns.find(({ title }) => !known?.includes(title));
    if (other !== undefined && selected.length > 0) throw otherColumnError(other.title);
    const places = known;
    if (places !== undefined) columns.sort((a, b) => places.indexOf(a.title) - places.indexOf(b.title));
    if (oneTable && selected.length > 0) known ??= columns.map(({ title }) => title);
    return tableView(selected, selected, columns, '--query selects nothing from the response');
  };
}

type RowKind = 'object' | 'list' | 'value';

function kindOf(row: unknown): RowKind {
  if (Array.isArray(row)) return 'list';
  return typeof row === 'object' && row !== null ? 'object' : 'value';
}

function columnsOf(kind: RowKind, rows: readonly unknown[]): Column<unknown>[] {
  if (kind === 'value') return rows.length === 0 ? [] : [columnOf('value', rows, (row) => row)];
  const keys = new Set(rows.flatMap((row) => Object.keys(row ?? {})));
  return [...keys].map((key) =>
    columnOf(kind === 'list' ? `value_${Number(key) + 1}` : key, rows, (row) => memberOf(row, key)),
  );
}

const memberOf = (row: unknown, key: string): unknown => Object.entries(row ?? {}).find(([name]) => name === key)?.[1];

function columnOf(name: string, rows: readonly unknown[], member: (row: unknown) => unknown): Column<unknown> {
  const values = rows.map((row) => plainValue(member(row)));
  const numeric = values.every((value) => value === undefined || typeof value === 'number');
  return {
    title: name,
    value: (row) => cellOf(plainValue(member(row))),
    fields: { [name]: (row) => plainValue(member(row)) },
    align: numeric ? 'right' : undefined,
    // A truncated text is still useful; a truncated id is not.
    flexible: values.some((value) => typeof value !== 'number' && String(value ?? '').includes(' ')) || undefined,
  };
}

function plainValue(value: unknown): PlainValue {
  if (value === null || value === undefined) return undefined;
  return typeof value === 'object' ? new NestedValue(value, jsonText(value)) : (value as PlainValue);
}

const cellOf = (value: PlainValue): string | number => (typeof value === 'number' ? value : String(value ?? ''));

function describe(selected: unknown): string {
  if (selected === null || selected === undefined) return 'nothing';
  return typeof selected === 'object' ? 'an object' : `a ${typeof selected}`;
}

const otherColumnError = (name: string) =>
  new StaError('usage', `--query selects a column "${name}" that the first row does not have`, {
    hint: "Name the columns, for example --query 'data[].{name: statement_tag_name}'",
  });

const notRowsError = (problem: string, format: OutputFormat) =>
  new StaError('usage', `--query ${problem}, but -o ${format} prints the rows of a list`, {
    hint: `Select a list, for example --query 'data[]', or leave out -o ${format} to print any value as JSON`,
  });
