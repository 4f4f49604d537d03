/** CSV (RFC 4180): a line of titles, then the rows of the table, nothing cut and nothing changed. */
import { stringify } from 'csv-stringify/sync';
import type { TableView, TextView } from './view.ts';

export function renderCsv(view: TableView | TextView): string {
  const titles = view.kind === 'table' ? view.titles : ['text'];
  const rows = view.kind === 'table' ? view.rows.map((row) => [...row.cells]) : [[view.text]];
  return stringify([titles.map((title) => title.toLowerCase()), ...rows]);
}
