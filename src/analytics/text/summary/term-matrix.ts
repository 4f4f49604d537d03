/** A term of a sentence by its number, and its weight there. */
export interface WeightedTerm {
  term: number;
  weight: number;
}

/** The sentences of a document as vectors of length 1, sparse, over the terms that distinguish them. */
export interface TermMatrix {
  rows: readonly (readonly WeightedTerm[])[];
  /** The number of different terms. */
  terms: number;
}

/**
 * Weighs the stems of sentences by how often they occur in the sentence and how few sentences have them
 * (tf * ln(1 + N / df)), as LexRank does (Erkan and Radev 2004), and scales each sentence to length 1. A sentence
 * without stems is an empty row.
 */
export function buildTermMatrix(sentences: readonly (readonly string[])[]): TermMatrix {
  const numbers = new Map<string, number>();
  const holders: number[] = [];
  const counts = sentences.map((stems) => {
    const row = new Map<number, number>();
    for (const stem of stems) {
      const term = numbers.get(stem) ?? numbers.size;
      numbers.set(stem, term);
      if (!row.has(term)) holders[term] = (holders[term] ?? 0) + 1;
      row.set(term, (row.get(term) ?? 0) + 1);
    }
    return row;
  });
  const rows = counts.map((row) => {
    const weighted = Array.from(row, ([term, times]) => ({
      term,
      weight: times * Math.log1p(sentences.length / (holders[term] ?? 1)),
    }));
    const length = Math.sqrt(weighted.reduce((sum, { weight }) => sum + weight * weight, 0));
    return weighted.map(({ term, weight }) => ({ term, weight: weight / length }));
  });
  return { rows, terms: numbers.size };
}

/** The sum of the rows, each times its factor. */
export function sumRows(matrix: TermMatrix, factors: Float64Array): Float64Array {
  const sum = new Float64Array(matrix.terms);
  for (const [at, row] of matrix.rows.entries()) {
    const factor = factors[at] ?? 0;
    for (const { term, weight } of row) sum[term] = (sum[term] ?? 0) + weight * factor;
  }
  return sum;
}

/** The product of a row with a vector over the terms. */
export function multiplyRow(row: readonly WeightedTerm[], vector: Float64Array): number {
  let sum = 0;
  for (const { term, weight } of row) sum += weight * (vector[term] ?? 0);
  return sum;
}

/** The Euclidean length of a vector. */
export function measureLength(vector: Float64Array): number {
  return Math.sqrt(vector.reduce((sum, value) => sum + value * value, 0));
}
