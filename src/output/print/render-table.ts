/** Tables: bordered for a terminal, tab-separated for a pipe. */
import Table from 'cli-table3';
import { fitColumns, pad, takeColumns, textWidth, truncate } from '../text/fit-columns.ts';
import { isolate } from '../text/isolate.ts';
import { flattenCell, sanitizeLine } from '../text/sanitize.ts';
import { type Paint, paintTone } from '../text/style.ts';
import { wrapWords } from '../text/wrap-lines.ts';
import type { TableView } from '../view.ts';

/** The smallest width of a flexible column, unless a word of its title is longer. */
const narrowest = 8;

/**
 * A cell that is too wide for the terminal gets a second line, and is truncated there. Cells that would be useless then,
 * such as ids, are not: if they are too wide, each row is printed as a list of its fields. Columns that are empty in every row are omitted.
 *
 * @param columns the terminal's width
 */
export function renderTable(view: TableView, columns: number, paint: Paint): string {
  const cells = view.rows.map((row) => row.cells.map((cell) => sanitizeLine(String(cell))));
  const shown = view.titles.map((_, i) => i).filter((i) => cells.some((row) => row[i] !== ''));
  // Each cell has a space on both sides and a border on the left; the last border closes the line.
  const borders = shown.length * 3 + 1;
  const widths = fitColumns(
    shown.map((i) => {
      const widestCell = cells.reduce((width, row) => Math.max(width, textWidth((row[i] ?? '').slice(0, 1000))), 0);
      const natural = Math.max(widestCell, textWidth(view.titles[i] ?? ''));
      const flexible = view.columns[i]?.flexible === true;
      const words = (view.titles[i] ?? '').split(' ').map((word) => textWidth(word));
      return { natural, flexible, floor: Math.max(flexible ? narrowest : widestCell, ...words) };
    }),
    columns - borders,
  );
  const toneOf = (row: number, column: number) => view.rows[row]?.tones?.[column];
  if (widths.reduce((sum, width) => sum + width, borders) > columns) {
    const titles = shown.map((i) => view.titles[i] ?? '');
    const titleWidth = Math.max(...titles.map((title) => textWidth(title)));
    const records = cells.map((row, r) =>
      shown.map((i, index) => {
        const title = paint.bold(pad(titles[index] ?? '', titleWidth));
        return `${title}  ${paintTone(paint, toneOf(r, i), row[i] ?? '')}\n`;
      }),
    );
    return records.map((fields) => fields.join('')).join('\n');
  }
  const frame = drawFrame(widths);
  const fill = (line: string, row: readonly string[], style: (text: string, column: number) => string) => {
    const parts = shown.map((i, index) => breakCell(row[i] ?? '', widths[index] ?? 0));
    const lines = Math.max(...parts.map((cell) => cell.length));
    return Array.from({ length: lines }, (_, number) => fillLine(line, (index) => parts[index]?.[number] ?? '', style));
  };
  const fillLine = (
    line: string,
    partOf: (index: number) => string,
    style: (text: string, column: number) => string,
  ) => {
    const drawn = shown.map((i, index) => {
      const width = widths[index] ?? 0;
      const text = partOf(index);
      const space = ' '.repeat(Math.max(0, width - textWidth(text)));
      const styled = isolate(text, style(text, i));
      return view.columns[i]?.align === 'right' ? space + styled : styled + space;
    });
    return line.replace(slots, () => drawn.shift() ?? '');
  };
  return [
    frame.top,
    ...fill(frame.titles, view.titles, (title) => paint.bold(title)),
    frame.rule,
    ...cells.flatMap((row, r) => fill(frame.row, row, (text, i) => paintTone(paint, toneOf(r, i), text))),
    frame.bottom,
  ]
    .map((line) => `${line}\n`)
    .join('');
}

/** The lines of a cell: at most two. A word that is too long for a line, such as a path, continues on the second. */
function breakCell(text: string, width: number): string[] {
  if (textWidth(text) <= width) return [text];
  const [first = '', ...rest] = wrapWords(text, width);
  if (textWidth(first) <= width) return [first, truncate(rest.join(' '), width)];
  const head = takeColumns(text, width);
  return [head, truncate(text.slice(head.length), width)];
}

/** The placeholder of a cell: a private-use character that every width measure counts as one column. */
const slot = '\ue000';
const slots = new RegExp(`${slot}+`, 'g');

/**
 * Lets cli-table3 draw the lines around cells of these widths only once: its time grows with the square of its rows,
 * and its widths of Devanagari, joined emoji and zero-width characters differ from those of terminals. Titles and row are
 * lines with one run of slots per cell.
 */
function drawFrame(widths: readonly number[]) {
  const cells = widths.map((width) => slot.repeat(width));
  // Its own styles are turned off: they ignore whether the stream is coloured.
  const table = new Table({
    head: cells,
    style: { head: [], border: [] },
    colWidths: widths.map((width) => width + 2),
  });
  table.push(cells);
  const [top = '', titles = '', rule = '', row = '', bottom = ''] = table.toString().split('\n');
  return { top, titles, rule, row, bottom };
}

/**
 * The rows for a pipe: complete plain values, no borders, no titles; tabs and line breaks inside a cell become spaces.
 */
export function renderTabSeparated({ rows }: TableView): string {
  return rows.map(({ values }) => `${values.map((value) => flattenCell(String(value ?? ''))).join('\t')}\n`).join('');
}
