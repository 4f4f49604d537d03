import { MaxHeap } from './max-heap.ts';
import type { TermMatrix, WeightedTerm } from './term-matrix.ts';

/** What a sentence loses for being just like one that is chosen already, on the scale of the scores. */
const redundancyCost = 5;
/** Terms that more sentences have than this say little about redundancy, and would take quadratic time. */
const mostHolders = 100;

/** For each term, the sentences that have it. */
function listHolders(matrix: TermMatrix): Map<number, { at: number; weight: number }[]> {
  const holders = new Map<number, { at: number; weight: number }[]>();
  for (const [at, row] of matrix.rows.entries()) {
    for (const { term, weight } of row) {
      const list = holders.get(term);
      if (list) list.push({ at, weight });
      else holders.set(term, [{ at, weight }]);
    }
  }
  return holders;
}

/**
 * Chooses the sentences of a summary one by one, the highest score less redundancy first: maximal marginal relevance
 * (Carbonell and Goldstein 1998). Redundancy only grows, so a value that is out of date is looked at again only when
 * it comes up (Minoux 1978). Of sentences with the same key, one at most is chosen.
 *
 * @returns their indices, in order of the text; fewer than `count` when there are fewer different ones
 */
export function chooseSentences(
  scores: readonly number[],
  matrix: TermMatrix,
  keys: readonly string[],
  count: number,
): number[] {
  const holders = listHolders(matrix);
  const similarity = new Float64Array(scores.length);
  const heap = new MaxHeap();
  for (const [at, score] of scores.entries()) heap.push(at, score);
  const markLike = (row: readonly WeightedTerm[]): void => {
    const cosines = new Map<number, number>();
    for (const { term, weight } of row) {
      const list = holders.get(term) ?? [];
      if (list.length > mostHolders) continue;
      for (const { at, weight: other } of list) cosines.set(at, (cosines.get(at) ?? 0) + weight * other);
    }
    for (const [at, cosine] of cosines) similarity[at] = Math.max(similarity[at] ?? 0, cosine);
  };
  const chosen: number[] = [];
  const seen = new Set<string>();
  while (chosen.length < count) {
    const top = heap.pop();
    if (!top) break;
    const key = keys[top.id] ?? '';
    if (seen.has(key)) continue;
    const value = (scores[top.id] ?? 0) - redundancyCost * (similarity[top.id] ?? 0);
    if (value < top.value) {
      heap.push(top.id, value);
      continue;
    }
    seen.add(key);
    chosen.push(top.id);
    markLike(matrix.rows[top.id] ?? []);
  }
  return chosen.sort((a, b) => a - b);
}
