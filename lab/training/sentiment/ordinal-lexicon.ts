/**
 * Learns valences: an ordinal logistic regression (McCullagh 1980, proportional odds) whose latent score is the sum of
 * the valences that the engine's rules would count. The published ratings are the prior: training learns the difference
 * from them, which L2 keeps small, so that words without evidence keep their rating. Every set of examples
 * ("task") has its own thresholds, because each is labelled from a different point of view.
 */
import { minimise } from '../minimise.ts';

export interface TrainingItem {
  readonly task: number;
  readonly label: number;
  readonly weight: number;
  readonly keys: Int32Array;
  readonly whenPositive: Float64Array;
  readonly whenNegative: Float64Array;
}

export interface LearntValences {
  /** Valence by key, in units of the latent score. */
  readonly valences: Float64Array;
  /** Units of latent score per unit of the priors' scale. */
  readonly scale: number;
}

/**
 * @param priors rating by key, 0 for none
 * @param penalties L2 penalty by key
 * @param classes number of classes by task
 */
export function learnValences(
  items: readonly TrainingItem[],
  priors: Float64Array,
  penalties: Float64Array,
  classes: readonly number[],
  iterations: number,
): LearntValences {
  const size = priors.length;
  const thresholdsAt = classes.map(
    (_, task) => size + 1 + classes.slice(0, task).reduce((sum, count) => sum + count - 1, 0),
  );
  const total = size + 1 + classes.reduce((sum, count) => sum + count - 1, 0);
  const x = new Float64Array(total);
  x[size] = 0.5;
  for (const [task, count] of classes.entries()) {
    for (let threshold = 0; threshold < count - 1; threshold++)
      x[(thresholdsAt[task] ?? 0) + threshold] = threshold === 0 ? -(count - 2) / 2 : 0;
  }
  const weightSum = items.reduce((sum, item) => sum + item.weight, 0);
  const thresholds = new Float64Array(8);
  minimise(
    (at, gradient) => {
      gradient.fill(0);
      const scale = at[size] ?? 0;
      let loss = 0;
      for (let i = 0; i < size; i++) {
        const delta = at[i] ?? 0;
        const penalty = penalties[i] ?? 0;
        loss += 0.5 * penalty * delta * delta;
        gradient[i] = penalty * delta;
      }
      for (const item of items) {
        const { keys, whenPositive, whenNegative } = item;
        let score = 0;
        for (let i = 0; i < keys.length; i++) {
          const key = keys[i] ?? 0;
          const valence = scale * (priors[key] ?? 0) + (at[key] ?? 0);
          score += valence * ((valence > 0 ? whenPositive[i] : whenNegative[i]) ?? 0);
        }
        const count = (classes[item.task] ?? 2) - 1;
        const offset = thresholdsAt[item.task] ?? 0;
        // The first threshold is free and the others add exp(parameter), so they stay in order.
        thresholds[0] = at[offset] ?? 0;
        for (let threshold = 1; threshold < count; threshold++)
          thresholds[threshold] = (thresholds[threshold - 1] ?? 0) + Math.exp(at[offset + threshold] ?? 0);
        const above = item.label === 0 ? 0 : sigmoid((thresholds[item.label - 1] ?? 0) - score);
        const below = item.label === count ? 1 : sigmoid((thresholds[item.label] ?? 0) - score);
        const probability = Math.max(1e-9, below - above);
        loss -= item.weight * Math.log(probability);
        const slopeBelow = item.label === count ? 0 : (item.weight * below * (1 - below)) / probability;
        const slopeAbove = item.label === 0 ? 0 : (item.weight * above * (1 - above)) / probability;
        // Derivatives of -log p by the score and by each threshold.
        const slope = slopeBelow - slopeAbove;
        for (let i = 0; i < keys.length; i++) {
          const key = keys[i] ?? 0;
          const valence = scale * (priors[key] ?? 0) + (at[key] ?? 0);
          const part = slope * ((valence > 0 ? whenPositive[i] : whenNegative[i]) ?? 0);
          gradient[key] = (gradient[key] ?? 0) + part;
          gradient[size] = (gradient[size] ?? 0) + part * (priors[key] ?? 0);
        }
        addThresholdSlope(gradient, at, offset, item.label, -slopeBelow, count);
        addThresholdSlope(gradient, at, offset, item.label - 1, slopeAbove, count);
      }
      for (let i = 0; i < total; i++) gradient[i] = (gradient[i] ?? 0) / weightSum;
      return loss / weightSum;
    },
    x,
    { iterations },
  );
  const scale = x[size] ?? 0;
  return { scale, valences: priors.map((prior, i) => scale * prior + (x[i] ?? 0)) };
}

/** Threshold `index` is the first parameter plus the exponentials up to its own. */
function addThresholdSlope(
  gradient: Float64Array,
  at: Float64Array,
  offset: number,
  index: number,
  slope: number,
  count: number,
): void {
  if (index < 0 || index >= count || slope === 0) return;
  gradient[offset] = (gradient[offset] ?? 0) + slope;
  for (let threshold = 1; threshold <= index; threshold++) {
    gradient[offset + threshold] = (gradient[offset + threshold] ?? 0) + slope * Math.exp(at[offset + threshold] ?? 0);
  }
}

function sigmoid(value: number): number {
  return 1 / (1 + Math.exp(-value));
}
