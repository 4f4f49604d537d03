/**
 * Prints results as they come: JSON lines, CSV under one line of column names, tables under headings, or rows that begin with
 * the heading; rows and texts alone where the results are parts of one.
 */
import { StaError } from '../errors.ts';
import { countOf } from './count-of.ts';
import type { Format } from './formats.ts';
import type { Io } from './io.ts';
import { jsonText } from './json-text.ts';
import type { PrintOptions } from './print-view.ts';
import { sanitizeLine } from './sanitize.ts';
import type { Paint } from './style.ts';
import { asTable, type StreamedResult, type StreamView, type TableView } from './view.ts';

/** @throws StaError `usage` when the query is not JMESPath; at the end, when it did not fit each of the results */
export async function printStream(view: StreamView, io: Io, options: PrintOptions): Promise<void> {
  const printer = await (options.raw ? rawPrinter : printers[options.format])(view, io, options);
  for await (const group of view.results) {
    printer.print(group);
    // A slow reader slows the run down: what it has not taken would pile up.
    await io.stdout.drained?.();
  }
  printer.finish?.();
}

interface Printer {
  print(results: readonly StreamedResult[]): void;
  /** @throws StaError for what could not be printed as it was asked for */
  finish?(): void;
}

type ChoosePrinter = (view: StreamView, io: Io, options: PrintOptions) => Promise<Printer>;

const printers: Readonly<Record<Format, ChoosePrinter>> = {
  json: jsonPrinter,
  ndjson: jsonPrinter,
  csv: async (view, io, options) => tablePrinter(view, io, options, await csvPrinter(io)),
  table: async (view, io, options) =>
    view.jsonForPeople
      ? jsonPrinter(view, io, options)
      : tablePrinter(view, io, options, await rowPrinter(io, options.paint)),
};

const nameInput = (heading: string, message: string): string =>
  message.includes(heading) ? message : `${heading}: ${message}`;

const printFailure = (io: Io, heading: string, { message }: StaError) =>
  io.stderr.write(`error: ${sanitizeLine(nameInput(heading, message))}\n`);

interface Selector {
  /** @throws StaError `usage` for a reply that the query does not fit */
  select(reply: unknown): unknown;
  /** Notes a reply that the query, or its selection, did not fit: that does not end the run. @returns the error @throws anything else */
  unfit(error: unknown): StaError;
  /** @throws StaError `usage` when there was any */
  finish(): void;
}

/** @throws StaError `usage` when the query is not JMESPath */
async function createSelector(query: string | undefined): Promise<Selector> {
  const { createSelection } = await import('./select-json.ts');
  const select = query === undefined ? (reply: unknown) => reply : createSelection(query);
  let count = 0;
  let first: StaError | undefined;
  return {
    select,
    unfit(error) {
      if (!(error instanceof StaError)) throw error;
      count += 1;
      first ??= error;
      return error;
    },
    finish() {
      if (first === undefined) return;
      throw new StaError('usage', `${first.message} (${countOf(count, 'line')})`, { hint: first.hint, cause: first });
    },
  };
}

async function jsonPrinter(_view: StreamView, io: Io, { query }: PrintOptions): Promise<Printer> {
  const { select, unfit, finish } = await createSelector(query);

  /** A reply that the query does not fit is an error line. */
  function selected(reply: unknown): unknown {
    try {
      return select(reply);
    } catch (error) {
      const { code, message } = unfit(error);
      return { ...nameOf(reply), error: { code, message } };
    }
  }

  return {
    print(results) {
      const lines: string[] = [];
      for (const { replies, failed } of results) {
        for (const reply of replies) lines.push(`${jsonText(failed ? reply : selected(reply))}\n`);
      }
      if (lines.length > 0) io.stdout.write(lines.join(''));
    },
    finish,
  };
}

/** What names the input of a reply. */
function nameOf(reply: unknown): object {
  if (typeof reply !== 'object' || reply === null) return {};
  return Object.fromEntries(Object.entries(reply).filter(([key]) => key === 'id' || key === 'line'));
}

