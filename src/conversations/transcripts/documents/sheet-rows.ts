/** Turns the cells of a sheet into rows separated by tabs, with quotes as in CSV. */
import { TranscriptError } from '../format.ts';
import { tabLine } from './tab-line.ts';
import type { DateOfStyle } from './workbook-dates.ts';
import type { PartReader } from './zip-xml.ts';

interface SheetContent {
  /** The strings that cells refer to by their index. */
  readonly strings: readonly string[];
  readonly dateOf: DateOfStyle;
}

/** The limits of xlsx. */
const maxRows = 1_048_576;
const maxColumns = 16_384;
/** A cell has at most 32,767 characters, and a formula more. */
const maxCellChars = 2 ** 20;
/** Of the rows as text: shared strings can be repeated at little cost. */
const maxTotalChars = 2 ** 30;

/** @returns `take` gives the finished rows since its last call */
export function createSheetReader({ strings, dateOf }: SheetContent): PartReader & { take(): string } {
  let lines = '';
  let total = 0;
  let rowNumber = 0;
  let written = 0;
  let row: string[] = [];
  let column = 0;
  let type = '';
  let style = 0;
  let text = '';
  let isText = false;
  let skipped = 0;
  /** Number of columns of the first row, which the others get too. */
  let width: number | undefined;

  function endRow(): void {
    let used = row.length;
    while (used > 0 && (row[used - 1] ?? '') === '') used -= 1;
    // A missing row is an empty line, so that rows keep their numbers.
    const gap = '\n'.repeat(rowNumber - written - 1);
    written = rowNumber;
    if (used > 0) width ??= used;
    const line =
      used === 0 ? '\n' : tabLine(Array.from({ length: Math.max(used, width ?? 0) }, (_, i) => row[i] ?? ''));
    total += gap.length + line.length;
    if (total > maxTotalChars)
      throw new TranscriptError(`has a sheet with more than ${maxTotalChars / 2 ** 20} MiB of text`);
    lines += gap + line;
  }

  return {
    open(name, { r, t = 'n', s = '0' }) {
      if (name === 'row') {
        const next = r === undefined ? rowNumber + 1 : Number(r);
        if (!(Number.isInteger(next) && next > rowNumber && next <= maxRows)) throw new Error('rows out of order');
        [rowNumber, row, column] = [next, [], -1];
      } else if (name === 'c') {
        column = r === undefined ? column + 1 : columnOf(r);
        if (!(column >= 0 && column < maxColumns)) throw new Error('no such column');
        [type, style, text] = [t, Number(s), ''];
      } else if (name === 'rPh') {
        skipped += 1;
      }
      isText = skipped === 0 && (name === 'v' || name === 't');
    },
    text(part) {
      if (!isText) return;
      text += part;
      if (text.length > maxCellChars) throw new Error('cell too long');
    },
    close(name) {
      isText = false;
      if (name === 'c') row[column] = cellText(type, text, style);
      else if (name === 'rPh') skipped -= 1;
      else if (name === 'row') endRow();
    },
    take() {
      const taken = lines;
      lines = '';
      return taken;
    },
  };

  function cellText(type: string, value: string, style: number): string {
    switch (type) {
      case 's':
        return withoutEscapes(strings[Number(value)] ?? '');
      case 'b':
        return value === '' ? '' : String(value === '1' || value === 'true');
      case 'n':
        return value === '' ? '' : (dateOf(style, Number(value)) ?? plainNumber(value));
      default:
        return withoutEscapes(value);
    }
  }
}

/** `0.30000000000000004` and `1E-3` as JavaScript writes them. */
function plainNumber(value: string): string {
  const number = Number(value);
  return Number.isFinite(number) ? String(number) : value;
}

/** 27 for `AB7`. */
function columnOf(place: string): number {
  const letters = /^[A-Z]{1,3}/i.exec(place)?.[0].toUpperCase() ?? '';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1;
}

/** `_x000D_` is the character with that code (ECMA-376, part 1, 22.9.2.19). */
const withoutEscapes = (text: string): string =>
  text.includes('_x')
    ? text.replace(/_x([0-9a-f]{4})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
    : text;
