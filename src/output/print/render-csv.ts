/**
 * CSV (RFC 4180): a line of column names, then the complete rows, unchanged unless they must be safe for spreadsheets.
 */
import { stringify } from 'csv-stringify/sync';
import type { TableView } from '../view.ts';

/**
 * How formulas start, also in the wide forms of Japanese keyboards: the library's option would mark numbers below zero
 * as well. https://owasp.org/www-community/attacks/CSV_Injection
 */
const formula = /^[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]/;
const negativeNumber = /^-\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;

/**
 * @param safe whether cells that a spreadsheet would run as a formula start with an apostrophe; numbers stay numbers
 * @returns an empty string for a table without columns
 */
export function renderCsv({ names, rows }: TableView, safe: boolean): string {
  if (names.length === 0) return '';
  const cell = (value: unknown) => {
    const text = String(value ?? '');
    return safe && formula.test(text) && !negativeNumber.test(text) ? `'${text}` : text;
  };
  return stringify([names.map(cell), ...rows.map(({ values }) => values.map(cell))]);
}

/** @returns a function that renders one table after the other, with the line of column names before the first row */
export function csvRows(safe: boolean): (table: TableView) => string {
  let named = false;
  return (table) => {
    const csv = renderCsv(table, safe);
    const rows = named ? csv.slice(csv.indexOf('\n') + 1) : csv;
    named ||= csv !== '';
    return rows;
  };
}