/** `--raw`: stdout has values only, so failures go to stderr. */
async function rawPrinter(_view: StreamView, io: Io, { query }: PrintOptions): Promise<Printer> {
  const { renderRaw } = await import('./render-raw.ts');
  return selectedPrinter(io, query, (_heading, selected) => io.stdout.write(Array.from(selected, renderRaw).join('')));
}

/**
 * Prints what the query selects from the replies of each input. Inputs that failed, and replies that the query does not fit,
 * are reported on stderr.
 *
 * @param printSelected prints what is selected for an input; each reply is selected from when the iteration comes to it
 */
async function selectedPrinter(
  io: Io,
  query: string | undefined,
  printSelected: (heading: string, selected: Iterable<unknown>) => void,
): Promise<Printer> {
  const { select, unfit, finish } = await createSelector(query);
  function* selectEach(replies: readonly unknown[]): Generator<unknown> {
    for (const reply of replies) yield select(reply);
  }
  return {
    print(results) {
      for (const { heading, replies, failed, shown } of results) {
        if (failed) {
          if (shown instanceof StaError) printFailure(io, heading, shown);
          continue;
        }
        try {
          printSelected(heading, selectEach(replies));
        } catch (error) {
          printFailure(io, heading, unfit(error));
        }
      }
    },
    finish,
  };
}

type PrintTable = (heading: string, table: TableView) => void;

/** The tables of the results, or with a query the rows that it selects from each reply. */
async function tablePrinter(
  { joined }: StreamView,
  io: Io,
  { query, format }: PrintOptions,
  printTable: PrintTable,
): Promise<Printer> {
  const name = joined ? (_heading: string, table: TableView) => table : withHeading;
  const print = (heading: string, table: TableView) => printTable(heading, name(heading, table));
  if (query === undefined) {
    return {
      print(results) {
        for (const { heading, shown } of results) {
          if (shown instanceof StaError) printFailure(io, heading, shown);
          else if (joined && shown.kind === 'text') io.stdout.write(shown.text);
          else print(heading, asTable(shown));
        }
      },
    };
  }
  const { createRows } = await import('./selected-rows.ts');
  const forPeople = format === 'table' && io.stdout.isTerminal;
  const rowsOf = createRows(format, !forPeople);
  return selectedPrinter(io, query, (heading, selected) => {
    for (const one of selected) {
      const table = rowsOf(one);
      if (table.rows.length > 0 || forPeople) print(heading, table);
    }
  });
}

async function csvPrinter(io: Io): Promise<PrintTable> {
  const { renderCsv } = await import('./render-csv.ts');
  let titled = false;
  return (_heading, table) => {
    const csv = renderCsv(table);
    io.stdout.write(titled ? csv.slice(csv.indexOf('\n') + 1) : csv);
    titled ||= csv !== '';
  };
}

async function rowPrinter(io: Io, paint: Paint): Promise<PrintTable> {
  const { renderTable, renderTabSeparated } = await import('./render-table.ts');
  return (heading, table) => {
    if (!io.stdout.isTerminal) {
      io.stdout.write(renderTabSeparated(table));
      return;
    }
    io.stdout.write(`${paint.bold(sanitizeLine(heading))}\n`);
    io.stdout.write(table.rows.length === 0 ? `${table.empty}\n` : renderTable(table, io.stdout.columns ?? 80, paint));
    if (table.figure !== undefined) io.stdout.write(table.figure(io.stdout.columns ?? 80, paint));
    if (table.note !== undefined) io.notes.write(`${table.note}\n`);
  };
}

/** The heading of a row, for machines; a terminal shows it above the table. */
const withHeading = (heading: string, table: TableView): TableView => ({
  ...table,
  names: ['input', ...table.names],
  rows: table.rows.map((row) => ({ ...row, values: [heading, ...row.values] })),
});
