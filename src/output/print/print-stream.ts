/**
 * Prints results as they arrive: as JSON lines, as CSV with one line of column names, as tables with headings, or as
 * rows that begin with the heading. Results that are parts of one have no headings.
 */
import { StaError } from '../../shared/errors.ts';
import type { Io, OutputStream } from '../terminal/io.ts';
import { countOf } from '../text/count-of.ts';
import { printableJson } from '../text/json-text.ts';
import { sanitizeLine } from '../text/sanitize.ts';
import type { Paint } from '../text/style.ts';
import { escapeTabCell } from '../text/tab-cells.ts';
import { asTable, type PlainValue, type StreamedResult, type StreamView, type TableView } from '../view.ts';
import type { OutputFormat, TableFormat } from './formats.ts';
import type { PrintOptions } from './print-view.ts';

/** @throws StaError `usage` if the query is not JMESPath; at the end, if it did not fit every result */
export async function printStream(view: StreamView, io: Io, options: PrintOptions): Promise<void> {
  const { gathered, flush } = gatherOutput(io);
  const printer = await choosePrinter(view, options)(view, gathered, options);
  try {
    for await (const group of view.results) {
      printer.print(group);
      flush();
      // Wait for a slow reader: otherwise the output would pile up in memory.
      await io.stdout.drained?.();
    }
    await printer.finish?.();
  } finally {
    printer.close?.();
  }
}

function choosePrinter({ tabLines }: StreamView, { format, query, raw }: PrintOptions): ChoosePrinter {
  // A query alone means JSON, but not if the input was tab-separated lines.
  if (tabLines && (format === 'table' || (format === 'json' && query !== undefined))) return tabPrinter;
  return raw ? rawPrinter : printers[format];
}

/** Writes to stdout once for each group of results: a write takes as long as making hundreds of lines. */
function gatherOutput(io: Io): { gathered: Io; flush(): void } {
  let parts: string[] = [];
  const flush = () => {
    if (parts.length > 0) io.stdout.write(parts.join(''));
    parts = [];
  };
  const stdout: OutputStream = {
    write: (text) => {
      if (text !== '') parts.push(text);
    },
    writeBytes(bytes) {
      flush();
      io.stdout.writeBytes(bytes);
    },
    drained: async () => io.stdout.drained?.(),
    isTerminal: io.stdout.isTerminal,
    get columns() {
      return io.stdout.columns;
    },
  };
  /** What goes to stderr stays in order with what goes to stdout. */
  const afterStdout = ({ write }: Pick<OutputStream, 'write'>) => ({
    write: (text: string) => {
      flush();
      write(text);
    },
  });
  const stderr = { ...io.stderr, ...afterStdout(io.stderr) };
  return { gathered: { ...io, stdout, stderr, notes: afterStdout(io.notes) }, flush };
}

interface Printer {
  print(results: readonly StreamedResult[]): void;
  /** @throws StaError if some results could not be printed as requested */
  finish?(): void | Promise<void>;
  /** Called at the end, also of a run that failed. */
  close?(): void;
}

type ChoosePrinter = (view: StreamView, io: Io, options: PrintOptions) => Promise<Printer>;

const printers: Readonly<Record<OutputFormat, ChoosePrinter>> = {
  json: jsonPrinter,
  ndjson: jsonPrinter,
  csv: async (view, io, options) => tablePrinter(view, io, options, await csvPrinter(io, options.csvSafe)),
  table: async (view, io, options) =>
    view.jsonForPeople
      ? jsonPrinter(view, io, options)
      : tablePrinter(view, io, options, await rowPrinter(io, options.paint)),
  xlsx: filePrinter('xlsx'),
  parquet: filePrinter('parquet'),
  sqlite: filePrinter('sqlite'),
};

const nameInput = (heading: string, message: string): string =>
  message.toLowerCase().includes(heading.toLowerCase()) ? message : `${heading}: ${message}`;

const printFailure = (io: Io, heading: string, { message }: StaError) =>
  io.stderr.write(`error: ${sanitizeLine(nameInput(heading, message))}\n`);

/** Compiles the query. @throws StaError `usage` if the query is not JMESPath */
async function createSelector(query: string | undefined) {
  const { createSelection } = await import('./select-json.ts');
  const select = query === undefined ? (reply: unknown) => reply : createSelection(query);
  let count = 0;
  let first: StaError | undefined;
  return {
    /** @throws StaError `usage` if the query does not fit the reply */
    select,
    /**
     * Records a reply that the query or its selection did not fit, without ending the run.
     * @returns the error
     * @throws anything else
     */
    unfit(error: unknown): StaError {
      if (!(error instanceof StaError)) throw error;
      count += 1;
      first ??= error;
      return error;
    },
    /** @throws StaError `usage` if any were recorded */
    finish(): void {
      if (first === undefined) return;
      throw new StaError('usage', `${first.message} (${countOf(count, 'line')})`, { hint: first.hint, cause: first });
    },
  };
}

