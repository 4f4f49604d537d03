/** Sums up the figures of many conversations: the `conversations` of the summary, and those of `--compare`. */
import {
  type ConversationFigureName,
  conversationFigureNames,
  type SideFigureName,
  sideFigureNames,
} from '../../../engines/conversation/figures/figure-list.ts';
import { round } from '../../../engines/conversation/figures/side-meter.ts';
import { outcomes } from '../../../engines/conversation/outcome/find-outcome.ts';
import type { ConversationRow } from './conversation-row.ts';

/** A figure over all conversations that have it. */
export interface FigureTotal {
  readonly count: number;
  readonly mean: number;
  readonly min: number;
  readonly max: number;
}

export type FigureTotals = Readonly<Partial<Record<ConversationFigureName, FigureTotal>>> & {
  readonly agent: Readonly<Partial<Record<SideFigureName, FigureTotal>>>;
  readonly customer: Readonly<Partial<Record<SideFigureName, FigureTotal>>>;
};

export interface ConversationTotals {
  readonly count: number;
  /** name is null for conversations without a stated outcome; share is 0 to 1. */
  readonly outcomes: readonly { readonly name: string | null; readonly count: number; readonly share: number }[];
  readonly promises_made: number;
  readonly promises_kept: number;
  readonly figures: FigureTotals;
}

/** A figure in two groups of conversations. */
export interface ComparedFigure {
  /** As in `--sort`: `silence_share`, `agent.talk_share`. */
  readonly name: string;
  readonly before: number;
  readonly after: number;
  /**
   * True if chance alone would cause such a difference in fewer than one of twenty cases (Welch's test with the normal
   * approximation); false with fewer than {@link minCompared} in a group.
   */
  readonly differs: boolean;
}

const minCompared = 5;

const sides = ['agent', 'customer'] as const;

/** Reads each figure of a row, by its path: `silence_share`, `agent.talk_share`. */
export const figureReaders: ReadonlyMap<string, (row: ConversationRow) => number | undefined> = new Map([
  ...conversationFigureNames.map((name) => [name, (row: ConversationRow) => row[name]] as const),
  ...sides.flatMap((side) =>
    sideFigureNames.map((name) => [`${side}.${name}`, (row: ConversationRow) => row[side]?.[name]] as const),
  ),
]);

class Values {
  count = 0;
  #sum = 0;
  #squares = 0;
  #min = Number.POSITIVE_INFINITY;
  #max = Number.NEGATIVE_INFINITY;

  add(value: number): void {
    this.count += 1;
    this.#sum += value;
    this.#squares += value * value;
    this.#min = Math.min(this.#min, value);
    this.#max = Math.max(this.#max, value);
  }

  get mean(): number {
    return this.#sum / this.count;
  }

  /** The squared standard error of the mean. */
  get error(): number {
    const variance = (this.#squares - this.count * this.mean ** 2) / (this.count - 1);
    return Math.max(0, variance) / this.count;
  }

  total(): FigureTotal {
    return { count: this.count, mean: round(this.mean), min: this.#min, max: this.#max };
  }
}

export class ConversationTally {
  #count = 0;
  readonly #outcomes = new Map<string | null, number>();
  #made = 0;
  #kept = 0;
  readonly #figures = new Map<string, Values>();

  add(row: ConversationRow): void {
    this.#count += 1;
    const outcome = row.outcome ?? null;
    this.#outcomes.set(outcome, (this.#outcomes.get(outcome) ?? 0) + 1);
    this.#made += row.promises_made ?? 0;
    this.#kept += row.promises_kept ?? 0;
    for (const [path, read] of figureReaders) {
      const value = read(row);
      if (value === undefined) continue;
      const values = this.#figures.get(path) ?? new Values();
      this.#figures.set(path, values);
      values.add(value);
    }
  }

  /** @returns undefined without a conversation that has the figure */
  meanOf(path: string): number | undefined {
    const values = this.#figures.get(path);
    return values && round(values.mean);
  }

  get count(): number {
    return this.#count;
  }

  totals(): ConversationTotals {
    const totalsOf = (prefix: string, names: readonly string[]) =>
      Object.fromEntries(
        names.flatMap((name) => {
          const values = this.#figures.get(`${prefix}${name}`);
          return values === undefined ? [] : [[name, values.total()] as const];
        }),
      );
    return {
      count: this.#count,
      outcomes: [...outcomes, null].flatMap((name) => {
        const count = this.#outcomes.get(name) ?? 0;
        return count === 0 ? [] : [{ name, count, share: round(count / this.#count) }];
      }),
      promises_made: this.#made,
      promises_kept: this.#kept,
      figures: {
        ...totalsOf('', conversationFigureNames),
        agent: totalsOf('agent.', sideFigureNames),
        customer: totalsOf('customer.', sideFigureNames),
      },
    };
  }

  /** Figures that conversations of both groups have; this is the first group. */
  compareWith(other: ConversationTally): ComparedFigure[] {
    return [...figureReaders.keys()].flatMap((name) => {
      const [before, after] = [this.#figures.get(name), other.#figures.get(name)];
      if (before === undefined || after === undefined) return [];
      const error = Math.sqrt(before.error + after.error);
      const enough = Math.min(before.count, after.count) >= minCompared;
      const differs = enough && Math.abs(before.mean - after.mean) > 1.96 * error;
      return [{ name, before: round(before.mean), after: round(after.mean), differs }];
    });
  }
}
