/** The forms in which `--per conversation` shows conversations: as they end, sorted, grouped, or in one document. */

import type { Context } from '../../../cli/context/context.ts';
import { isTableFormat } from '../../../output/print/formats.ts';
import type { StreamView, TableView } from '../../../output/view.ts';
import { sortGroups } from '../count-table.ts';
import { type Analysis, type AnalysisOptions, drainRows } from '../open-analysis.ts';
import { fieldNames, streamRows } from '../row-table.ts';
import { conversationCountTable, groupConversations } from './conversation-groups.ts';
import type { ConversationRow } from './conversation-row.ts';
import { conversationTable } from './conversation-table.ts';
import { compareConversations } from './sort-conversations.ts';

/** Conversations of a sorted table or a JSON document. */
const maxKept = 200_000;

export function showConversations(
  context: Context,
  analysis: Analysis,
  options: AnalysisOptions,
): Promise<TableView> | StreamView {
  const { count = [], by, sort, top } = options;
  const fields = [...count, ...(by === undefined ? [] : [by])];
  if (fields.length > 0) return showGroups(context, analysis, fields, top);
  const { format } = context.settings();
  const isTable = format === 'json' || (format === 'table' && context.terminal.isTerminal);
  if (sort !== undefined || top !== undefined || isTable) return showTable(context, analysis, options);
  return streamRows(analysis, takeEnded(analysis), conversationTable, isTableFormat(format));
}

async function* takeEnded(analysis: Analysis): AsyncGenerator<readonly ConversationRow[]> {
  for await (const _ of analysis.rows()) yield analysis.takeConversations();
  yield analysis.takeConversations();
}

/** Collects all conversations; those of a run that ends early are incomplete, and are left out. */
async function collect(context: Context, analysis: Analysis, add: (row: ConversationRow) => void) {
  const takeAll = () => {
    for (const row of analysis.takeConversations()) add(row);
  };
  const { failure } = await drainRows(context, analysis, takeAll);
  takeAll();
  return { failure };
}

async function showTable(context: Context, analysis: Analysis, options: AnalysisOptions): Promise<TableView> {
  const { sort, reverse = false, top = maxKept } = options;
  const rows: ConversationRow[] = [];
  const { failure } = await collect(context, analysis, (row) => {
    if (rows.length < maxKept) rows.push(row);
  });
  const name = sort ?? (options.top === undefined ? undefined : 'sentiment');
  const sorted = name === undefined ? rows : rows.toSorted(compareConversations(name, reverse));
  const shown = sorted.slice(0, top);
  const { note, ...end } = analysis.end();
  return {
    ...conversationTable(shown, { summary: analysis.summary(), conversations: shown }, fieldNames(shown)),
    note,
    failure,
    ...end,
  };
}

async function showGroups(
  context: Context,
  analysis: Analysis,
  fields: readonly string[],
  top = Number.POSITIVE_INFINITY,
): Promise<TableView> {
  const groups = groupConversations(fields);
  const { failure } = await collect(context, analysis, (row) => groups.add(row));
  const reply = (items: readonly unknown[]) => ({ summary: analysis.summary(), groups: items });
  const view = conversationCountTable(sortGroups(groups.list(), fields).slice(0, top), {
    fields,
    total: groups.total,
    reply,
  });
  return { ...view, failure, ...analysis.end() };
}
