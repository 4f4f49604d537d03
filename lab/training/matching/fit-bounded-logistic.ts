/**
 * Logistic regression with lower bounds on the weights, by projected Newton steps: for a handful of dense features, of
 * which some must not count against a match. The L-BFGS of ../fit-logistic.ts has no bounds.
 */

/** An example: its features, whether it is a match, and its weight among the others. */
export interface Case {
  readonly features: readonly number[];
  readonly holds: boolean;
  readonly weight: number;
}

/** A linear function: the sum of the bias and of each weight times its feature. */
export interface Line {
  readonly bias: number;
  readonly weights: readonly number[];
}

const steps = 30;
/** Pulls the weights towards 0, so that features with the same information share the weight. */
const ridge = 1e-4;
/** A longer step may overshoot if nearly all cases are certain. */
const maxStep = 2;

export function applyLine(line: Line, features: readonly number[]): number {
  return features.reduce((sum, feature, at) => sum + feature * (line.weights[at] ?? 0), line.bias);
}

/**
 * Fits weights, each at least its entry in `least`, by projected Newton steps (Bertsekas 1982) from the given start.
 */
export function fitBoundedLogistic(cases: readonly Case[], start: Line, min: readonly number[]): Line {
  const values = [...start.weights, start.bias];
  const size = values.length;
  const lowest = (at: number): number => min[at] ?? Number.NEGATIVE_INFINITY;
  const total = cases.reduce((sum, { weight }) => sum + weight, 0);
  for (let step = 0; step < steps; step++) {
    const slopes: number[] = values.map((value, at) => (at < size - 1 ? ridge * value : 0));
    const curves: number[][] = values.map((_, row) => values.map((__, at) => (row === at ? ridge : 0)));
    const line = { bias: values[size - 1] ?? 0, weights: values.slice(0, -1) };
    for (const { features, holds, weight } of cases) {
      const chance = 1 / (1 + Math.exp(-applyLine(line, features)));
      const miss = ((chance - (holds ? 1 : 0)) * weight) / total;
      const curve = (chance * (1 - chance) * weight) / total;
      for (let row = 0; row < size; row++) {
        const one = features[row] ?? 1;
        slopes[row] = (slopes[row] ?? 0) + miss * one;
        const curveRow = curves[row] ?? [];
        for (let at = 0; at <= row; at++) curveRow[at] = (curveRow[at] ?? 0) + curve * one * (features[at] ?? 1);
      }
    }
    const free = values.flatMap((value, at) => (value <= lowest(at) && (slopes[at] ?? 0) > 0 ? [] : [at]));
    const curveAt = (row: number, at: number): number => curves[Math.max(row, at)]?.[Math.min(row, at)] ?? 0;
    const moves = solve(
      free.map((row) => free.map((at) => curveAt(row, at))),
      free.map((at) => slopes[at] ?? 0),
    );
    const longest = moves.reduce((max, move) => Math.max(max, Math.abs(move)), 0);
    const pace = Math.min(1, maxStep / Math.max(longest, 1e-9));
    for (const [place, at] of free.entries()) {
      values[at] = Math.max(lowest(at), (values[at] ?? 0) - pace * (moves[place] ?? 0));
    }
  }
  return { bias: values[size - 1] ?? 0, weights: values.slice(0, -1) };
}

/** Solves symmetric, positive definite linear equations by elimination. */
function solve(matrix: readonly (readonly number[])[], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => [...row, right[at] ?? 0]);
  for (const [pivot, row] of rows.entries()) {
    for (const other of rows.slice(pivot + 1)) {
      const share = (other[pivot] ?? 0) / (row[pivot] ?? 1);
      for (let at = pivot; at < other.length; at++) other[at] = (other[at] ?? 0) - share * (row[at] ?? 0);
    }
  }
  const found = right.map(() => 0);
  for (let row = rows.length - 1; row >= 0; row--) {
    let sum = rows[row]?.[right.length] ?? 0;
    for (let at = row + 1; at < right.length; at++) sum -= (rows[row]?.[at] ?? 0) * (found[at] ?? 0);
    found[row] = sum / (rows[row]?.[row] ?? 1);
  }
  return found;
}
