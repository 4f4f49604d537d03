/** Tables: bordered for a terminal, tab-separated for a pipe. */
import Table from 'cli-table3';
import stringWidth from 'string-width';
import { fitColumns, truncate } from './fit-columns.ts';
import { sanitizeLine } from './sanitize.ts';
import { type Paint, paintTone } from './style.ts';
import type { TableView } from './view.ts';

/** A flexible column is not made narrower than this, and a title not shorter than that. */
const narrowest = { flexible: 8, title: 4 };

/**
 * @param columns the terminal's width; cells and titles are cut so that the lines fit into it, but for cells that are of no
 *   use when cut, such as ids. Columns that are empty in every row are left out
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
  const cut = (text: string | undefined, at: number) => truncate(text ?? '', widths[at] ?? 0);
  const style = {
    head: shown.map((i, at) => paint.bold(cut(view.titles[i], at))),
    // cli-table3 colours by itself whatever the stream: its own styles are switched off.
    style: { head: [], border: [] },
    colAligns: shown.map((i) => view.columns[i]?.align ?? 'left'),
    colWidths: widths.map((width) => width + 2),
  };
  const lines = cells.map((row, r) => {
    const tones = view.rows[r]?.tones ?? [];
    return shown.map((i, at) => paintTone(paint, tones[i], cut(row[i], at)));
  });
  return `${joinBlocks(
    Array.from({ length: Math.ceil(lines.length / blockRows) }, (_, block) => {
      const table = new Table(style);
      table.push(...lines.slice(block * blockRows, (block + 1) * blockRows));
      return table.toString();
    }),
  )}\n`;
}

/** cli-table3 takes a time that grows with the square of its rows: long tables are drawn in blocks. */
const blockRows = 64;

/**
 * One table of several with the same titles and widths. Of the rules the one under the titles is kept: every cell is one
 * line, so none is needed between rows.
 */
function joinBlocks(blocks: readonly string[]): string {
  const titleLines = 3;
  const drawn = blocks.map((block) => block.split('\n'));
  const rows = drawn.flatMap((lines) => lines.slice(titleLines, -1).filter((line) => !line.startsWith('├')));
  return [...(drawn[0] ?? []).slice(0, titleLines), ...rows, drawn.at(-1)?.at(-1) ?? ''].join('\n');
}

/** The same rows for a pipe: no borders, no titles, nothing cut; tabs and line breaks inside a cell become spaces. */
export function renderTabSeparated(view: TableView): string {
  return view.rows.map((row) => `${row.cells.map((cell) => sanitizeLine(String(cell))).join('\t')}\n`).join('');
}
