/** A sentence of a task: a value per target, higher for a likelier match; `target` is its own target or -1. */
export interface RatedQuery {
  readonly group: string;
  readonly target: number;
  readonly values: readonly number[];
}

const thresholds = Array.from({ length: 97 }, (_, at) => -4 + at / 12);

/** Computes F1 over the (sentence, target) pairs of each group of queries, at each of `thresholds`. */
function measureThresholds(queries: readonly RatedQuery[]): Map<string, number[]> {
  const groups = new Map<string, { own: number; hits: number[]; found: number[] }>();
  for (const { group, target, values } of queries) {
    const counts = groups.get(group) ?? { own: 0, hits: thresholds.map(() => 0), found: thresholds.map(() => 0) };
    groups.set(group, counts);
    if (target >= 0) counts.own++;
    for (const [at, value] of values.entries()) {
      for (const [which, threshold] of thresholds.entries()) {
        if (value < threshold) break;
        counts.found[which] = (counts.found[which] ?? 0) + 1;
        if (at === target) counts.hits[which] = (counts.hits[which] ?? 0) + 1;
      }
    }
  }
  return new Map(
    [...groups].map(([group, { own, hits, found }]) => [
      group,
      thresholds.map((_, which) => (2 * (hits[which] ?? 0)) / (own + (found[which] ?? 0))),
    ]),
  );
}

/** Returns the best F1 of each group at any threshold. */
export function findBestF1(queries: readonly RatedQuery[]): Map<string, number> {
  return new Map([...measureThresholds(queries)].map(([group, f1]) => [group, Math.max(...f1)]));
}

/** Thresholds whose losses differ by less count as equal: the number of sentences in a group has a larger effect. */
const nearlyEqual = 0.003;

/**
 * Finds the threshold with the smallest mean squared loss against the best F1 of each group: one large loss is worse
 * than two small ones. Among thresholds nearly as good as the best, returns the middle one.
 */
export function chooseThreshold(queries: readonly RatedQuery[]): number {
  const groups = [...measureThresholds(queries)].map(([group, f1]) => ({ group, f1, best: Math.max(...f1) }));
  for (const { group, f1, best } of groups) {
    const atZero = f1[thresholds.indexOf(0)] ?? 0;
    const bestThreshold = thresholds[f1.indexOf(best)] ?? 0;
    console.log(`${group}: best F1 ${best.toFixed(3)} at ${bestThreshold.toFixed(2)}, ${atZero.toFixed(3)} at 0`);
  }
  const losses = thresholds.map((_, at) =>
    Math.sqrt(groups.reduce((sum, { f1, best }) => sum + (best - (f1[at] ?? 0)) ** 2, 0) / groups.length),
  );
  const min = Math.min(...losses);
  const good = thresholds.filter((_, at) => (losses[at] ?? 1) < min + nearlyEqual);
  const threshold = good[Math.floor(good.length / 2)] ?? 0;
  console.log(
    `threshold ${threshold.toFixed(2)}: ${losses[thresholds.indexOf(threshold)]?.toFixed(3)} below the best F1, root mean square`,
  );
  return threshold;
}
