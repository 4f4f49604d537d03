/** Prints a view in the format that was asked for: the data on stdout, everything else on stderr. */
import type { Format } from './formats.ts';
import { highlightSpans } from './highlight.ts';
import type { Io } from './io.ts';
import { sanitizeBlock } from './sanitize.ts';
import type { Paint } from './style.ts';
import type { TextView, View } from './view.ts';

export interface PrintOptions {
  readonly format: Format;
  /** JMESPath, for `json`. */
  readonly query: string | undefined;
  readonly paint: Paint;
}

/** @throws StaError `usage` when the query is not JMESPath, or does not fit the reply */
export async function printView(view: View, io: Io, options: PrintOptions): Promise<void> {
  if (view.kind === 'stream') {
    const { printStream } = await import('./print-stream.ts');
    await printStream(view, io, options);
  } else if (view.kind !== 'silent') {
    switch (options.format) {
      case 'json':
        await printJson(view.reply, io, options.query);
        break;
      case 'ndjson':
        printLines(view.kind === 'table' ? view.rows.map((row) => row.item) : [view.reply], io);
        break;
      case 'csv':
        await printCsv(view, io);
        break;
      case 'table':
        await printForPeople(view, io, options.paint);
        break;
    }
  }
  if (view.note !== undefined && options.format === 'table') io.stderr.write(`${view.note}\n`);
}

type PlainView = Exclude<View, { kind: 'silent' | 'stream' }>;

async function printJson(reply: unknown, io: Io, query: string | undefined): Promise<void> {
  const { createSelection } = await import('./select-json.ts');
  const value = query === undefined ? reply : createSelection(query)(reply);
  io.stdout.write(`${JSON.stringify(value, null, io.stdout.isTerminal ? 2 : undefined)}\n`);
}

function printLines(items: readonly unknown[], io: Io): void {
  for (const item of items) io.stdout.write(`${JSON.stringify(item)}\n`);
}

async function printCsv(view: PlainView, io: Io): Promise<void> {
  const { renderCsv } = await import('./render-csv.ts');
  io.stdout.write(renderCsv(view));
}

async function printForPeople(view: PlainView, io: Io, paint: Paint): Promise<void> {
  if (view.kind === 'text') {
    const text = renderText(view, io.stdout.isTerminal, paint);
    io.stdout.write(view.verbatim || text === '' || text.endsWith('\n') ? text : `${text}\n`);
    // A filter's output keeps its last line as it was; a person's prompt wants to begin on a line of its own.
    if (view.verbatim && io.stdout.isTerminal && !text.endsWith('\n')) io.stdout.write('\n');
    return;
  }
  if (view.rows.length === 0) {
    io.stderr.write(`${view.empty}\n`);
    return;
  }
  const { renderTable, renderTabSeparated } = await import('./render-table.ts');
  const { isTerminal, columns = 80 } = io.stdout;
  const forTerminal = view.instead ?? (() => renderTable(view, columns, paint));
  io.stdout.write(isTerminal ? forTerminal(columns, paint) : renderTabSeparated(view));
  if (view.figure === undefined) return;
  if (isTerminal) io.stdout.write(view.figure(columns, paint));
  else io.stderr.write('Nothing is drawn: stdout is not a terminal\n');
}

function renderText({ text, marked, instead }: TextView, isTerminal: boolean, paint: Paint): string {
  if (marked !== undefined) return highlightSpans(text, marked, paint, isTerminal);
  return isTerminal ? sanitizeBlock(instead?.() ?? text) : text;
}
