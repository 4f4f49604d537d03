/**
 * Logistic regression with L2, minimised by L-BFGS: fits the sentiment classes, the subjectivity and the tones.
 * matching/fit-bounded-logistic.ts and meetings/fit-sparse-logistic.ts cover what L-BFGS cannot: lower bounds on
 * weights, and L1 over a hundred thousand sparse features.
 */
import { minimise } from './minimise.ts';

export interface LogisticExample {
  /** The non-zero columns. */
  readonly features: readonly { readonly column: number; readonly value: number }[];
  /** Index of the class; with a single row of coefficients, 1 for yes and 0 for no. */
  readonly label: number;
  readonly weight: number;
}

export interface LogisticOptions {
  readonly columns: number;
  /** Rows of coefficients: one per class, or a single one for yes against no. */
  readonly rows: number;
  /** Penalty on half the squared coefficient, by column. */
  readonly penaltyOf: (column: number) => number;
  /** Divides the loss and the penalties; the stopping rule of the minimiser depends on their scale. */
  readonly divisor: number;
  readonly iterations: number;
}

/** Fits coefficients: `rows` rows of `columns`. Deterministic. */
export function fitLogistic(
  examples: readonly LogisticExample[],
  { columns, rows, penaltyOf, divisor, iterations }: LogisticOptions,
): number[][] {
  const x = new Float64Array(rows * columns);
  const penalties = x.map((_, at) => penaltyOf(at % columns));
  const scores = new Float64Array(rows);
  minimise(
    (at, gradient) => {
      let loss = 0;
      for (let i = 0; i < at.length; i++) {
        const penalty = penalties[i] ?? 0;
        loss += 0.5 * penalty * (at[i] ?? 0) ** 2;
        gradient[i] = penalty * (at[i] ?? 0);
      }
      for (const { features, label, weight } of examples) {
        for (let row = 0; row < rows; row++) {
          let score = 0;
          for (const { column, value } of features) score += (at[row * columns + column] ?? 0) * value;
          scores[row] = score;
        }
        loss -= weight * Math.log(Math.max(1e-12, toSlopes(scores, label)));
        for (let row = 0; row < rows; row++) {
          const slope = weight * (scores[row] ?? 0);
          for (const { column, value } of features) {
            const place = row * columns + column;
            gradient[place] = (gradient[place] ?? 0) + slope * value;
          }
        }
      }
      for (let i = 0; i < gradient.length; i++) gradient[i] = (gradient[i] ?? 0) / divisor;
      return loss / divisor;
    },
    x,
    { iterations },
  );
  return Array.from({ length: rows }, (_, row) => [...x.subarray(row * columns, (row + 1) * columns)]);
}

/** Replaces scores with the gradients of the loss, in place. @returns the probability of the label */
function toSlopes(scores: Float64Array, label: number): number {
  if (scores.length === 1) {
    const yes = 1 / (1 + Math.exp(-(scores[0] ?? 0)));
    scores[0] = yes - label;
    return label === 1 ? yes : 1 - yes;
  }
  const top = Math.max(...scores);
  let sum = 0;
  for (let row = 0; row < scores.length; row++) {
    scores[row] = Math.exp((scores[row] ?? 0) - top);
    sum += scores[row] ?? 0;
  }
  for (let row = 0; row < scores.length; row++) scores[row] = (scores[row] ?? 0) / sum;
  const probability = scores[label] ?? 0;
  scores[label] = probability - 1;
  return probability;
}

/** A dense row of features. */
export function listColumns(values: readonly number[]): LogisticExample['features'] {
  return values.map((value, column) => ({ column, value }));
}
