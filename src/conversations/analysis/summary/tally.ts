/** Counts rows by groups, with their sentiment. Memory grows with the number of groups, which is bounded. */

import { roundScore } from '../../../engines/conversation/utterance-sentiment.ts';
import { type Mood, moodOf, type Row } from '../rows/row.ts';

export interface Tally {
  readonly count: number;
  /** Share of all counted rows, 0 to 1. */
  readonly share: number;
  readonly negative: number;
  readonly neutral: number;
  readonly positive: number;
  /** Share of the rows with a sentiment, 0 to 1; null without any. */
  readonly negative_share: number | null;
  readonly positive_share: number | null;
  /** -2 to 2; null without any sentiment. */
  readonly mean_sentiment: number | null;
}

export class Counter {
  count = 0;
  readonly #moods: Record<Mood, number> = { negative: 0, neutral: 0, positive: 0 };
  #scored = 0;
  #sum = 0;

  add(row: Row): void {
    this.count += 1;
    const mood = moodOf(row);
    if (mood !== undefined) this.#moods[mood] += 1;
    if (row.sentiment_score === undefined) return;
    this.#scored += 1;
    this.#sum += row.sentiment_score;
  }

  /** @param total the number of rows that the share refers to */
  tally(total: number): Tally {
    const { negative, neutral, positive } = this.#moods;
    const judged = negative + neutral + positive;
    const share = (part: number, whole: number) => (whole === 0 ? null : roundScore(part / whole));
    return {
      count: this.count,
      share: share(this.count, total) ?? 0,
      ...this.#moods,
      negative_share: share(negative, judged),
      positive_share: share(positive, judged),
      mean_sentiment: share(this.#sum, this.#scored),
    };
  }
}

/** Limit on the number of groups; further values are counted together. */
const maxGroups = 10_000;
/** The value for the groups beyond the limit. */
const others = '(others)';

/** Reads the values of a field: none, one, or several. */
export type GroupField<Item> = (item: Item) => readonly string[];

export interface Group<Counted> {
  /** One value per field; null for items without one. */
  readonly values: readonly (string | null)[];
  readonly tally: Counted;
}

export type RowGroup = Group<Tally>;

/** Groups rows or conversations by one or more fields. An item with several values of a field is in several groups. */
export class Groups<Item, Counted extends { readonly count: number; add(item: Item): void }> {
  total = 0;
  readonly #fields: readonly GroupField<Item>[];
  readonly #create: () => Counted;
  readonly #groups = new Map<string | null, Group<Counted>>();

  /** @param create the tally of a new group */
  constructor(fields: readonly GroupField<Item>[], create: () => Counted) {
    this.#fields = fields;
    this.#create = create;
  }

  add(item: Item): void {
    this.total += 1;
    const [only, second] = this.#fields;
    if (only === undefined || second !== undefined) {
      const all = combine(this.#fields.map((field) => field(item)));
      for (const values of all) this.#tallyOf(JSON.stringify(values), values).add(item);
      return;
    }
    // Each row is in many groups, most of one field.
    const values = only(item);
    if (values.length === 0) this.#tallyOf(null).add(item);
    for (const value of values) this.#tallyOf(value).add(item);
  }

  /** @param key the only value, or all of them as JSON */
  #tallyOf(key: string | null, values: readonly (string | null)[] = [key]): Counted {
    const known = this.#groups.get(key);
    if (known !== undefined) return known.tally;
    if (this.#groups.size >= maxGroups && !values.every((value) => value === others)) {
      const beyond = values.map(() => others);
      return this.#tallyOf(beyond.length === 1 ? others : JSON.stringify(beyond), beyond);
    }
    const tally = this.#create();
    this.#groups.set(key, { values, tally });
    return tally;
  }

  /** Largest first; groups of equal size are sorted by their values. */
  list(): Group<Counted>[] {
    return [...this.#groups.values()].sort(
      (a, b) => b.tally.count - a.tally.count || compareValues(a.values, b.values),
    );
  }
}

export type RowGroups = Groups<Row, Counter>;

export const groupRows = (fields: readonly GroupField<Row>[]): RowGroups => new Groups(fields, () => new Counter());

/** @returns the groups with their shares of all rows, in the order of {@link Groups.list} */
export const tallyGroups = (groups: RowGroups): RowGroup[] =>
  groups.list().map(({ values, tally }) => ({ values, tally: tally.tally(groups.total) }));

/** By the first value, then the second and so on; groups without a value last. */
export function compareValues(one: readonly (string | null)[], other: readonly (string | null)[]): number {
  for (const [i, value] of one.entries()) {
    const against = other[i] ?? null;
    if (value === against) continue;
    if (value === null || against === null) return value === null ? 1 : -1;
    return value < against ? -1 : 1;
  }
  return 0;
}

function combine(lists: readonly (readonly string[])[]): (string | null)[][] {
  return lists.reduce<(string | null)[][]>(
    (combined, list) =>
      combined.flatMap((values) => (list.length === 0 ? [null] : list).map((one) => [...values, one])),
    [[]],
  );
}

/** The largest groups, and the number of all groups. */
type Share = readonly [part: number, whole: number];

/** True if two shares differ significantly at the 95 % level: the z-test of two proportions. */
export function sharesDiffer([part, whole]: Share, [otherPart, otherWhole]: Share): boolean {
  const pooled = (part + otherPart) / (whole + otherWhole);
  const error = Math.sqrt(pooled * (1 - pooled) * (1 / whole + 1 / otherWhole));
  return Math.abs(part / whole - otherPart / otherWhole) > 1.96 * error;
}

const judged = ({ negative, neutral, positive }: Tally): number => negative + neutral + positive;

export const verdicts = ['better', 'worse', 'same'] as const;
export type Verdict = (typeof verdicts)[number];

/** Whether the second has a larger share of negative lines; `same` if the difference may be due to chance. */
export function moreNegative(before: Tally, after: Tally): Verdict {
  if (!sharesDiffer([before.negative, judged(before)], [after.negative, judged(after)])) return 'same';
  return (after.negative_share ?? 0) > (before.negative_share ?? 0) ? 'worse' : 'better';
}
