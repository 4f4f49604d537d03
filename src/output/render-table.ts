/** Tables: bordered for a terminal, tab-separated for a pipe. */
import stringWidth from 'string-width';
import { fitColumns, truncate } from './fit-columns.ts';
import { sanitizeLine } from './sanitize.ts';
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
  const rule = (left: string, cross: string, right: string) =>
    `${left}${widths.map((width) => '─'.repeat(width + 2)).join(cross)}${right}\n`;
  const line = (row: readonly string[], style: (text: string, column: number) => string) => {
    const drawn = shown.map((i, at) => {
      const width = widths[at] ?? 0;
      const text = truncate(row[i] ?? '', width);
      const space = ' '.repeat(Math.max(0, width - stringWidth(text)));
      const styled = style(isolate(text), i);
      return view.columns[i]?.align === 'right' ? space + styled : styled + space;
    });
    return `│ ${drawn.join(' │ ')} │\n`;
  };
  return [
    rule('┌', '┬', '┐'),
    line(view.titles, (title) => paint.bold(title)),
    rule('├', '┼', '┤'),
    ...cells.map((row, r) => line(row, (text, i) => paintTone(paint, toneOf(r, i), text))),
    rule('└', '┴', '┘'),
  ].join('');
}

const pad = (text: string, width: number): string => text + ' '.repeat(Math.max(0, width - stringWidth(text)));

/** Scripts that run from right to left: Hebrew to Arabic, their presentation forms, and those of the supplementary plane. */
const rightToLeft = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;

/**
 * The text so that its direction ends with it: a terminal that knows of directions would else put the numbers of the next
 * cells before it. First strong isolate and its end take no column (UAX #9).
 */
const isolate = (text: string): string => (rightToLeft.test(text) ? `\u2068${text}\u2069` : text);

/** The same rows for a pipe: no borders, no titles, nothing cut; tabs and line breaks inside a cell become spaces. */
export function renderTabSeparated(view: TableView): string {
  return view.rows.map((row) => `${row.cells.map((cell) => sanitizeLine(String(cell))).join('\t')}\n`).join('');
}
