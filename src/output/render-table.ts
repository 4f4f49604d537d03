/** Tables: bordered for a terminal, tab-separated for a pipe. */
import Table from 'cli-table3';
import stringWidth from 'string-width';
import { fitColumns, truncate } from './fit-columns.ts';
import { sanitizeLine } from './sanitize.ts';
import { type Paint, paintTone } from './style.ts';
import type { TableView } from './view.ts';

/** @param columns the terminal's width; each cell is cut so that no line is wider */
export function renderTable(view: TableView, columns: number, paint: Paint): string {
  const cells = view.rows.map((row) => row.cells.map((cell) => sanitizeLine(String(cell))));
  const widest = view.titles.map((title, i) =>
    cells.reduce((width, row) => Math.max(width, stringWidth((row[i] ?? '').slice(0, 1000))), stringWidth(title)),
  );
  // Each cell has a space on both sides and a border to its left; the last border closes the line.
  const borders = view.titles.length * 3 + 1;
  const widths = fitColumns(
    widest,
    view.columns.map((column) => column.flexible === true),
    columns - borders,
  );
  const table = new Table({
    head: view.titles.map((title, i) => paint.bold(truncate(title, widths[i] ?? 0))),
    // cli-table3 colours by itself whatever the stream: its own styles are switched off.
    style: { head: [], border: [] },
    colAligns: view.columns.map((column) => column.align ?? 'left'),
    colWidths: widths.map((width) => width + 2),
  });
  cells.forEach((row, at) => {
    const tones = view.rows[at]?.tones ?? [];
    table.push(row.map((cell, i) => paintTone(paint, tones[i], truncate(cell, widths[i] ?? 0))));
  });
  return `${table.toString()}\n`;
}

/** The same rows for a pipe: no borders, no titles, nothing cut; tabs and line breaks inside a cell become spaces. */
export function renderTabSeparated(view: TableView): string {
  return view.rows.map((row) => `${row.cells.map((cell) => sanitizeLine(String(cell))).join('\t')}\n`).join('');
}
