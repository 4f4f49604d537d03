/** Tables: bordered for a terminal, tab-separated for a pipe. */
import Table from 'cli-table3';
import stringWidth from 'string-width';
import { fitColumns, truncate } from './fit-columns.ts';
import { ownControls } from './own-controls.ts';
import { flattenCell, sanitizeLine } from './sanitize.ts';
import { type Paint, paintTone } from './style.ts';
import type { TableView } from './view.ts';

/** A flexible column is not made narrower than this, and a title not shorter than that. */
const narrowest = { flexible: 8, title: 4 };

/**
 * @param columns the terminal's width; cells and titles are cut so that the lines fit into it, but for cells that are of no
 *   use when cut, such as ids: when these alone are too wide, each row is a list of its fields. Columns that are empty in
 *   every row are left out
 */
export function renderTable(view: TableView, columns: number, paint: Paint): string {
  const cells = view.rows.map((row) => row.cells.map((cell) => sanitizeLine(String(cell))));
  const shown = view.titles.map((_, i) => i).filter((i) => cells.some((row) => row[i] !== ''));
  // Each cell has a space on both sides and a border to its left; the last border closes the line.
  const borders = shown.length * 3 + 1;
  const widths = fitColumns(
    shown.map((i) => {
      const widestCell = cells.reduce((width, row) => Math.max(width, stringWidth((row[i] ?? '').slice(0, 1000))), 0);
      const natural = Math.max(widestCell, stringWidth(view.titles[i] ?? ''));
      const flexible = view.columns[i]?.flexible === true;
      return { natural, flexible, floor: flexible ? narrowest.flexible : Math.max(widestCell, narrowest.title) };
    }),
    columns - borders,
  );
  const toneOf = (row: number, column: number) => view.rows[row]?.tones?.[column];
  if (widths.reduce((sum, width) => sum + width, borders) > columns) {
    const titles = shown.map((i) => view.titles[i] ?? '');
    const titleWidth = Math.max(...titles.map((title) => stringWidth(title)));
    const records = cells.map((row, r) =>
      shown.map((i, at) => {
        const title = paint.bold(pad(titles[at] ?? '', titleWidth));
        return `${title}  ${paintTone(paint, toneOf(r, i), row[i] ?? '')}\n`;
      }),
    );
    return records.map((fields) => fields.join('')).join('\n');
  }
  const frame = drawFrame(widths);
  const fill = (line: string, row: readonly string[], style: (text: string, column: number) => string) => {
    const drawn = shown.map((i, at) => {
      const width = widths[at] ?? 0;
      const text = truncate(row[i] ?? '', width);
      const space = ' '.repeat(Math.max(0, width - stringWidth(text)));
      const styled = isolate(text, style(text, i));
      return view.columns[i]?.align === 'right' ? space + styled : styled + space;
    });
    return line.replace(slots, () => drawn.shift() ?? '');
  };
  return [
    frame.top,
    fill(frame.titles, view.titles, (title) => paint.bold(title)),
    frame.rule,
    ...cells.map((row, r) => fill(frame.row, row, (text, i) => paintTone(paint, toneOf(r, i), text))),
    frame.bottom,
  ]
    .map((line) => `${line}\n`)
    .join('');
}

/** Where a cell goes: a character of private use that every measure of width counts as one column. */
const slot = '\ue000';
const slots = new RegExp(`${slot}+`, 'g');

interface Frame {
  readonly top: string;
  /** A line with a run of slots a cell. */
  readonly titles: string;
  readonly rule: string;
  readonly row: string;
  readonly bottom: string;
}

/**
 * cli-table3 draws the lines around cells of these widths, once: it takes a time that grows with the square of its rows,
 * and it counts other widths than terminals show for Devanagari, joined emoji and characters without a width.
 */
function drawFrame(widths: readonly number[]): Frame {
  const cells = widths.map((width) => slot.repeat(width));
  // It colours by itself whatever the stream: its own styles are switched off.
  const table = new Table({
    head: cells,
    style: { head: [], border: [] },
    colWidths: widths.map((width) => width + 2),
  });
  table.push(cells);
  const [top = '', titles = '', rule = '', row = '', bottom = ''] = table.toString().split('\n');
  return { top, titles, rule, row, bottom };
}

const pad = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - stringWidth(text)));

/** Scripts that run from right to left: Hebrew to Arabic, their presentation forms, and those of the supplementary plane. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * The text so that its direction ends with it: a terminal that knows of directions would else put the numbers of the next
 * cells before it. First strong isolate and its end take no column (UAX #9).
 */
const isolate = (text: string, styled: string): string =>
  rightToLeft.test(text) ? firstStrong + styled + endIsolate : styled;

const [firstStrong, endIsolate] = [ownControls('\u2068'), ownControls('\u2069')];

/** The rows for a pipe: plain values, no borders, no titles, nothing cut; tabs and line breaks inside a cell become spaces. */
export function renderTabSeparated({ rows }: TableView): string {
  return rows.map(({ values }) => `${values.map((value) => flattenCell(String(value ?? ''))).join('\t')}\n`).join('');
}
