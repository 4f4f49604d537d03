/** Multinomial logistic regression with L2, for the mapping from features to class probabilities. */
import { minimise } from './minimise.ts';

export interface ClassExample {
  readonly features: readonly number[];
  /** Index of the class. */
  readonly label: number;
  readonly weight: number;
}

/** The coefficients: a row for each class, a column for each feature. */
export function trainClasses(examples: readonly ClassExample[], classes: number, penalty: number): number[][] {
  const size = examples[0]?.features.length ?? 0;
  const x = new Float64Array(classes * size);
  const total = examples.reduce((sum, { weight }) => sum + weight, 0);
  const scores = new Float64Array(classes);
  minimise(
    (at, gradient) => {
      gradient.fill(0);
      let loss = 0;
      for (let i = 0; i < at.length; i++) {
        loss += 0.5 * penalty * (at[i] ?? 0) ** 2;
        gradient[i] = penalty * (at[i] ?? 0);
      }
      for (const { features, label, weight } of examples) {
        let sum = 0;
        for (let k = 0; k < classes; k++) {
          let score = 0;
          for (let i = 0; i < size; i++) score += (at[k * size + i] ?? 0) * (features[i] ?? 0);
          scores[k] = Math.exp(score);
          sum += scores[k] ?? 0;
        }
        loss -= weight * Math.log((scores[label] ?? 0) / sum);
        for (let k = 0; k < classes; k++) {
          const error = weight * ((scores[k] ?? 0) / sum - (k === label ? 1 : 0));
          for (let i = 0; i < size; i++) {
            gradient[k * size + i] = (gradient[k * size + i] ?? 0) + error * (features[i] ?? 0);
          }
        }
      }
      for (let i = 0; i < gradient.length; i++) gradient[i] = (gradient[i] ?? 0) / total;
      return loss / total;
    },
    x,
    { iterations: 500 },
  );
  return Array.from({ length: classes }, (_, k) => [...x.subarray(k * size, (k + 1) * size)]);
}
