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
  const table = new Table({
    head: shown.map((i, at) => paint.bold(cut(view.titles[i], at))),
    // cli-table3 colours by itself whatever the stream: its own styles are switched off.
    style: { head: [], border: [] },
    colAligns: shown.map((i) => view.columns[i]?.align ?? 'left'),
    colWidths: widths.map((width) => width + 2),
  });
  cells.forEach((row, r) => {
    const tones = view.rows[r]?.tones ?? [];
    table.push(shown.map((i, at) => paintTone(paint, tones[i], cut(row[i], at))));
  });
  return `${dropRules(table.toString())}\n`;
}

/** Keeps the rule under the titles and drops those between rows: every cell is one line, so none is needed. */
function dropRules(table: string): string {
  const ruleUnderTitles = 2;
  return table
    .split('\n')
    .filter((line, at) => at === ruleUnderTitles || !line.startsWith('├'))
    .join('\n');
}

/** The same rows for a pipe: no borders, no titles, nothing cut; tabs and line breaks inside a cell become spaces. */
export function renderTabSeparated(view: TableView): string {
  return view.rows.map((row) => `${row.cells.map((cell) => sanitizeLine(String(cell))).join('\t')}\n`).join('');
}
