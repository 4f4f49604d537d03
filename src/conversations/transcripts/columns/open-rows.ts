/**
 * Rows of a table whose last cell is a text that is not quoted: it may have delimiters, quotes and line breaks. A line whose first
 * cells have the times of a row begins one; other lines belong to the text above.
 */

import type { SourceLine } from '../source-lines.ts';
import { isTextName } from './field-names.ts';
import { columnsOf, isLeading, isMoment } from './guess-names.ts';
import type { BadRow, SourceRow } from './table-rows.ts';

export interface OpenRows {
  readonly delimiter: string;
  /** The number of cells before the text. */
  readonly lead: number;
  /** The cells with the times. */
  readonly times: readonly number[];
}

/** Limit on the cells before the text. */
const maxLead = 12;
/** Reports have titles above their header, and Excel reads `sep=;` there. */
export const maxTitles = 20;
/** Limit on a text: further lines begin another row. */
const maxTextChars = 2 ** 20;

/** @param header the names of the columns, if the first line has them */
export function findOpenRows(
  lines: readonly string[],
  delimiter: string,
  header?: readonly string[],
): OpenRows | undefined {
  const filled = lines.filter((line) => line.trim() !== '').slice(header === undefined ? 0 : 1);
  const cells = filled.map((line) => line.split(delimiter, maxLead + 1).map((cell) => cell.trim()));
  // Titles, and names that are not clear, are above the rows.
  const times =
    cells
      .slice(0, maxTitles)
      .map((row) => row.slice(0, -1).flatMap((cell, index) => (isMoment(cell) ? index : [])))
      .find((found) => found.length > 0) ?? [];
  if (times.length === 0) return undefined;
  const rows = cells.filter((row) => times.every((index) => isMoment(row[index] ?? '')));
  if (rows.length < 3 || rows.length * 4 < filled.length) return undefined;
  // Texts in quotation marks are those of CSV.
  const quoted = filled.filter((line) => line.startsWith('"') || line.includes(`${delimiter}"`)).length;
  if (quoted * 4 > filled.length) return undefined;
  const width = Math.min(...rows.map((row) => row.length));
  const columns = columnsOf(rows, width - 1);
  const found = columns.findIndex((values) => !isLeading(values));
  const lead = header === undefined ? (found < 0 ? width - 1 : found) : header.length - 1;
  const isText = header === undefined ? lead > times.length : isTextName(header.at(-1) ?? '');
  return isText && lead < width && lead > (times.at(-1) ?? 0) ? { delimiter, lead, times } : undefined;
}

/** @returns undefined for a line that goes on with the text above */
export function splitOpenRow(line: string, { delimiter, lead, times }: OpenRows): string[] | undefined {
  const cells: string[] = [];
  let from = 0;
  for (let index = 0; index < lead; index += 1) {
    const end = line.indexOf(delimiter, from);
    if (end < 0) return undefined;
    cells.push(line.slice(from, end).trim());
    from = end + delimiter.length;
  }
  return times.every((index) => isMoment(cells[index] ?? '')) ? [...cells, line.slice(from)] : undefined;
}

/** The rows of the beginning of a source. */
export const splitOpenRows = (lines: readonly string[], open: OpenRows): string[][] =>
  lines.map((line) => splitOpenRow(line, open)).filter((row) => row !== undefined);

export async function* readOpenRows(
  lines: AsyncIterable<SourceLine>,
  open: OpenRows,
): AsyncGenerator<readonly (SourceRow | BadRow)[]> {
  let row: { line: number; endLine: number; cells: readonly string[]; texts: string[]; chars: number } | undefined;
  const finish = (): SourceRow[] =>
    row === undefined
      ? []
      : [{ line: row.line, endLine: row.endLine, values: [...row.cells, row.texts.join('\n').trim()] }];
  for await (const { number, text, problem } of lines) {
    if (text === undefined) yield [{ line: number, error: `is ${problem}` }];
    else {
      const cells = splitOpenRow(text, open);
      const isFull: boolean = row !== undefined && row.chars > maxTextChars;
      const words = cells?.at(-1) ?? text;
      if (cells !== undefined || isFull) {
        yield finish();
        row = { line: number, endLine: number, cells: cells?.slice(0, -1) ?? row?.cells ?? [], texts: [], chars: 0 };
      }
      row?.texts.push(words);
      if (row !== undefined) row = { ...row, endLine: number, chars: row.chars + words.length };
    }
  }
  yield finish();
}
