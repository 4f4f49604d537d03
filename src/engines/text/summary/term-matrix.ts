/**
 * The sentences of a document as vectors of length 1 over the terms that distinguish them: a sparse matrix by
 * compressed rows, one per sentence. Flat arrays, because ranking reads all of it 40 times.
 */
export interface TermMatrix {
  /** The index at which the terms of each sentence begin; one more than there are sentences. */
  readonly starts: Uint32Array;
  /** The terms of all sentences, by number; those within a sentence are distinct. */
  readonly terms: Uint32Array;
  /** The weight of each of `terms`. */
  readonly weights: Float64Array;
  /** The number of different terms. */
  readonly width: number;
}

const noTerm = -1;

/**
 * Weighs the stems of sentences by how often they occur in the sentence and how few sentences have them (tf * ln(1 + N
 * / df)), as LexRank does (Erkan and Radev 2004), and scales each sentence to length 1. A sentence without terms is an
 * empty row.
 *
 * @param isTerm whether a stem distinguishes sentences
 */
export function buildTermMatrix(
  sentences: readonly (readonly string[])[],
  isTerm: (stem: string) => boolean,
): TermMatrix {
  const numbers = new Map<string, number>();
  /** For each term: the number of sentences that have it, the last of them that was read, and its index in that row. */
  const holders: number[] = [];
  const lastRow: number[] = [];
  const place: number[] = [];
  const terms: number[] = [];
  const counts: number[] = [];
  const starts = new Uint32Array(sentences.length + 1);
  for (let row = 0; row < sentences.length; row++) {
    for (const stem of sentences[row]) {
      let term = numbers.get(stem);
      if (term === undefined) {
        term = isTerm(stem) ? holders.length : noTerm;
        numbers.set(stem, term);
        if (term !== noTerm) holders.push(0);
      }
      if (term === noTerm) continue;
      if (lastRow[term] === row) {
        const index = place[term];
        counts[index] += 1;
        continue;
      }
      lastRow[term] = row;
      place[term] = terms.length;
      holders[term] += 1;
      terms.push(term);
      counts.push(1);
    }
    starts[row + 1] = terms.length;
  }
  const weights = Float64Array.from(
    terms,
    (term, index) => counts[index] * Math.log1p(sentences.length / holders[term]),
  );
  for (let row = 0; row < sentences.length; row++) {
    const own = weights.subarray(starts[row], starts[row + 1]);
    const length = measureLength(own);
    for (let index = 0; index < own.length; index++) own[index] /= length;
  }
  return { starts, terms: Uint32Array.from(terms), weights, width: holders.length };
}

/** The number of terms of a row. */
export const countTerms = ({ starts }: TermMatrix, row: number): number => starts[row + 1] - starts[row];

/** The sum of the rows, each multiplied by its factor. */
export function sumRows({ starts, terms, weights, width }: TermMatrix, factors: Float64Array): Float64Array {
  const sum = new Float64Array(width);
  for (let row = 0; row < factors.length; row++) {
    const factor = factors[row];
    const end = starts[row + 1];
    for (let index = starts[row]; index < end; index++) {
      const term = terms[index];
      sum[term] += weights[index] * factor;
    }
  }
  return sum;
}

/** The product of a row with a vector over the terms. */
export function multiplyTerms({ starts, terms, weights }: TermMatrix, row: number, vector: Float64Array): number {
  let sum = 0;
  const end = starts[row + 1];
  for (let index = starts[row]; index < end; index++) sum += weights[index] * vector[terms[index]];
  return sum;
}

/** The Euclidean length of a vector. */
export function measureLength(vector: Float64Array): number {
  let sum = 0;
  for (const value of vector) sum += value * value;
  return Math.sqrt(sum);
}
