/** CSV (RFC 4180): a line of column names, then the complete rows, unchanged. */
import { stringify } from 'csv-stringify/sync';
import type { TableView } from './view.ts';

/** @returns an empty string for a table without columns */
export function renderCsv({ names, rows }: TableView): string {
  if (names.length === 0) return '';
  return stringify([names, ...rows.map(({ values }) => values.map((value) => String(value ?? '')))]);
}
