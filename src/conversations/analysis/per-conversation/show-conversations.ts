/** The forms in which `--per conversation` shows conversations: as they end, sorted, grouped, or in one document. */
import type { Context } from '../../../cli/context/context.ts';
import {
  conversationFigureNames,
  type SideFigureName,
  sideFigureNames,
} from '../../../engines/conversation/figures/figure-list.ts';
import { isTableFormat } from '../../../output/print/formats.ts';
import { listValue, type PlainValue, type StreamView, type TableView, tableView } from '../../../output/view.ts';
import { type Analysis, type AnalysisOptions, drainRows } from '../open-analysis.ts';
import { fieldNames, streamRows } from '../rows/row-table.ts';
import { sortGroups } from '../summary/count-table.ts';
import { columnValue } from '../summary/group-fields.ts';
import { conversationCountTable, groupConversations } from './conversation-groups.ts';
import { type ConversationRow, conversationName } from './conversation-row.ts';
import { drawConversations } from './draw-conversations.ts';
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

type Fields = Readonly<Record<string, (row: ConversationRow) => PlainValue>>;

const sides = ['agent', 'customer'] as const;
const joined = (names: readonly string[] = []) => listValue(names);
const scoreNames = (scores: ConversationRow['intents'] = []) => joined(scores.map(({ name }) => name));

const ownFields: Fields = {
  source: ({ source }) => source,
  conversation: ({ conversation }) => conversation,
  date: ({ date }) => date,
  agents: ({ agents }) => joined(agents),
  customers: ({ customers }) => joined(customers),
  intents: ({ intents }) => scoreNames(intents),
  tags: ({ tags }) => scoreNames(tags),
  outcome: ({ outcome }) => outcome,
  outcome_sentence: ({ outcome_sentence }) => outcome_sentence,
  promises_made: ({ promises_made }) => promises_made,
  promises_kept: ({ promises_kept }) => promises_kept,
  profane: ({ profane }) => joined(profane),
  failed: ({ failed }) => failed,
  ...Object.fromEntries(conversationFigureNames.map((name) => [name, (row: ConversationRow) => row[name]])),
  ...Object.fromEntries(
    sides.flatMap((side) =>
      sideFigureNames.map((name): [string, (row: ConversationRow) => PlainValue] => [
        `${side}_${name}`,
        (row) => row[side]?.[name as SideFigureName],
      ]),
    ),
  ),
};

/** With `--rules`. */
const ruleFields: Fields = {
  passed_rules: ({ rules = [] }) => joined(rules.filter(({ status }) => status === 'passed').map(({ rule }) => rule)),
  failed_rules: ({ rules = [] }) => joined(rules.filter(({ status }) => status === 'failed').map(({ rule }) => rule)),
  scores: ({ scorecards = [] }) =>
    joined(scorecards.flatMap(({ scorecard, score }) => (score === null ? [] : `${scorecard} ${score}`))),
};

/**
 * Conversations as a table for CSV and pipes, with one column per value. On a terminal, they are drawn instead.
 *
 * @param own the columns of the input to add; a name that one of our columns has gets the prefix `input_`
 */
function conversationTable(rows: readonly ConversationRow[], reply: unknown, own: readonly string[]): TableView {
  const added: Fields = Object.fromEntries(
    own.map((name) => [
      Object.hasOwn(ownFields, name) ? `input_${name}` : name,
      ({ fields }) => columnValue(fields, name),
    ]),
  );
  const results = rows.some(({ rules }) => rules !== undefined) ? ruleFields : {};
  const column = { title: 'Conversation', value: conversationName, fields: { ...ownFields, ...results, ...added } };
  return tableView(reply, rows, [column], 'No conversations. Check --where, or the input', {
    instead: (width, paint) => drawConversations(rows, width, paint),
    types: Object.fromEntries(Object.keys(added).map((name) => [name, 'by-text' as const])),
  });
}
