/** Groups conversations by fields: `--count` and `--compare` with `--per conversation`. */
import { type Column, type TableView, tableView } from '../../../output/view.ts';
import { bar, fieldColumns, percent, signed } from '../summary/count-table.ts';
import { type GroupComparison, one, periodFields, readField, sideOf } from '../summary/group-fields.ts';
import { type Group, type GroupField, Groups } from '../summary/tally.ts';
import type { ConversationRow } from './conversation-row.ts';
import { ConversationTally } from './conversation-totals.ts';

const namesOf = (scores: ConversationRow['intents'] = []): string[] => scores.map(({ name }) => name);

const known = new Map<string, GroupField<ConversationRow>>([
  ['intent', ({ intents }) => namesOf(intents)],
  ['tag', ({ tags }) => namesOf(tags)],
  ['outcome', ({ outcome }) => one(outcome)],
  ['agent', ({ agents }) => agents],
  ['customer', ({ customers }) => customers],
  ['speaker', ({ speakers }) => speakers.map(({ name }) => name)],
  ['source', ({ source }) => [source]],
  ['profane', ({ profane = [] }) => profane],
  ...periodFields,
]);

/** The fields that every input has. Its columns can be used too, if all lines of a conversation have the same value. */
export const conversationGroupNames: readonly string[] = [...known.keys()];

/** The group of a conversation. */
export const conversationSide = ({ field, values }: GroupComparison) => sideOf(readField(known, field), values);

export const groupConversations = (fields: readonly string[]) =>
  new Groups<ConversationRow, ConversationTally>(
    fields.map((field) => readField(known, field)),
    () => new ConversationTally(),
  );

type ConversationGroup = Group<ConversationTally>;

/** The figures of a group in the table and in JSON: the means of its conversations. */
const shownFigures = [
  'duration_seconds',
  'silence_share',
  'agent.talk_share',
  'agent.words_per_minute',
  'interruptions',
  'response_seconds',
  'first_sentiment',
  'last_sentiment',
  'sentiment_change',
] as const;

const keyOf = (path: string): string => path.replace('.', '_');

export function conversationCountTable(
  groups: readonly ConversationGroup[],
  {
    fields,
    total,
    reply,
  }: { fields: readonly string[]; total: number; reply: (groups: readonly unknown[]) => unknown },
): TableView {
  const items = groups.map((group) => ({
    ...Object.fromEntries(fields.map((field, i) => [field, group.values[i] ?? null])),
    count: group.tally.count,
    share: total === 0 ? 0 : Math.round((1000 * group.tally.count) / total) / 1000,
    ...Object.fromEntries(shownFigures.map((path) => [keyOf(path), group.tally.meanOf(path)])),
  }));
  const max = Math.max(...groups.map(({ tally }) => tally.count), 1);
  const mean = (
    title: string,
    path: (typeof shownFigures)[number],
    show: (value: number | null) => string,
  ): Column<ConversationGroup> => ({
    title,
    value: ({ tally }) => show(tally.meanOf(path) ?? null),
    fields: { [keyOf(path)]: ({ tally }) => tally.meanOf(path) },
    align: 'right',
  });
  const columns: Column<ConversationGroup>[] = [
    ...fieldColumns(fields),
    { title: 'Count', value: ({ tally }) => tally.count, align: 'right' },
    mean('Agent talks', 'agent.talk_share', percent),
    mean('Silence', 'silence_share', percent),
    mean('First', 'first_sentiment', signed),
    mean('Last', 'last_sentiment', signed),
    mean('Change', 'sentiment_change', signed),
    { title: 'Conversations', value: ({ tally }) => bar(tally.count / max, 14), fields: {} },
  ];
  const shown = new Set<string>([
    'agent.talk_share',
    'silence_share',
    'first_sentiment',
    'last_sentiment',
    'sentiment_change',
  ]);
  const rest = shownFigures.filter((path) => !shown.has(path));
  const hidden: Column<ConversationGroup> = {
    title: '',
    value: () => '',
    fields: Object.fromEntries(rest.map((path) => [keyOf(path), ({ tally }: ConversationGroup) => tally.meanOf(path)])),
  };
  return tableView(reply(items), groups, [...columns, hidden], 'No conversations. Check --where, or the input', {
    items,
  });
}