async function jsonPrinter(_view: StreamView, io: Io, { query }: PrintOptions): Promise<Printer> {
  const { select, unfit, finish } = await createSelector(query);

  /** A reply that the query does not fit becomes an error line. */
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
      for (const result of results) {
        const ready = query === undefined ? result.lines : undefined;
        if (ready !== undefined) {
          lines.push(...ready);
          continue;
        }
        const { replies, failed } = result;
        for (const reply of replies) lines.push(JSON.stringify(failed ? reply : selected(reply)) ?? 'null');
      }
      if (lines.length > 0) io.stdout.write(printableJson(`${lines.join('\n')}\n`));
    },
    finish,
  };
}

/** The fields that identify the input of a reply. */
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
 * Prints the values that the query selects from the replies of each input. Inputs that failed, and replies that the
 * query does not fit, are reported on stderr.
 *
 * @param printSelected prints the selected values of an input; each reply is queried when the iteration reaches it
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

/**
 * Prints a tab-separated line for every input, also for one that failed. With a query, the cell after the keys is what
 * it selects, and failures are reported on stderr.
 */
async function tabPrinter(_view: StreamView, io: Io, { query }: PrintOptions): Promise<Printer> {
  const { select, unfit, finish } = await createSelector(query);

  function cellsOf({ heading, replies, failed, shown, tabLine }: StreamedResult): readonly PlainValue[] {
    if (query === undefined) return tabLine?.cells ?? [];
    if (failed) {
      if (shown instanceof StaError) printFailure(io, heading, shown);
      return [undefined];
    }
    try {
      const selected = select(replies[0]) ?? undefined;
      return [typeof selected === 'object' ? JSON.stringify(selected) : (selected as PlainValue)];
    } catch (error) {
      printFailure(io, heading, unfit(error));
      return [undefined];
    }
  }

  return {
    print(results) {
      for (const result of results) {
        const { tabLine } = result;
        if (tabLine === undefined) continue;
        io.stdout.write(`${[...tabLine.keys, ...cellsOf(result).map(escapeTabCell)].join('\t')}\n`);
      }
    },
    finish,
  };
}

type PrintTable = (heading: string, table: TableView) => void;

/** Prints the tables of the results, or with a query the rows that it selects from each reply. */
async function tablePrinter(
  { joined }: StreamView,
  io: Io,
  { query, format, paint }: PrintOptions,
  printTable: PrintTable,
): Promise<Printer> {
  const name = joined ? (_heading: string, table: TableView) => table : withHeading;
  const print = (heading: string, table: TableView) => printTable(heading, name(heading, table));
  const forPeople = format === 'table' && io.stdout.isTerminal;
  const printText = (heading: string, text: string) =>
    io.stdout.write(
      joined ? text : `${paint.bold(sanitizeLine(heading))}${text.includes('\n') ? '\n' : '  '}${text}\n`,
    );
  if (query === undefined) {
    return {
      print(results) {
        for (const { heading, shown } of results) {
          if (shown instanceof StaError) printFailure(io, heading, shown);
          else if (shown.kind === 'text' && (joined || forPeople)) printText(heading, shown.text);
          else print(heading, asTable(shown));
        }
      },
    };
  }
  const { createRows } = await import('./selected-rows.ts');
  const rowsOf = createRows(format, !forPeople);
  return selectedPrinter(io, query, (heading, selected) => {
    for (const one of selected) {
      const table = rowsOf(one);
      if (table.rows.length > 0 || forPeople) print(heading, table);
    }
  });
}

async function csvPrinter(io: Io, csvSafe: boolean): Promise<PrintTable> {
  const { csvRows } = await import('./render-csv.ts');
  const rowsOf = csvRows(csvSafe);
  return (_heading, table) => io.stdout.write(rowsOf(table));
}

function filePrinter(format: TableFormat): ChoosePrinter {
  return async (view, io, options) => {
    const { openTableFile } = await import('./print-table-file.ts');
    const file = openTableFile(format, options.file, io);
    const { print, finish } = await tablePrinter(view, io, options, (_heading, table) => file.add(table));
    return {
      print,
      async finish() {
        await file.write();
        await finish?.();
      },
      close: () => file[Symbol.dispose](),
    };
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

/** Adds the heading to each row, for machines; a terminal shows it above the table. */
const withHeading = (heading: string, table: TableView): TableView => ({
  ...table,
  names: ['input', ...table.names],
  rows: table.rows.map((row) => ({ ...row, values: [heading, ...row.values] })),
});
