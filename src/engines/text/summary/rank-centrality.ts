import { countTerms, multiplyTerms, sumRows, type TermMatrix } from './term-matrix.ts';

const damping = 0.85;
const rounds = 20;

/**
 * The centrality of each sentence: LexRank with continuous weights (Erkan and Radev 2004), the stationary distribution
 * of a walk that steps to similar sentences, times the number of sentences, so that 1 is the mean. The graph of all
 * pairs' cosines is never built: a step of the walk is the product with the term matrix and its transpose, so time is
 * linear in the words, however many sentences there are.
 */
export function rankCentrality(matrix: TermMatrix): Float64Array {
  const size = matrix.starts.length - 1;
  const all = sumRows(matrix, new Float64Array(size).fill(1));
  /** The sum of each sentence's cosines with the others, excluding itself. */
  const degrees = new Float64Array(size);
  for (let row = 0; row < size; row++) {
    degrees[row] = countTerms(matrix, row) > 0 ? Math.max(0, multiplyTerms(matrix, row, all) - 1) : 0;
  }
  const ranks = new Float64Array(size).fill(1);
  const flows = new Float64Array(size);
  for (let round = 0; round < rounds; round++) {
    for (let row = 0; row < size; row++) {
      const degree = degrees[row];
      flows[row] = degree > 1e-9 ? ranks[row] / degree : 0;
    }
    const sum = sumRows(matrix, flows);
    for (let row = 0; row < size; row++) {
      const received = countTerms(matrix, row) > 0 ? Math.max(0, multiplyTerms(matrix, row, sum) - flows[row]) : 0;
      ranks[row] = 1 - damping + damping * received;
    }
  }
  return ranks;
}
