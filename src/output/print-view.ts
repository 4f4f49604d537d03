/** Prints a view in the format that was asked for: the data on stdout, everything else on stderr. */
import type { Format } from './formats.ts';
import type { Io } from './io.ts';
import { sanitizeBlock } from './sanitize.ts';
import type { Paint } from './style.ts';
import type { View } from './view.ts';

export interface PrintOptions {
  readonly format: Format;
  /** JMESPath, for `json`. */
  readonly query: string | undefined;
  readonly paint: Paint;
}

/** @throws StaError `usage` when the query is not JMESPath */
export async function printView(view: View, io: Io, options: PrintOptions): Promise<void> {
  if (view.kind !== 'silent') {
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

async function printJson(reply: unknown, io: Io, query: string | undefined): Promise<void> {
  const { selectJson } = await import('./select-json.ts');
  const value = query === undefined ? reply : selectJson(reply, query);
  io.stdout.write(`${JSON.stringify(value, null, io.stdout.isTerminal ? 2 : undefined)}\n`);
}

function printLines(items: readonly unknown[], io: Io): void {
  for (const item of items) io.stdout.write(`${JSON.stringify(item)}\n`);
}

async function printCsv(view: Exclude<View, { kind: 'silent' }>, io: Io): Promise<void> {
  const { renderCsv } = await import('./render-csv.ts');
  io.stdout.write(renderCsv(view));
}

async function printForPeople(view: Exclude<View, { kind: 'silent' }>, io: Io, paint: Paint): Promise<void> {
  if (view.kind === 'text') {
    const text = io.stdout.isTerminal ? sanitizeBlock(view.text) : view.text;
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
  io.stdout.write(io.stdout.isTerminal ? renderTable(view, io.stdout.columns ?? 80, paint) : renderTabSeparated(view));
}
