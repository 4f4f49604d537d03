import { createRandom } from '../random.ts';
import type { SparseMatrix } from './count-neighbours.ts';

const surplus = 12;
const rounds = 4;

/**
 * Computes the left singular vectors of the largest singular values, each scaled by the fourth root of its squared
 * value, row by row: word vectors (Levy, Goldberg and Dagan 2015, with p = 0.5). Uses subspace iteration from a random
 * start (Halko, Martinsson and Tropp 2011). Deterministic.
 */
export function decompose(matrix: SparseMatrix, dimensions: number): Float32Array {
  const rows = matrix.starts.length - 1;
  const width = dimensions + surplus;
  const random = createRandom(5);
  const normal = (): number => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
  let basis = makeOrthonormal(multiply(matrix, new Float64Array(rows * width).map(normal), width), width);
  for (let round = 0; round < rounds; round++) {
    const back = makeOrthonormal(multiplyTransposed(matrix, basis, width), width);
    basis = makeOrthonormal(multiply(matrix, back, width), width);
  }
  const projected = multiplyTransposed(matrix, basis, width);
  const gram = Array.from({ length: width }, (_, one) =>
    Float64Array.from({ length: width }, (_, other) => dotColumns(projected, width, one, other)),
  );
  const { values, vectors } = findEigenvectors(gram);
  const order = [...values.keys()].sort((one, other) => (values[other] ?? 0) - (values[one] ?? 0));
  const out = new Float32Array(rows * dimensions);
  for (let row = 0; row < rows; row++) {
    for (let at = 0; at < dimensions; at++) {
      const column = order[at] ?? 0;
      let sum = 0;
      for (let part = 0; part < width; part++) sum += (basis[row * width + part] ?? 0) * (vectors[part]?.[column] ?? 0);
      out[row * dimensions + at] = sum * Math.max(0, values[column] ?? 0) ** 0.25;
    }
  }
  return out;
}

function multiply({ starts, columns, values }: SparseMatrix, right: Float64Array, width: number): Float64Array {
  const out = new Float64Array(right.length);
  for (let row = 0; row + 1 < starts.length; row++) {
    for (let entry = starts[row] ?? 0; entry < (starts[row + 1] ?? 0); entry++) {
      const from = (columns[entry] ?? 0) * width;
      const value = values[entry] ?? 0;
      for (let at = 0; at < width; at++)
        out[row * width + at] = (out[row * width + at] ?? 0) + value * (right[from + at] ?? 0);
    }
  }
  return out;
}

function multiplyTransposed(
  { starts, columns, values }: SparseMatrix,
  right: Float64Array,
  width: number,
): Float64Array {
  const out = new Float64Array(right.length);
  for (let row = 0; row + 1 < starts.length; row++) {
    for (let entry = starts[row] ?? 0; entry < (starts[row + 1] ?? 0); entry++) {
      const to = (columns[entry] ?? 0) * width;
      const value = values[entry] ?? 0;
      for (let at = 0; at < width; at++) out[to + at] = (out[to + at] ?? 0) + value * (right[row * width + at] ?? 0);
    }
  }
  return out;
}

function dotColumns(table: Float64Array, width: number, one: number, other: number): number {
  let sum = 0;
  for (let from = 0; from < table.length; from += width) sum += (table[from + one] ?? 0) * (table[from + other] ?? 0);
  return sum;
}

/** Gram-Schmidt orthonormalisation in place, each column twice against those before it. */
function makeOrthonormal(table: Float64Array, width: number): Float64Array {
  for (let column = 0; column < width; column++) {
    for (let twice = 0; twice < 2; twice++) {
      for (let before = 0; before < column; before++) {
        const shared = dotColumns(table, width, before, column);
        for (let from = 0; from < table.length; from += width) {
          table[from + column] = (table[from + column] ?? 0) - shared * (table[from + before] ?? 0);
        }
      }
    }
    const length = Math.sqrt(dotColumns(table, width, column, column)) || 1;
    for (let from = 0; from < table.length; from += width) table[from + column] = (table[from + column] ?? 0) / length;
  }
  return table;
}

/** Computes the eigenvalues and, as columns, eigenvectors of a symmetric matrix, which it overwrites (Jacobi 1846). */
function findEigenvectors(matrix: Float64Array[]): { values: number[]; vectors: Float64Array[] } {
  const size = matrix.length;
  const vectors = Array.from({ length: size }, (_, row) => new Float64Array(size).fill(1, row, row + 1));
  const rotate = (rows: Float64Array[], at: number, one: number, other: number, cosine: number, sine: number): void => {
    const row = rows[at];
    if (row === undefined) return;
    const [x, y] = [row[one] ?? 0, row[other] ?? 0];
    row[one] = cosine * x - sine * y;
    row[other] = sine * x + cosine * y;
  };
  for (let sweep = 0; sweep < 30; sweep++) {
    let rest = 0;
    for (let one = 0; one < size; one++) {
      for (let other = one + 1; other < size; other++) {
        const [first, second] = [matrix[one], matrix[other]];
        const shared = first?.[other] ?? 0;
        rest += shared * shared;
        if (first === undefined || second === undefined || Math.abs(shared) < 1e-12) continue;
        const slope = ((second[other] ?? 0) - (first[one] ?? 0)) / (2 * shared);
        const tangent = (slope < 0 ? -1 : 1) / (Math.abs(slope) + Math.sqrt(slope * slope + 1));
        const cosine = 1 / Math.sqrt(tangent * tangent + 1);
        for (let at = 0; at < size; at++) rotate(matrix, at, one, other, cosine, tangent * cosine);
        for (let at = 0; at < size; at++) {
          const [x, y] = [first[at] ?? 0, second[at] ?? 0];
          first[at] = cosine * x - tangent * cosine * y;
          second[at] = tangent * cosine * x + cosine * y;
        }
        for (let at = 0; at < size; at++) rotate(vectors, at, one, other, cosine, tangent * cosine);
      }
    }
    if (rest < 1e-9) break;
  }
  return { values: matrix.map((row, at) => row[at] ?? 0), vectors };
}
