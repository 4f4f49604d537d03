/** How F1 changes with the cut, and the best cut. Counts by hundredths are kept, not the scores: memory does not grow. */
import { averageRates, type Counts } from './rate-counts.ts';

/** The cuts that are tried: 0.01, 0.02 ... 1. */
const steps = 100;
export const lowestCut = 1 / steps;

/** What one name would get at each cut. */
export interface CutCurve {
  /** A case of this name's score, and whether it expects the name. */
  add(score: number, expected: boolean): void;
  /** @param cases how many cases expect the name @returns for the cuts from 0.01 on */
  counts(cases: number): Counts[];
}

export function createCutCurve(): CutCurve {
  const right = new Uint32Array(steps + 1);
  const wrong = new Uint32Array(steps + 1);
  return {
    add(score, expected) {
      const counted = expected ? right : wrong;
      const step = lastCutReached(score);
      counted[step] = (counted[step] ?? 0) + 1;
    },
    counts(cases) {
      const counts: Counts[] = [];
      let [correct, predicted] = [0, 0];
      for (let step = steps; step >= 1; step--) {
        correct += right[step] ?? 0;
        predicted += (right[step] ?? 0) + (wrong[step] ?? 0);
        counts.unshift({ cases, predicted, correct });
      }
      return counts;
    },
  };
}

/** The highest step whose cut, step / 100, the score reaches: the comparison that a match makes, not a rounded one. */
function lastCutReached(score: number): number {
  const near = Math.min(steps, Math.max(0, Math.floor(score * steps)));
  if (near < steps && score >= (near + 1) / steps) return near + 1;
  return near > 0 && score < near / steps ? near - 1 : near;
}

export interface BestCut {
  /** In hundredths, 0.01 to 1. */
  readonly threshold: number;
  /** 0 to 1. */
  readonly f1: number;
}

/**
 * The cut with the best macro F1. Of cuts that are equally good, the middle of the longest row of them: the one that small
 * changes of the samples upset least.
 *
 * @param curves the counts of each name, from the cut 0.01 on @returns undefined where nothing is expected or predicted
 */
export function findBestCut(curves: readonly (readonly Counts[])[]): BestCut | undefined {
  const f1s = Array.from(
    { length: steps },
    (_, at) => averageRates(curves.flatMap((counts) => counts[at] ?? [])).f1 ?? -1,
  );
  const f1 = Math.max(...f1s);
  if (f1 < 0) return undefined;
  let [first, length] = [0, 0];
  for (let from = 0; from < steps; from++) {
    let to = from;
    while (to < steps && (f1s[to] ?? -1) > f1 - rounding) to += 1;
    if (to - from > length) [first, length] = [from, to - from];
    from = to;
  }
  return { threshold: (first + 1 + Math.floor((length - 1) / 2)) / steps, f1 };
}

/** Means that differ by less are equal. */
export const rounding = 1e-9;
