/** Prints results as they come: JSON lines, CSV under one line of titles, tables under headings, or rows that begin with the heading. */
import { StaError } from '../errors.ts';
import { type Format, isMachineFormat } from './formats.ts';
import type { Io } from './io.ts';
import type { PrintOptions } from './print-view.ts';
import { sanitizeLine } from './sanitize.ts';
import type { Paint } from './style.ts';
import type { StreamedResult, StreamView, TableView, TextView } from './view.ts';

export async function printStream(view: StreamView, io: Io, options: PrintOptions): Promise<void> {
  const print = await choosePrinter(view, io, options);
  for await (const group of view.results) {
    print(group);
    // A slow reader slows the run down: what it has not taken would pile up.
    await io.stdout.drained?.();
  }
}

const printsJson = (view: StreamView, format: Format): boolean =>
  isMachineFormat(format) || (view.jsonForPeople && format === 'table');

const nameInput = (heading: string, message: string): string =>
  message.includes(heading) ? message : `${heading}: ${message}`;

type Printer = (results: readonly StreamedResult[]) => void;

async function choosePrinter(view: StreamView, io: Io, options: PrintOptions): Promise<Printer> {
  if (printsJson(view, options.format)) return jsonPrinter(io, options.query);
  const printOne = options.format === 'csv' ? await csvPrinter(io) : await rowPrinter(io, options.paint);
  return (results) => {
    for (const { heading, shown } of results) {
      if (shown instanceof StaError) io.stderr.write(`error: ${sanitizeLine(nameInput(heading, shown.message))}\n`);
      else printOne(heading, asTable(shown));
    }
  };
}

async function jsonPrinter(io: Io, query: string | undefined): Promise<Printer> {
  const { selectJson } = await import('./select-json.ts');
  const select = query === undefined ? (reply: unknown) => reply : (reply: unknown) => selectJson(reply, query);
  return (results) => {
    const lines: string[] = [];
    for (const result of results) {
      for (const reply of result.replies) lines.push(`${JSON.stringify(select(reply))}\n`);
    }
    if (lines.length > 0) io.stdout.write(lines.join(''));
  };
}

type TablePrinter = (heading: string, table: TableView) => void;

async function csvPrinter(io: Io): Promise<TablePrinter> {
  const { renderCsv } = await import('./render-csv.ts');
  let titled = false;
  return (heading, table) => {
    const csv = renderCsv(withHeading(table, heading));
    io.stdout.write(titled ? csv.slice(csv.indexOf('\n') + 1) : csv);
    titled = true;
  };
}

async function rowPrinter(io: Io, paint: Paint): Promise<TablePrinter> {
  const { renderTable, renderTabSeparated } = await import('./render-table.ts');
  return (heading, table) => {
    if (!io.stdout.isTerminal) {
      io.stdout.write(renderTabSeparated(withHeading(table, heading)));
      return;
    }
    io.stdout.write(`${paint.bold(sanitizeLine(heading))}\n`);
    io.stdout.write(table.rows.length === 0 ? `${table.empty}\n` : renderTable(table, io.stdout.columns ?? 80, paint));
    if (table.figure !== undefined) io.stdout.write(table.figure(io.stdout.columns ?? 80, paint));
    if (table.note !== undefined) io.stderr.write(`${table.note}\n`);
  };
}

function asTable(shown: TableView | TextView): TableView {
  if (shown.kind === 'table') return shown;
  const { text, reply } = shown;
  return { kind: 'table', reply, titles: ['Text'], columns: [{}], rows: [{ cells: [text], item: reply }], empty: '' };
}

const withHeading = (table: TableView, heading: string): TableView => ({
  ...table,
  titles: ['Input', ...table.titles],
  columns: [{}, ...table.columns],
  rows: table.rows.map((row) => ({ ...row, cells: [heading, ...row.cells] })),
});
