/** Tables as Markdown, also for the terminal. */
import type { Cell, Column, Row, Table } from './table.ts';

const defaultDigits = 1;

/** Formats a number with the column's decimals and commas between thousands; an empty text for undefined. */
export function writeCell(cell: Cell, { digits = defaultDigits }: Column): string {
  if (cell === undefined) return '';
  if (typeof cell === 'string') return escapeCell(cell);
  if (!Number.isFinite(cell)) return '–';
  return cell.toLocaleString('en', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** Escapes line breaks and bars, which would end a cell. */
export function escapeCell(text: string): string {
  return text.replace(/\s+/g, ' ').replaceAll('|', '\\|');
}

function writeName({ name, kind, source }: Row): string {
  const text = escapeCell(name);
  if (kind === 'ours') return `**${text}**`;
  if (kind !== 'published') return text;
  return source === undefined ? `*${text}*` : `*[${text}](${source})*`;
}

const writeRow = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;

/** Writes a Markdown table from escaped texts; the first column contains words, the others figures. */
export function writeGrid(head: readonly string[], rows: readonly (readonly string[])[], figuresFrom = 1): string {
  const rule = head.map((_, at) => (at < figuresFrom ? '---' : '---:'));
  return [head, rule, ...rows].map(writeRow).join('\n');
}

/** Writes a table with its title as a heading of the given level, and its notes. */
export function writeTable(table: Table, level: number): string {
  const head = ['', ...table.columns.map(({ name }) => escapeCell(name))];
  const rows = table.rows.map((row) => [
    writeName(row),
    ...table.columns.map((column, at) => writeCell(row.cells[at], column)),
  ]);
  const parts = [`${'#'.repeat(level)} ${table.title}`, writeGrid(head, rows)];
  if (table.rows.some(({ kind }) => kind === 'published')) {
    parts.push("In italics: published figures, not run here, on the sets' test parts.");
  }
  return [...parts, ...(table.notes ?? [])].join('\n\n');
}
