/**
 * Prints results as they come: JSON lines, CSV under one line of titles, tables under headings, or rows that begin with the
 * heading; rows and texts alone where the results are parts of one.
 */
import { StaError } from '../errors.ts';
import { countOf } from './count-of.ts';
import { type Format, isMachineFormat } from './formats.ts';
import type { Io } from './io.ts';
import type { PrintOptions } from './print-view.ts';
import { sanitizeBlock, sanitizeLine } from './sanitize.ts';
import type { Paint } from './style.ts';
import type { StreamedResult, StreamView, TableView, TextView } from './view.ts';

/** @throws StaError `usage` when the query is not JMESPath; at the end, when it did not fit each of the results */
export async function printStream(view: StreamView, io: Io, options: PrintOptions): Promise<void> {
  const printer = await choosePrinter(view, io, options);
  for await (const group of view.results) {
    printer.print(group);
    // A slow reader slows the run down: what it has not taken would pile up.
    await io.stdout.drained?.();
  }
  printer.finish?.();
}

const printsJson = (view: StreamView, format: Format): boolean =>
  isMachineFormat(format) || (view.jsonForPeople && format === 'table');

const nameInput = (heading: string, message: string): string =>
  message.includes(heading) ? message : `${heading}: ${message}`;

interface Printer {
  print(results: readonly StreamedResult[]): void;
  /** @throws StaError for what could not be printed as it was asked for */
  finish?(): void;
}

async function choosePrinter(view: StreamView, io: Io, options: PrintOptions): Promise<Printer> {
  if (printsJson(view, options.format)) return jsonPrinter(io, options.query);
  const name = view.joined ? (table: TableView) => table : withHeading;
  const printOne = options.format === 'csv' ? await csvPrinter(io, name) : await rowPrinter(io, name, options.paint);
  return {
    print(results) {
      for (const { heading, shown } of results) {
        if (shown instanceof StaError) io.stderr.write(`error: ${sanitizeLine(nameInput(heading, shown.message))}\n`);
        else if (view.joined && shown.kind === 'text') {
          io.stdout.write(io.stdout.isTerminal ? sanitizeBlock(shown.text) : shown.text);
        } else printOne(heading, asTable(shown));
      }
    },
  };
}

async function jsonPrinter(io: Io, query: string | undefined): Promise<Printer> {
  const { createSelection } = await import('./select-json.ts');
  const select = query === undefined ? undefined : createSelection(query);
  let unfit: { count: number; first: StaError } | undefined;

  /** A reply that the query does not fit is an error line, and not the end of the run. */
  function selected(reply: unknown): unknown {
    try {
      return select === undefined ? reply : select(reply);
    } catch (error) {
      if (!(error instanceof StaError)) throw error;
      unfit = { count: (unfit?.count ?? 0) + 1, first: unfit?.first ?? error };
      return { ...nameOf(reply), error: { code: error.code, message: error.message } };
    }
  }

  return {
    print(results) {
      const lines: string[] = [];
      for (const { replies, failed } of results) {
        for (const reply of replies) lines.push(`${JSON.stringify(failed ? reply : selected(reply))}\n`);
      }
      if (lines.length > 0) io.stdout.write(lines.join(''));
    },
    finish() {
      if (unfit === undefined) return;
      const { count, first } = unfit;
      throw new StaError('usage', `${first.message} (${countOf(count, 'line')})`, {
        hint: first.hint,
        cause: first,
      });
    },
  };
}

/** What names the input of a reply. */
function nameOf(reply: unknown): object {
  if (typeof reply !== 'object' || reply === null) return {};
  return Object.fromEntries(Object.entries(reply).filter(([key]) => key === 'id' || key === 'line'));
}

type TablePrinter = (heading: string, table: TableView) => void;

async function csvPrinter(io: Io, name: typeof withHeading): Promise<TablePrinter> {
  const { renderCsv } = await import('./render-csv.ts');
  let titled = false;
  return (heading, table) => {
    const csv = renderCsv(name(table, heading));
    io.stdout.write(titled ? csv.slice(csv.indexOf('\n') + 1) : csv);
    titled = true;
  };
}

async function rowPrinter(io: Io, name: typeof withHeading, paint: Paint): Promise<TablePrinter> {
  const { renderTable, renderTabSeparated } = await import('./render-table.ts');
  return (heading, table) => {
    if (!io.stdout.isTerminal) {
      io.stdout.write(renderTabSeparated(name(table, heading)));
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
