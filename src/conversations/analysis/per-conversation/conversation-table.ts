/** Conversations as a table for CSV and pipes, with one column per value. On a terminal, they are drawn instead. */
import {
  conversationFigureNames,
  type SideFigureName,
  sideFigureNames,
} from '../../../engines/conversation/figures/figure-list.ts';
import { listValue, type PlainValue, type TableView, tableView } from '../../../output/view.ts';
import { columnValue } from '../group-fields.ts';
import { type ConversationRow, conversationName } from './conversation-row.ts';
import { drawConversations } from './draw-conversations.ts';

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

/** @param own the columns of the input to add; a name that one of our columns has gets the prefix `input_` */
export function conversationTable(rows: readonly ConversationRow[], reply: unknown, own: readonly string[]): TableView {
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
