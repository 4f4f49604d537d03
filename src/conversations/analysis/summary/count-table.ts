/**
 * The table of `--count`: groups of lines with their share and sentiment; on a terminal, two fields give a
 * cross-tabulation.
 */

import { type Column, type TableView, tableView } from '../../../output/view.ts';
import { toneOf } from '../../jobs/kinds/sentiment/sentiment-classes.ts';
import { mondayOf } from './dates.ts';
import { compareValues, type Group, type RowGroup, type Tally } from './tally.ts';

const barColumns = 20;
const missing = (field: string): string => `(no ${field})`;

export const percent = (share: number | null): string => (share === null ? '' : `${Math.round(share * 100)} %`);

/** `−0.61`, `+0.20`. */
export const signed = (value: number | null): string =>
  value === null ? '' : `${value > 0 ? '+' : value < 0 ? '−' : ''}${Math.abs(value).toFixed(2)}`;

/** A bar whose unit is an eighth of a column. */
export function bar(share: number, columns: number): string {
  const eighths = Math.round(Math.max(0, Math.min(1, share)) * columns * 8);
  return '█'.repeat(Math.floor(eighths / 8)) + ['', '▏', '▎', '▍', '▌', '▋', '▊', '▉'][eighths % 8];
}

/** `2026-W45 (2 Nov)` for a week. */
export const fieldLabel = (field: string, value: string | null): string =>
  value === null
    ? missing(field)
    : field === 'week' && /^\d{4}-W\d\d$/.test(value)
      ? `${value} (${mondayOf(value)})`
      : value;

const isPeriod = (field: string): boolean => field === 'day' || field === 'week' || field === 'month';

/** Sorted by count, with items without a value last; periods are sorted by time. */
export function sortGroups<Counted>(groups: readonly Group<Counted>[], fields: readonly string[]): Group<Counted>[] {
  const inTime = isPeriod(fields[0] ?? '');
  return [...groups].sort((a, b) => {
    const [one, other] = [a.values[0] === null, b.values[0] === null];
    if (one !== other) return one ? 1 : -1;
    return inTime ? compareValues(a.values, b.values) : 0;
  });
}

type Record_ = Readonly<Record<string, string | number | null>>;

/** A group in the JSON output. */
export const groupRecord = ({ values, tally }: RowGroup, fields: readonly string[]): Record_ => ({
  ...Object.fromEntries(fields.map((field, i) => [field, values[i] ?? null])),
  ...tally,
});

const fieldTitle = (field: string): string => field.charAt(0).toUpperCase() + field.slice(1);

/** One column per field, with its value. */
export const fieldColumns = (fields: readonly string[]) =>
  fields.map(
    (field, i): Column<Group<unknown>> => ({
      title: fieldTitle(field),
      value: ({ values }) => fieldLabel(field, values[i] ?? null),
      fields: { [field]: ({ values }) => values[i] ?? undefined },
      flexible: true,
    }),
  );

export function countTable(groups: readonly RowGroup[], fields: readonly string[], reply: unknown): TableView {
  const max = Math.max(...groups.map(({ tally }) => tally.count), 1);
  const number = (title: string, name: keyof Tally, show: (value: number | null) => string): Column<RowGroup> => ({
    title,
    value: ({ tally }) => show(tally[name]),
    fields: { [name]: ({ tally }) => tally[name] ?? undefined },
    align: 'right',
  });
  return tableView(
    reply,
    groups,
    [
      ...fieldColumns(fields),
      number('Count', 'count', (count) => String(count)),
      number('Share', 'share', percent),
      number('Negative', 'negative_share', percent),
      { title: '', value: () => '', fields: { positive_share: ({ tally }) => tally.positive_share ?? undefined } },
      {
        ...number('Mean', 'mean_sentiment', signed),
        tone: ({ tally }) => toneOf(tally.mean_sentiment ?? undefined),
      },
      { title: 'Lines', value: ({ tally }) => bar(tally.count / max, barColumns), fields: {} },
    ],
    'No lines. Check --where, or the input',
    { items: groups.map((group) => groupRecord(group, fields)) },
  );
}

/** Maximum columns of a cross-tabulation, to fit on most terminals. */
const maxColumns = 8;

interface CrossRow {
  readonly value: string | null;
  readonly counts: Map<string | null, Tally>;
  total: number;
  sum: number;
  scored: number;
}

/** By time for periods, else the largest first; those without a value last. */
const inOrder =
  (field: string) =>
  (a: Pick<CrossRow, 'value' | 'total'>, b: Pick<CrossRow, 'value' | 'total'>): number => {
    if (a.value === null || b.value === null) return Number(a.value === null) - Number(b.value === null);
    return isPeriod(field) ? compareValues([a.value], [b.value]) : b.total - a.total;
  };

/** For people: one row per value of the first field, one column per value of the second. */
export function crossTable(groups: readonly RowGroup[], fields: readonly [string, string], reply: unknown): TableView {
  const [first, second] = fields;
  const rows = new Map<string | null, CrossRow>();
  const totals = new Map<string | null, number>();
  for (const { values, tally } of groups) {
    const [value = null, across = null] = values;
    const row = rows.get(value) ?? { value, counts: new Map(), total: 0, sum: 0, scored: 0 };
    rows.set(value, row);
    row.counts.set(across, tally);
    row.total += tally.count;
    const scored = tally.negative + tally.neutral + tally.positive;
    row.sum += (tally.mean_sentiment ?? 0) * scored;
    row.scored += scored;
    totals.set(across, (totals.get(across) ?? 0) + tally.count);
  }
  const across = [...totals]
    .map(([value, total]) => ({ value, total }))
    .sort(inOrder(second))
    .map(({ value }) => value);
  // The latest periods, or the largest groups.
  const shown = isPeriod(second) ? across.slice(-maxColumns) : across.slice(0, maxColumns);
  const list = [...rows.values()].sort(inOrder(first));
  const columns: Column<CrossRow>[] = [
    {
      title: fieldTitle(first),
      value: ({ value }) => fieldLabel(first, value),
      flexible: true,
    },
    ...shown.map(
      (value): Column<CrossRow> => ({
        title: value ?? missing(second),
        value: ({ counts }) => counts.get(value)?.count ?? 0,
        align: 'right',
        tone: ({ counts }) => toneOf(counts.get(value)?.mean_sentiment ?? undefined),
      }),
    ),
    ...(shown.length < across.length
      ? [
          {
            title: 'Others',
            value: ({ counts, total }: CrossRow) =>
              total - shown.reduce((sum, value) => sum + (counts.get(value)?.count ?? 0), 0),
            align: 'right' as const,
          },
        ]
      : []),
    { title: 'All', value: ({ total }) => total, align: 'right' },
    {
      title: 'Mean',
      value: ({ sum, scored }) => signed(scored === 0 ? null : sum / scored),
      align: 'right',
      tone: ({ sum, scored }) => (scored === 0 ? undefined : toneOf(sum / scored)),
    },
  ];
  return tableView(reply, list, columns, 'No lines. Check --where, or the input');
}
