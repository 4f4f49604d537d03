import { stemWord } from '../../../src/engines/text/matching/stem-word.ts';

/** A square matrix by rows: the columns and values of row r are from `starts[r]` to `starts[r + 1]`. */
export interface SparseMatrix {
  readonly starts: Int32Array;
  readonly columns: Int32Array;
  readonly values: Float32Array;
}

export interface Neighbours {
  readonly stems: string[];
  readonly matrix: SparseMatrix;
}

const minTimes = 6;
const reach = 4;
/** Rare neighbours count less than their share, which is partly chance (Levy, Goldberg and Dagan 2015). */
const smoothing = 0.75;

/**
 * Computes the positive pointwise mutual information of stems within four words of each other; nearer ones count more.
 */
export function countNeighbours(sentences: readonly (readonly string[])[]): Neighbours {
  const times = new Map<string, number>();
  const stemmed = sentences.map((words) => words.map(stemWord));
  for (const stems of stemmed) for (const stem of stems) times.set(stem, (times.get(stem) ?? 0) + 1);
  const stems = [...times]
    .filter(([stem, count]) => count >= minTimes && !/^\p{N}/u.test(stem))
    .sort(([one, times], [other, otherTimes]) => otherTimes - times || (one < other ? -1 : 1))
    .map(([stem]) => stem);
  const place = new Map(stems.map((stem, at) => [stem, at]));
  const counts: Map<number, number>[] = stems.map(() => new Map());
  for (const words of stemmed) {
    const places = words.map((stem) => place.get(stem));
    for (const [at, one] of places.entries()) {
      if (one === undefined) continue;
      for (let other = Math.max(0, at - reach); other <= Math.min(words.length - 1, at + reach); other++) {
        const neighbour = places[other];
        if (other === at || neighbour === undefined) continue;
        const row = counts[one];
        row?.set(neighbour, (row.get(neighbour) ?? 0) + 1 / Math.sqrt(Math.abs(other - at)));
      }
    }
  }
  const sums = counts.map((row) => [...row.values()].reduce((sum, count) => sum + count, 0));
  const smoothed = sums.map((sum) => sum ** smoothing);
  const total = smoothed.reduce((sum, part) => sum + part, 0);
  const starts = new Int32Array(stems.length + 1);
  const columns: number[] = [];
  const values: number[] = [];
  for (const [at, row] of counts.entries()) {
    for (const [column, count] of row) {
      const information = Math.log((count / (sums[at] ?? 1)) * (total / (smoothed[column] ?? 1)));
      if (information <= 0) continue;
      columns.push(column);
      values.push(information);
    }
    starts[at + 1] = columns.length;
  }
  return { stems, matrix: { starts, columns: Int32Array.from(columns), values: Float32Array.from(values) } };
}
