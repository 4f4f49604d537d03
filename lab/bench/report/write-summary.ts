import type { Column, Row, Table } from './table.ts';
import { escapeCell, writeCell, writeGrid } from './write-table.ts';

/**
 * Summary names of sets from sources that the engines were fitted on, mostly their other parts, or that were read while
 * rules were written. New sources come first in the summary.
 */
const fitted =
  /development|BANKING|CLINC|SNIPS|typos|sts2016|SST|Amazon|NYT|customer reviews|UCI|informal|rustrict|ordinary talk|MRDA|AMI|SciTLDR|GUM|QMSum|English lines called/;

const isFitted = (summary: string): boolean => fitted.test(summary) && !summary.includes('left out');

/** The name in the summary, which says whether the engine was fitted on the source. */
const nameOf = (summary: string): string =>
  isFitted(summary) && !summary.includes('development') ? `${summary}, fitted` : summary;

/**
 * Writes one line per column with a summary name: our figure, everything else that was run (best first), and the best
 * published figure. Columns of sources that the engine was fitted on come last.
 *
 * @param only the names in the summary to show; default: all
 * @throws Error if a name of `only` is not in the summary
 */
export function writeSummary(tables: readonly Table[], only?: readonly string[]): string {
  const lines = tables.flatMap(({ columns, rows }) =>
    columns.flatMap((column, at) =>
      column.summary === undefined ? [] : [{ name: nameOf(column.summary), column, at, rows }],
    ),
  );
  const unknown = only?.find((name) => !lines.some((line) => line.name === name));
  if (unknown !== undefined) throw new Error(`No table has a column "${unknown}"`);
  const wanted = lines.filter(({ name }) => only?.includes(name) !== false);
  const rows = [...wanted.filter(({ name }) => !isFitted(name)), ...wanted.filter(({ name }) => isFitted(name))].map(
    ({ name, column, at, rows }) => writeLine(column, name, at, rows),
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
