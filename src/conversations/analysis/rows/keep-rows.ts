/** Keeps the best rows of a stream of any length. Memory contains a few times as many rows. */
import { moodOf, type Row } from './row.ts';

export class BestRows {
  readonly #limit: number;
  readonly #compare: (a: Row, b: Row) => number;
  #kept: Row[] = [];
  /** The number of added rows, kept or not. */
  seen = 0;

  /** @param compare negative if the first is better; equal rows keep their order */
  constructor(limit: number, compare: (a: Row, b: Row) => number) {
    this.#limit = limit;
    this.#compare = compare;
  }

  add(row: Row): void {
    this.seen += 1;
    this.#kept.push(row);
    if (this.#kept.length >= this.#limit * 2 + 64) this.#prune();
  }

  #prune(): void {
    this.#kept = this.#kept.sort(this.#compare).slice(0, this.#limit);
  }

  /** Best first. */
  list(): readonly Row[] {
    this.#prune();
    return this.#kept;
  }
}

/**
 * The most negative rows, without duplicates: a text that is repeated twenty times would hide everything else.
 * Differences in numbers are ignored.
 */
export class AngriestRows {
  readonly #limit: number;
  readonly #best = new Map<string, { row: Row; score: number; times: number }>();

  constructor(limit: number) {
    this.#limit = limit;
  }

  add(row: Row): void {
    if (moodOf(row) !== 'negative' || row.sentiment_score === undefined) return;
    const key = row.text.toLowerCase().replace(/\d[\d.,]*/g, '0');
    const known = this.#best.get(key);
    if (known !== undefined) {
      known.times += 1;
      return;
    }
    this.#best.set(key, { row, score: row.sentiment_score, times: 1 });
    // Keeps far more rows than are listed, so that the counts of the listed ones are complete.
    if (this.#best.size > this.#limit * 100) {
      for (const [text] of this.#sorted().slice(this.#limit * 50)) this.#best.delete(text);
    }
  }

  #sorted() {
    return [...this.#best].sort(([, a], [, b]) => a.score - b.score);
  }

  /** Worst first. */
  list(): { readonly row: Row; readonly times: number }[] {
    return this.#sorted()
      .slice(0, this.#limit)
      .map(([, { row, times }]) => ({ row, times }));
  }
}

/**
 * Compares rows by a member, or by a column of the input: numbers by value, words alphabetically, rows without a value
 * last.
 */
export const compareBy = (name: string, descending: boolean) => compareKeys(sortValue(name), descending);

/** Numbers by value, words alphabetically, items without a key last. */
export function compareKeys<Item>(
  keyOf: (item: Item) => string | number | undefined,
  descending: boolean,
): (a: Item, b: Item) => number {
  const sign = descending ? -1 : 1;
  return (a, b) => {
    const [one, other] = [keyOf(a), keyOf(b)];
    if (one === undefined || other === undefined) return Number(one === undefined) - Number(other === undefined);
    if (typeof one === 'number' && typeof other === 'number') return sign * (one - other);
    return sign * String(one).localeCompare(String(other), 'en', { numeric: true });
  };
}

const sortValues: Readonly<Record<string, (row: Row) => string | number | undefined>> = {
  sentiment: ({ sentiment_score }) => sentiment_score,
  intent: ({ intents }) => intents?.[0]?.name,
  tag: ({ tags }) => tags?.[0]?.name,
  profane: ({ profane = [] }) => (profane.length === 0 ? undefined : -profane.length),
  length: ({ text }) => text.length,
};

/** The names whose order differs from that of the row's member. */
export const sortNames: readonly string[] = Object.keys(sortValues);

function sortValue(name: string): (row: Row) => string | number | undefined {
  if (Object.hasOwn(sortValues, name)) return sortValues[name] ?? (() => undefined);
  return (row) => {
    const value = memberOf(row, name) ?? memberOf(row.fields ?? {}, name);
    return typeof value === 'number' || typeof value === 'string' ? value : undefined;
  };
}

const memberOf = (object: object, name: string): unknown => Object.getOwnPropertyDescriptor(object, name)?.value;
