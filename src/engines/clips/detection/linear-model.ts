/** A logistic regression over named features, each of which an example has or does not have. */
export interface ModelWeights {
  bias: number;
  /** Weights with their features, which are separated by `|`. */
  features: readonly (readonly [weight: number, names: string])[];
}

/** Creates the function that computes the log-odds of an example from the names of its features. */
export function readModel({ bias, features }: ModelWeights): (names: Iterable<string>) => number {
  const weights = new Map<string, number>();
  for (const [weight, names] of features) for (const name of names.split('|')) weights.set(name, weight);
  return (names) => {
    let sum = bias;
    for (const name of names) sum += weights.get(name) ?? 0;
    return sum;
  };
}
