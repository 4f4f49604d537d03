/** Prints results as they come: JSON lines, CSV under one line of titles, tables under headings, or rows that begin with the heading. */
import { StaError } from '../errors.ts';
import { type Format, isMachineFormat } from './formats.ts';
import type { Io } from './io.ts';
import type { PrintOptions } from './print-view.ts';
import { sanitizeLine } from './sanitize.ts';
import type { StreamedResult, StreamView, TableView, TextView } from './view.ts';

export async function printStream(view: StreamView, io: Io, options: PrintOptions): Promise<void> {
  const print = await choosePrinter(view, io, options);
  for await (const result of view.results) {
    if (printsJson(view, options.format) || !(result.shown instanceof StaError)) print(result);
    else io.stderr.write(`error: ${sanitizeLine(nameInput(result.heading, result.shown.message))}\n`);
  }
}

const printsJson = (view: StreamView, format: Format): boolean =>
  isMachineFormat(format) || (view.jsonForPeople && format === 'table');

const nameInput = (heading: string, message: string): string =>
  message.includes(heading) ? message : `${heading}: ${message}`;

type Printer = (result: StreamedResult) => void;

async function choosePrinter(view: StreamView, io: Io, { format, query, paint }: PrintOptions): Promise<Printer> {
  if (printsJson(view, format)) {
    const { selectJson } = await import('./select-json.ts');
    return ({ reply }) =>
      io.stdout.write(`${JSON.stringify(query === undefined ? reply : selectJson(reply, query))}\n`);
  }
  if (format === 'csv') {
    const { renderCsv } = await import('./render-csv.ts');
    let titled = false;
    return ({ heading, shown }) => {
      if (shown instanceof StaError) return;
      const csv = renderCsv(withHeading(asTable(shown), heading));
      io.stdout.write(titled ? csv.slice(csv.indexOf('\n') + 1) : csv);
      titled = true;
    };
  }
  const { renderTable, renderTabSeparated } = await import('./render-table.ts');
  return ({ heading, shown }) => {
    if (shown instanceof StaError) return;
    if (!io.stdout.isTerminal) {
      io.stdout.write(renderTabSeparated(withHeading(asTable(shown), heading)));
      return;
    }
    const table = asTable(shown);
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
