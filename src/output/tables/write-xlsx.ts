/**
 * Writes a table as xlsx, row by row. Of the libraries for it, write-excel-file holds all rows and cannot filter, and
 * exceljs is seldom maintained; so yazl makes the archive, and the XML is here. A cell holds text, a number or a time,
 * and never a formula.
 */

import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { ZipFile } from 'yazl';
import { writeNewFile } from '../../shared/files/write-file.ts';
import type { PlainValue } from '../view.ts';
import { timeMs } from './column-type.ts';
import type { TableColumn, WholeTable } from './row-spool.ts';
import { cellStyles, fixedParts, sheetEnd, sheetPath, sheetStart } from './xlsx-parts.ts';

/** The limits of xlsx (ECMA-376 and Excel); a longer table continues in another sheet, a longer text in another column. */
export const maxSheetRows = 1_048_576;
export const maxCellChars = 32_767;

/** A column of the sheet: a part of a column of the table. */
interface SheetColumn {
  readonly index: number;
  readonly title: string;
  readonly type: TableColumn['type'];
  /** Which piece of the text it has, from 0. */
  readonly piece: number;
  readonly width: number;
}

/** @param path must not exist @param rowsPerSheet with the header row */
export async function writeXlsx(path: string, table: WholeTable, rowsPerSheet = maxSheetRows): Promise<void> {
  const columns = table.columns.flatMap(sheetColumns);
  const dataRows = rowsPerSheet - 1;
  const sheets = Math.max(1, Math.ceil(table.rowCount / dataRows));
  const names = Array.from({ length: sheets }, (_, i) => (i === 0 ? 'Rows' : `Rows ${i + 1}`));
  const last = columnName(Math.max(0, columns.length - 1));
  const counts = names.map((_, i) => Math.min(dataRows, table.rowCount - i * dataRows) + 1);
  const areas = counts.map((count) => `A1:${last}${count}`);
  const zip = new ZipFile();
  const parts = fixedParts(
    names,
    areas.map((area) => area.replace(/[A-Z]+|\d+/g, '$$$&')),
  );
  for (const [name, content] of Object.entries(parts)) zip.addBuffer(Buffer.from(content), name);
  const rows = table.rows()[Symbol.asyncIterator]();
  for (const [i, count] of counts.entries()) {
    // The archive takes its parts one after the other, so each sheet continues where the last one stopped.
    zip.addReadStreamLazy(sheetPath(i), (done) =>
      done(null, Readable.from(sheetXml(rows, columns, count, areas[i] ?? '', i === 0))),
    );
  }
  zip.end();
  const archive = Readable.from(zip.outputStream);
  zip.on('error', (error: Error) => archive.destroy(error));
  await writeNewFile(path, (sink) => pipeline(archive, sink));
}

function sheetColumns({ name, type, maxLength }: TableColumn, index: number): SheetColumn[] {
  // A piece may end before a character of two code units.
  const pieces = Math.max(1, Math.ceil(maxLength / (maxCellChars - 1)));
  return Array.from({ length: pieces }, (_, piece) => {
    const title = piece === 0 ? name : `${name} (${piece + 1})`;
    const longest = Math.max(title.length + 2, isTime(type) ? timeWidth : maxLength);
    return { index, title: title.slice(0, maxCellChars), type, piece, width: Math.min(60, Math.max(8, longest + 1)) };
  });
}

const timeWidth = 24;
const isTime = (type: TableColumn['type']) => type === 'time' || type === 'local-time';

/** Characters of XML that are passed on at once. */
const blockChars = 65_536;

async function* sheetXml(
  rows: AsyncIterator<readonly PlainValue[]>,
  columns: readonly SheetColumn[],
  count: number,
  area: string,
  isFirst: boolean,
): AsyncGenerator<Buffer> {
  const letters = columns.map((_, i) => columnName(i));
  let block = sheetStart(
    columns.map(({ width }) => width),
    isFirst,
  );
  block += `<row r="1">${columns.map(({ title }, i) => textCell(`${letters[i]}1`, title, cellStyles.heading)).join('')}</row>`;
  for (let number = 2; number <= count; number += 1) {
    const { value: row = [] } = await rows.next();
    const cells = columns.map((column, i) => cellXml(`${letters[i]}${number}`, row[column.index], column));
    block += `<row r="${number}">${cells.join('')}</row>`;
    if (block.length < blockChars) continue;
    yield Buffer.from(block);
    block = '';
  }
  yield Buffer.from(block + sheetEnd(area));
}

const dayMs = 86_400_000;
/** Day 0 of xlsx, with its 29 February 1900, which did not exist. */
const zeroMs = Date.UTC(1899, 11, 30);

function cellXml(place: string, value: PlainValue, { type, piece }: SheetColumn): string {
  if (value === undefined) return '';
  switch (type) {
    case 'integer':
    case 'number':
      return `<c r="${place}"><v>${Number(value)}</v></c>`;
    case 'boolean':
      return `<c r="${place}" t="b"><v>${value === true ? 1 : 0}</v></c>`;
    case 'day':
    case 'local-time':
    case 'time': {
      const style = type === 'day' ? cellStyles.day : type === 'time' ? cellStyles.time : cellStyles.localTime;
      return `<c r="${place}" s="${style}"><v>${(timeMs(String(value)) - zeroMs) / dayMs}</v></c>`;
    }
    default: {
      const text = pieceOf(String(value), piece);
      return text === '' ? '' : textCell(place, text, beginsFormula.test(text) ? cellStyles.literal : undefined);
    }
  }
}

const beginsFormula = /^[=+\-@]/;

function pieceOf(text: string, piece: number): string {
  if (text.length <= maxCellChars) return piece === 0 ? text : '';
  let from = 0;
  for (let i = 0; ; i += 1) {
    let to = Math.min(text.length, from + maxCellChars);
    if (to < text.length && /[\ud800-\udbff]/.test(text[to - 1] ?? '')) to -= 1;
    if (i === piece) return text.slice(from, to);
    from = to;
  }
}

const textCell = (place: string, text: string, style: number | undefined): string =>
  `<c r="${place}" t="inlineStr"${style === undefined ? '' : ` s="${style}"`}><is><t xml:space="preserve">${escapeXml(text)}</t></is></c>`;

/** Characters that XML 1.0 does not allow, except lone surrogates, which UTF-8 cannot encode. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what it removes
const forbidden = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g;
const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };

/** Spreadsheets read `_x0041_` as the letter with that code (ECMA-376, part 1, 22.9.2.19), unless it is written so. */
const escapeXml = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(forbidden, '')
    .replace(/_(?=x[0-9a-f]{4}_)/gi, '_x005F_')
    .replace(/[&<>]/g, (one) => entities[one] ?? one);

/** `A` for 0, `AA` for 26. */
export function columnName(index: number): string {
  const letter = String.fromCharCode(65 + (index % 26));
  return index < 26 ? letter : columnName(Math.floor(index / 26) - 1) + letter;
}
