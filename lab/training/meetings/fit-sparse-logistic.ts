/**
 * Logistic regression with L1 and L2 over a hundred thousand sparse features, by AdaGrad: L1 is not smooth, so the
 * L-BFGS of ../fit-logistic.ts does not apply.
 */

/** An example: the indices of its features, and its label. */
export interface Example {
  features: Int32Array;
  label: number;
  weight: number;
}

export interface FitOptions {
  size: number;
  rounds: number;
  /** The penalties on squared weights and on their absolute values, per example. */
  ridge: number;
  lasso: number;
  seed: number;
}

/**
 * Fits a logistic regression by AdaGrad with lazy proximal steps. The same seed gives the same weights; the last one is
 * the bias.
 */
export function fitSparseLogistic(
  examples: readonly Example[],
  { size, rounds, ridge, lasso, seed }: FitOptions,
): Float64Array {
  const weights = new Float64Array(size + 1);
  const squares = new Float64Array(size + 1).fill(1);
  const seen = new Float64Array(size + 1);
  const order = Int32Array.from(examples.keys());
  let state = seed;
  const draw = () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
  let clock = 0;
  const rate0 = 0.3;
  for (let round = 0; round < rounds; round++) {
    for (let at = order.length - 1; at > 0; at--) {
      const other = Math.floor(draw() * (at + 1));
      const held = order[at] ?? 0;
      order[at] = order[other] ?? 0;
      order[other] = held;
    }
    for (const at of order) {
      const example = examples[at];
      if (example === undefined) continue;
      clock++;
      let sum = weights[size] ?? 0;
      for (const feature of example.features) {
        // The penalties of the steps since this weight was last updated.
        const skipped = clock - (seen[feature] ?? 0);
        seen[feature] = clock;
        const rate = rate0 / Math.sqrt(squares[feature] ?? 1);
        let weight = (weights[feature] ?? 0) * Math.exp(-rate * ridge * skipped);
        const pull = rate * lasso * skipped;
        weight = weight > pull ? weight - pull : weight < -pull ? weight + pull : 0;
        weights[feature] = weight;
        sum += weight;
      }
      const error = (1 / (1 + Math.exp(-sum)) - example.label) * example.weight;
      for (const feature of example.features) {
        squares[feature] = (squares[feature] ?? 0) + error * error;
        weights[feature] = (weights[feature] ?? 0) - (rate0 * error) / Math.sqrt(squares[feature] ?? 1);
      }
      squares[size] = (squares[size] ?? 0) + error * error;
      weights[size] = (weights[size] ?? 0) - (rate0 * error) / Math.sqrt(squares[size] ?? 1);
    }
  }
  return weights;
}
