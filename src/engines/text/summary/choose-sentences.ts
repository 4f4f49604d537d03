import { MaxHeap } from './max-heap.ts';
import type { TermMatrix } from './term-matrix.ts';

/** The amount that a sentence loses for being identical to one that is already chosen, on the scale of the scores. */
const redundancyCost = 5;
/**
 * The amount that a sentence of a long text loses for each chosen one of its third above half of the summary. Without
 * it, five sentences of a technical document often come from its first third.
 */
const crowdCost = 2;
/** A text with fewer sentences is not long. */
const longText = 30;
/** Terms in more sentences than this say little about redundancy, and would take quadratic time. */
const maxHolders = 100;

/** For each term, the sentences that have it, and its weights there: the matrix by columns. */
function transpose({ starts, terms, weights, width }: TermMatrix) {
  const columns = new Uint32Array(width + 1);
  for (let index = 0; index < terms.length; index++) {
    const next = terms[index] + 1;
    columns[next] += 1;
  }
  for (let term = 0; term < width; term++) columns[term + 1] += columns[term];
  const free = columns.slice();
  const holders = new Uint32Array(terms.length);
  const weightsOf = new Float64Array(terms.length);
  for (let row = 0; row + 1 < starts.length; row++) {
    const end = starts[row + 1];
    for (let index = starts[row]; index < end; index++) {
      const term = terms[index];
      const place = free[term];
      holders[place] = row;
      weightsOf[place] = weights[index];
      free[term] = place + 1;
    }
  }
  return { columns, holders, weights: weightsOf };
}

/**
 * Chooses the sentences of a summary one by one, the highest score less redundancy first: maximal marginal relevance
 * (Carbonell and Goldstein 1998). What a sentence loses only grows, so an outdated value is computed again only when it
 * becomes the highest (Minoux 1978). Of sentences with the same key, at most one is chosen.
 *
 * @returns their indices, in order of the text; fewer than `count` if there are fewer different ones
 */
export function chooseSentences(
  scores: readonly number[],
  matrix: TermMatrix,
  keys: readonly string[],
  count: number,
): number[] {
  const { columns, holders, weights } = transpose(matrix);
  const similarity = new Float64Array(scores.length);
  const heap = new MaxHeap();
  for (const [index, score] of scores.entries()) heap.push(index, score);
  const markLike = (row: number): void => {
    const cosines = new Map<number, number>();
    const end = matrix.starts[row + 1];
    for (let index = matrix.starts[row]; index < end; index++) {
      const term = matrix.terms[index];
      const [from, to] = [columns[term], columns[term + 1]];
      if (to - from > maxHolders) continue;
      for (let place = from; place < to; place++) {
        const other = holders[place];
        cosines.set(other, (cosines.get(other) ?? 0) + matrix.weights[index] * weights[place]);
      }
    }
    for (const [other, cosine] of cosines) similarity[other] = Math.max(similarity[other], cosine);
  };
  const thirdOf = (index: number): number => (scores.length < longText ? 0 : Math.floor((3 * index) / scores.length));
  /** The number of chosen sentences in each third, and the number that costs nothing. */
  const taken = [0, 0, 0];
  const free = scores.length < longText ? count : Math.max(1, count / 2);
  const chosen: number[] = [];
  const seen = new Set<string>();
  while (chosen.length < count) {
    const top = heap.pop();
    if (!top) break;
    const key = keys[top.id] ?? '';
    if (seen.has(key)) continue;
    const third = thirdOf(top.id);
    const value =
      scores[top.id] - redundancyCost * similarity[top.id] - crowdCost * Math.max(0, taken[third] + 1 - free);
    if (value < top.value) {
      heap.push(top.id, value);
      continue;
    }
    seen.add(key);
    chosen.push(top.id);
    taken[third] += 1;
    markLike(top.id);
  }
  return chosen.sort((a, b) => a - b);
}
