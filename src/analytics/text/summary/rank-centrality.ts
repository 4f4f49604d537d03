import { multiplyRow, sumRows, type TermMatrix } from './term-matrix.ts';

const damping = 0.85;
const rounds = 20;

/**
 * How central each sentence is: LexRank with continuous weights (Erkan and Radev 2004), the stationary distribution of
 * a walk that steps to similar sentences, times the number of sentences, so that 1 is the mean. The graph of all
 * pairs' cosines is never built: a step of the walk is the product with the term matrix and its transpose, so time is
 * linear in the words, however many sentences there are.
 */
export function rankCentrality(matrix: TermMatrix): Float64Array {
  const size = matrix.rows.length;
  const all = sumRows(matrix, new Float64Array(size).fill(1));
  /** The sum of each sentence's cosines with the others; itself is left out. */
  const degrees = Float64Array.from(matrix.rows, (row) =>
    row.length > 0 ? Math.max(0, multiplyRow(row, all) - 1) : 0,
  );
  let ranks = new Float64Array(size).fill(1);
  for (let round = 0; round < rounds; round++) {
    const flows = ranks.map((rank, at) => ((degrees[at] ?? 0) > 1e-9 ? rank / (degrees[at] ?? 1) : 0));
    const sum = sumRows(matrix, flows);
    ranks = Float64Array.from(matrix.rows, (row, at) => {
      const received = row.length > 0 ? Math.max(0, multiplyRow(row, sum) - (flows[at] ?? 0)) : 0;
      return 1 - damping + damping * received;
    });
  }
  return ranks;
}
