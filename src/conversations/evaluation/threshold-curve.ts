/**
 * How F1 depends on the threshold, and the best threshold. It keeps counts per hundredth, not the scores, so memory
 * does not grow.
 */
import { averageRates, type Counts } from './rate-counts.ts';

/** The thresholds to try: 0.01, 0.02 ... 1. */
const steps = 100;
export const minThreshold = 1 / steps;

/** The predictions for one name at each threshold. */
export function createThresholdCurve() {
  const right = new Uint32Array(steps + 1);
  const wrong = new Uint32Array(steps + 1);
  return {
    /** @param score a case's score for this name @param expected true if the case expects the name */
    add(score: number, expected: boolean): void {
      const counted = expected ? right : wrong;
      const step = highestStepReached(score);
      counted[step] = (counted[step] ?? 0) + 1;
    },
    /** @param cases the number of cases that expect the name @returns one entry per threshold, from 0.01 on */
    counts(cases: number): Counts[] {
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

/** The highest step whose threshold, step / 100, the score reaches. Compares like a match, without rounding. */
function highestStepReached(score: number): number {
  const near = Math.min(steps, Math.max(0, Math.floor(score * steps)));
  if (near < steps && score >= (near + 1) / steps) return near + 1;
  return near > 0 && score < near / steps ? near - 1 : near;
}

/**
 * The threshold with the best macro F1. If several are equally good, it is the middle of their longest run, which small
 * changes of the samples affect least.
 *
 * @param curves the counts of each name, from threshold 0.01 on
 * @returns the threshold in steps of a hundredth, 0.01 to 1, and its F1, 0 to 1; undefined if nothing is expected or
 * predicted
 */
export function findBestThreshold(curves: readonly (readonly Counts[])[]) {
  const f1s = Array.from(
    { length: steps },
    (_, index) => averageRates(curves.flatMap((counts) => counts[index] ?? [])).f1 ?? -1,
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

/** Means that differ by less than this are equal. */
export const rounding = 1e-9;
