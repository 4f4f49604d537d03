/**
 * A training document: the indices and values of its sentences' features, and the share that each sentence should get.
 */
export interface LabelledDocument {
  rows: readonly (readonly (readonly [feature: number, value: number])[])[];
  labels: readonly number[];
  /** The weight of the document. */
  weight: number;
}

/** The start of a weight, how strongly it is pulled back there, and whether it is fixed. */
export interface Prior {
  value: number;
  strength: number;
  isFixed: boolean;
}

const steps = 150;
const rate = 0.4;

/**
 * Learns weights with which the softmax of the sentences' scores in a document gives each sentence its share (ListNet,
 * Cao et al. 2007), by full-batch Adagrad (Duchi et al. 2011).
 */
export function fitListwise(
  documents: readonly LabelledDocument[],
  priors: readonly Prior[],
): { weights: number[]; loss: number } {
  const weights = priors.map(({ value }) => value);
  const history = priors.map(() => 1e-6);
  const total = documents.reduce((sum, { weight }) => sum + weight, 0);
  let loss = 0;
  for (let step = 0; step < steps; step++) {
    const slopes = priors.map(() => 0);
    loss = 0;
    for (const { rows, labels, weight } of documents) {
      const sums = rows.map((row) => row.reduce((sum, [feature, value]) => sum + (weights[feature] ?? 0) * value, 0));
      const highest = Math.max(...sums);
      const powers = sums.map((sum) => Math.exp(sum - highest));
      const all = powers.reduce((one, other) => one + other, 0);
      for (const [at, row] of rows.entries()) {
        const share = (powers[at] ?? 0) / all;
        const label = labels[at] ?? 0;
        loss -= (weight / total) * label * Math.log(share + 1e-12);
        for (const [feature, value] of row) {
          slopes[feature] = (slopes[feature] ?? 0) + (weight / total) * (share - label) * value;
        }
      }
    }
    for (const [feature, { value, strength, isFixed }] of priors.entries()) {
      if (isFixed) continue;
      const slope = (slopes[feature] ?? 0) + strength * ((weights[feature] ?? 0) - value);
      history[feature] = (history[feature] ?? 0) + slope * slope;
      weights[feature] = (weights[feature] ?? 0) - (rate * slope) / Math.sqrt(history[feature] ?? 1);
    }
  }
  return { weights, loss };
}
