import type { Column, Row, Table } from './table.ts';
import { escapeCell, writeCell, writeGrid } from './write-table.ts';

/**
 * Writes one line per column with a summary name: our figure, everything else that was run (best first), and the best
 * published figure.
 *
 * @param only the summary names to show, in the tables' order; default: all
 * @throws Error if a name of `only` is not the name of any column
 */
export function writeSummary(tables: readonly Table[], only?: readonly string[]): string {
  const names = tables.flatMap(({ columns }) => columns.map(({ summary }) => summary));
  const unknown = only?.find((name) => !names.includes(name));
  if (unknown !== undefined) throw new Error(`No table has a column "${unknown}"`);
  const rows = tables.flatMap((table) =>
    table.columns.flatMap((column, at) =>
      column.summary === undefined || only?.includes(column.summary) === false
        ? []
        : [writeLine(column, column.summary, at, table.rows)],
    ),
  );
  return writeGrid(['', 'sta', 'run beside it', 'best published, on test sets'], rows, 4);
}

function writeLine(column: Column, summary: string, at: number, rows: readonly Row[]): string[] {
  const figures = rows.flatMap((row) => {
    const value = row.cells[at];
    return typeof value === 'number' ? [{ ...row, value }] : [];
  });
  const sign = column.lowerIsBetter === true ? 1 : -1;
  const sorted = figures.toSorted((a, b) => sign * (a.value - b.value));
  const ours = figures.find(({ kind }) => kind === 'ours');
  const list = (chosen: typeof figures) =>
    chosen.map(({ name, value, source }) => {
      const text = `${escapeCell(name)} ${writeCell(value, column)}`;
      return source === undefined ? text : `[${text}](${source})`;
    });
  return [
    escapeCell(summary),
    ours === undefined ? '' : `**${writeCell(ours.value, column)}**`,
    list(sorted.filter(({ kind }) => kind === 'peer' || kind === 'baseline')).join(', '),
    list(sorted.filter(({ kind }) => kind === 'published').slice(0, 1)).join(''),
  ];
}
