import type { TermMatrix } from './term-matrix.ts';

/** What a sentence loses for being just like one that is chosen already, in units of the scores' spread. */
const redundancyCost = 3;
/** Terms that more sentences share than this say little about redundancy, and would take quadratic time. */
const mostHolders = 500;

/**
 * Chooses the sentences of a summary one by one, the highest score less redundancy first: maximal marginal relevance
 * (Carbonell and Goldstein 1998). Of sentences with the same key, one at most is chosen.
 *
 * @returns their indices, in order of the text; fewer than `count` when there are fewer different ones
 */
export function chooseSentences(
  scores: readonly number[],
  matrix: TermMatrix,
  keys: readonly string[],
  count: number,
): number[] {
  const holders = new Map<number, { at: number; weight: number }[]>();
  for (const [at, row] of matrix.rows.entries()) {
    for (const { term, weight } of row) {
      const list = holders.get(term);
      if (list) list.push({ at, weight });
      else holders.set(term, [{ at, weight }]);
    }
  }
  const mean = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  const spread = Math.sqrt(scores.reduce((sum, score) => sum + (score - mean) ** 2, 0) / scores.length);
  const likeness = new Float64Array(scores.length);
  const open = new Set(scores.keys());
  const chosen: number[] = [];
  const seen = new Set<string>();
  while (chosen.length < count && open.size > 0) {
    let best = -1;
    let bestValue = Number.NEGATIVE_INFINITY;
    for (const at of open) {
      const value = (scores[at] ?? 0) - redundancyCost * spread * (likeness[at] ?? 0);
      if (value > bestValue) [best, bestValue] = [at, value];
    }
    open.delete(best);
    const key = keys[best] ?? '';
    if (seen.has(key)) continue;
    seen.add(key);
    chosen.push(best);
    const cosines = new Map<number, number>();
    for (const { term, weight } of matrix.rows[best] ?? []) {
      const list = holders.get(term) ?? [];
      if (list.length > mostHolders) continue;
      for (const { at, weight: other } of list) cosines.set(at, (cosines.get(at) ?? 0) + weight * other);
    }
    for (const [at, cosine] of cosines) likeness[at] = Math.max(likeness[at] ?? 0, cosine);
  }
  return chosen.sort((a, b) => a - b);
}
