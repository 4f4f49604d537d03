/** Prints notifications as `listen` receives them: lines for people, rows or JSON lines for machines. */

import type { Context } from '../../../cli/context/context.ts';
import { isTableFormat, type TextFormat } from '../../../output/print/formats.ts';
import { csvRows } from '../../../output/print/render-csv.ts';
import { renderRaw } from '../../../output/print/render-raw.ts';
import { renderTabSeparated } from '../../../output/print/render-table.ts';
import { createSelection } from '../../../output/print/select-json.ts';
import { createRows } from '../../../output/print/selected-rows.ts';
import { jsonText } from '../../../output/text/json-text.ts';
import { type Column, type TableView, tableView } from '../../../output/view.ts';
import { StaError } from '../../../shared/errors.ts';
import { formatEvent, type ReceivedEvent } from './received-event.ts';

export interface EventPrinter {
  ready(url: string, subscriptionId: string | undefined): void;
  event(event: ReceivedEvent): void;
  rejected(reason: string): void;
}

const columns: readonly Column<ReceivedEvent>[] = [
  { title: 'Time', value: ({ time }) => time },
  { title: 'Transaction', value: ({ txnId }) => txnId ?? '' },
  { title: 'State', value: ({ status }) => status?.state ?? '' },
  { title: 'Verified', value: ({ verified }) => String(verified), fields: { verified: ({ verified }) => verified } },
  {
    title: 'Forwarded',
    value: ({ forwardStatus }) => forwardStatus ?? '',
    fields: {
      forward_status: ({ forwardStatus }) => forwardStatus,
      forward_ms: ({ forwardMs }) => forwardMs,
    },
  },
];

/** @throws StaError `usage` if the query is not JMESPath */
export function createEventPrinter(context: Context): EventPrinter {
  const { settings, say, note, clock } = context;
  const { format, outputFile, query, raw, csvSafe } = settings();
  if (outputFile !== undefined || isTableFormat(format)) throw noFileError();
  if (query !== undefined) return selectedPrinter(context, query, format);
  const printers: Readonly<Record<TextFormat, () => EventPrinter>> = {
    json: jsonPrinter,
    ndjson: jsonPrinter,
    csv: () => ({ ...notes(note), event: rowPrinter(say, csvRows(csvSafe)) }),
    table: () => ({
      ...notes(note),
      event: context.terminal.isTerminal ? (event) => say(formatEvent(event)) : rowPrinter(say, renderTabSeparated),
    }),
  };
  return printers[raw ? 'json' : format]();

  function jsonPrinter(): EventPrinter {
    return {
      ready: (url, subscriptionId) => say(jsonText({ type: 'ready', url, subscriptionId })),
      event: (event) => say(jsonText(event)),
      rejected: (reason) => say(jsonText({ type: 'rejected', time: new Date(clock.nowMs()).toISOString(), reason })),
    };
  }
}

const noFileError = () =>
  new StaError('usage', 'webhooks listen prints each notification as it arrives, not a file at the end', {
    hint: 'Redirect its output: -o ndjson > notifications.ndjson',
  });

const notes = (note: Context['note']): Omit<EventPrinter, 'event'> => ({
  ready(url, subscriptionId) {
    note(`Listening at ${url}. Stop with Ctrl-C`);
    if (subscriptionId !== undefined) note(`Subscribed as ${subscriptionId} while this runs`);
  },
  rejected: (reason) => note(`Rejected: ${reason}`),
});

const rowPrinter = (say: Context['say'], render: (table: TableView) => string) => (event: ReceivedEvent) =>
  sayRows(say, render(tableView(event, [event], columns)));

/** `say` adds the line break itself. */
function sayRows(say: Context['say'], rows: string): void {
  if (rows !== '') say(rows.replace(/\n$/, ''));
}

/** Prints the part of each notification that a query selects; everything else is a note. */
function selectedPrinter({ settings, say, note }: Context, query: string, format: TextFormat): EventPrinter {
  const { raw, csvSafe } = settings();
  const select = createSelection(query);
  const rowsOf = createRows(format, true);
  const asCsv = csvRows(csvSafe);
  const asJson = (selected: unknown) => `${jsonText(selected)}\n`;
  const renderers: Readonly<Record<TextFormat, (selected: unknown) => string>> = {
    json: asJson,
    ndjson: asJson,
    csv: (selected) => asCsv(rowsOf(selected)),
    table: (selected) => renderTabSeparated(rowsOf(selected)),
  };
  return {
    ...notes(note),
    event(event) {
      try {
        sayRows(say, (raw ? renderRaw : renderers[format])(select(event)));
      } catch (error) {
        if (!(error instanceof StaError)) throw error;
        note(`error: ${error.message}`);
      }
    },
  };
}
