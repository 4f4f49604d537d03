/** Prints a view in the requested format: the data on stdout, everything else on stderr. */

import type { Io } from '../terminal/io.ts';
import { highlightSpans } from '../text/highlight.ts';
import { jsonText } from '../text/json-text.ts';
import type { Paint } from '../text/style.ts';
import { asTable, type TextView, type View } from '../view.ts';
import { isTableFormat, type OutputFormat, printsNotes, printsRows, type TableFormat } from './formats.ts';

export interface PrintOptions {
  readonly format: OutputFormat;
  /** The file to write, completely or not at all; undefined for stdout. */
  readonly file: string | undefined;
  /** JMESPath: the part of the reply to print. */
  readonly query: string | undefined;
  /** Prints selected strings without quotes, and a list one value per line; for `json` and `ndjson`. */
  readonly raw: boolean;
  /** Keeps cells from running as formulas; for `csv`. */
  readonly csvSafe: boolean;
  readonly paint: Paint;
}

/** @throws StaError `usage` if the query is not JMESPath, or does not fit the reply or the format */
export async function printView(view: View, io: Io, options: PrintOptions): Promise<void> {
  const { file, format } = options;
  if (file === undefined || isTableFormat(format) || view.kind === 'silent') {
    await printData(view, io, options);
  } else {
    const { printToFile } = await import('./print-to-file.ts');
    await printToFile(file, io, (inFile) => printData(view, inFile, options));
  }
  const forPeople = printsNotes(options.format);
  if (view.secretNote !== undefined && forPeople) io.stderr.write(`${view.secretNote}\n`);
  if (view.note !== undefined && forPeople) io.notes.write(`${view.note}\n`);
}

async function printData(view: View, io: Io, options: PrintOptions): Promise<void> {
  if (view.kind === 'stream') {
    const { printStream } = await import('./print-stream.ts');
    await printStream(view, io, options);
  } else if (view.kind !== 'silent') {
    const { query, raw } = options;
    const format = raw ? 'json' : options.format;
    const shown = query === undefined ? view : await selectView(view, query, format);
    await (raw ? printRaw : printers[format])(shown, io, options);
  }
}

type PlainView = Exclude<View, { kind: 'silent' | 'stream' }>;
type Printer = (view: PlainView, io: Io, options: PrintOptions) => void | Promise<void>;

const printers: Readonly<Record<OutputFormat, Printer>> = {
  json: printJson,
  ndjson: printLines,
  csv: printCsv,
  table: printForPeople,
  xlsx: printTable('xlsx'),
  parquet: printTable('parquet'),
  sqlite: printTable('sqlite'),
};

/** The view of the part that a query selects: for formats that print rows, the rows of the selected list. */
async function selectView(view: PlainView, query: string, format: OutputFormat): Promise<PlainView> {
  const [{ createSelection }, { createRows }] = await Promise.all([
    import('./select-json.ts'),
    import('./selected-rows.ts'),
  ]);
  const selected = createSelection(query)(view.reply);
  return printsRows(format) ? createRows(format, false)(selected) : { kind: 'text', reply: selected, text: '' };
}

function printJson({ reply }: PlainView, io: Io): void {
  io.stdout.write(`${jsonText(reply, io.stdout.isTerminal ? 2 : undefined)}\n`);
}

async function printRaw({ reply }: PlainView, io: Io): Promise<void> {
  const { renderRaw } = await import('./render-raw.ts');
  io.stdout.write(renderRaw(reply));
}

function printLines(view: PlainView, io: Io): void {
  const items = view.kind === 'table' ? view.rows.map(({ item }) => item) : [view.reply];
  for (const item of items) io.stdout.write(`${jsonText(item)}\n`);
}

async function printCsv(view: PlainView, io: Io, { csvSafe }: PrintOptions): Promise<void> {
  const { renderCsv } = await import('./render-csv.ts');
  io.stdout.write(renderCsv(asTable(view), csvSafe));
}

function printTable(format: TableFormat): Printer {
  return async (view, io, { file }) => {
    const { openTableFile } = await import('./print-table-file.ts');
    using table = openTableFile(format, file, io);
    table.add(asTable(view));
    await table.write();
  };
}

async function printForPeople(view: PlainView, io: Io, { paint }: PrintOptions): Promise<void> {
  if (view.kind === 'text') {
    const text = renderText(view, io.stdout.isTerminal, paint);
    io.stdout.write(view.verbatim || text === '' || text.endsWith('\n') ? text : `${text}\n`);
    // A filter keeps its last line unchanged; on a terminal, the prompt must begin on a new line.
    if (view.verbatim && io.stdout.isTerminal && !text.endsWith('\n')) io.stdout.write('\n');
    return;
  }
  if (view.rows.length === 0) {
    io.notes.write(`${view.empty}\n`);
    return;
  }
  const { renderTable, renderTabSeparated } = await import('./render-table.ts');
  const { isTerminal, columns = 80 } = io.stdout;
  const forTerminal = view.instead ?? (() => renderTable(view, columns, paint));
  io.stdout.write(isTerminal ? forTerminal(columns, paint) : renderTabSeparated(view));
  if (view.figure === undefined) return;
  if (isTerminal) io.stdout.write(view.figure(columns, paint));
  else io.notes.write('Nothing is drawn: stdout is not a terminal\n');
}

function renderText({ text, marked, markedOn, instead }: TextView, isTerminal: boolean, paint: Paint): string {
  if (marked !== undefined && (isTerminal || markedOn === undefined)) return highlightSpans(text, marked, paint);
  return (isTerminal ? instead?.() : undefined) ?? text;
}
