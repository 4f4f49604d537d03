/** Groups conversations by fields: `--count` and `--compare` with `--per conversation`. */
import { type Column, type TableView, tableView } from '../../../output/view.ts';
import { bar, fieldLabel, percent, signed } from '../count-table.ts';
import { type Period, periodOf, periods } from '../dates.ts';
import { columnValue, type GroupComparison } from '../group-fields.ts';
import type { ConversationRow } from './conversation-row.ts';
import { ConversationTally } from './conversation-totals.ts';

type ReadField = (row: ConversationRow) => readonly string[];

const one = (value: string | undefined): string[] => (value === undefined ? [] : [value]);
const namesOf = (scores: ConversationRow['intents'] = []): string[] => scores.map(({ name }) => name);

const known = new Map<string, ReadField>([
  ['intent', ({ intents }) => namesOf(intents)],
  ['tag', ({ tags }) => namesOf(tags)],
  ['outcome', ({ outcome }) => one(outcome)],
  ['agent', ({ agents }) => agents],
  ['customer', ({ customers }) => customers],
  ['speaker', ({ speakers }) => speakers.map(({ name }) => name)],
  ['source', ({ source }) => [source]],
  ['profane', ({ profane = [] }) => profane],
  ...periods.map((period): [string, ReadField] => [period, byPeriod(period)]),
]);

function byPeriod(period: Period): ReadField {
  return ({ date }) => (date === undefined ? [] : [periodOf(date, period)]);
}

/** The fields that every input has. Its columns can be used too, if all lines of a conversation have the same value. */
export const conversationGroupNames: readonly string[] = [...known.keys()];

const readField = (name: string): ReadField => known.get(name) ?? (({ fields }) => one(columnValue(fields, name)));

/** @returns 0 or 1 for a conversation of one of the groups; undefined for one of both or neither */
export function conversationSide({ field, values }: GroupComparison): (row: ConversationRow) => 0 | 1 | undefined {
  const read = readField(field);
  return (row) => {
    const own = read(row);
    const [isFirst, isSecond] = values.map((value) => own.includes(value));
    return isFirst === isSecond ? undefined : isFirst ? 0 : 1;
  };
}

interface Group {
  readonly values: readonly (string | null)[];
  readonly tally: ConversationTally;
}

/** Further values are counted together. */
const maxGroups = 10_000;
const others = '(others)';

/** A conversation with several values of a field is in several groups. */
export class ConversationGroups {
  total = 0;
  readonly #fields: readonly string[];
  readonly #groups = new Map<string, Group>();

  constructor(fields: readonly string[]) {
    this.#fields = fields;
  }

  add(row: ConversationRow): void {
    this.total += 1;
    let combined: (string | null)[][] = [[]];
    for (const field of this.#fields) {
      const own = readField(field)(row);
      combined = combined.flatMap((values) => (own.length === 0 ? [null] : own).map((value) => [...values, value]));
    }
    for (const values of combined) this.#groupOf(values).add(row);
  }

  #groupOf(wanted: readonly (string | null)[]): ConversationTally {
    const isFull = this.#groups.size >= maxGroups && !this.#groups.has(JSON.stringify(wanted));
    const values = isFull ? wanted.map(() => others) : wanted;
    const key = JSON.stringify(values);
    const group = this.#groups.get(key) ?? { values, tally: new ConversationTally() };
    this.#groups.set(key, group);
    return group.tally;
  }

  /** Largest first; periods in the order of time; groups without a value last. */
  list(): Group[] {
    const inTime = periods.some((period) => period === this.#fields[0]);
    const nameOf = ({ values }: Group) => values.map((value) => value ?? '\uffff').join('\n');
    return [...this.#groups.values()].sort((a, b) => {
      const missing = Number(a.values[0] === null) - Number(b.values[0] === null);
      const bySize = inTime ? 0 : b.tally.count - a.tally.count;
      return missing || bySize || (nameOf(a) < nameOf(b) ? -1 : 1);
    });
  }
}

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

const recordOf = ({ values, tally }: Group, fields: readonly string[], total: number): Record<string, unknown> => ({
  ...Object.fromEntries(fields.map((field, i) => [field, values[i] ?? null])),
  count: tally.count,
  share: total === 0 ? 0 : Math.round((1000 * tally.count) / total) / 1000,
  ...Object.fromEntries(shownFigures.map((path) => [keyOf(path), tally.meanOf(path)])),
});

export function conversationCountTable(
  groups: readonly Group[],
  {
    fields,
    total,
    reply,
  }: { fields: readonly string[]; total: number; reply: (groups: readonly unknown[]) => unknown },
): TableView {
  const items = groups.map((group) => recordOf(group, fields, total));
  const max = Math.max(...groups.map(({ tally }) => tally.count), 1);
  const mean = (
    title: string,
    path: (typeof shownFigures)[number],
    show?: (value: number) => string,
  ): Column<Group> => ({
    title,
    value: ({ tally }) => {
      const value = tally.meanOf(path);
      return value === undefined || show === undefined ? '' : show(value);
    },
    fields: { [keyOf(path)]: ({ tally }) => tally.meanOf(path) },
    align: 'right',
  });
  const columns: Column<Group>[] = [
    ...fields.map(
      (field, i): Column<Group> => ({
        title: field.charAt(0).toUpperCase() + field.slice(1),
        value: ({ values }) => fieldLabel(field, values[i] ?? null),
        fields: { [field]: ({ values }) => values[i] ?? undefined },
        flexible: true,
      }),
    ),
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
  const hidden: Column<Group> = {
    title: '',
    value: () => '',
    fields: Object.fromEntries(rest.map((path) => [keyOf(path), ({ tally }: Group) => tally.meanOf(path)])),
  };
  return tableView(reply(items), groups, [...columns, hidden], 'No conversations. Check --where, or the input', {
    items,
  });
}
