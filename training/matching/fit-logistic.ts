/** One case of a logistic regression: its features, and whether it holds. */
export interface Case {
  features: readonly number[];
  holds: boolean;
}

/** A linear function: the sum of the bias and of each weight times its feature. */
export interface Line {
  bias: number;
  weights: number[];
}

const steps = 400;
const rate = 0.3;

export function applyLine(line: Line, features: readonly number[]): number {
  return features.reduce((sum, feature, at) => sum + feature * (line.weights[at] ?? 0), line.bias);
}

/** Fits weights, none of them below 0 or what `least` names for it, by full-batch Adagrad (Duchi et al. 2011), from the given start. */
export function fitLogistic(cases: readonly Case[], start: Line, least: readonly number[] = []): Line {
  const line = { bias: start.bias, weights: [...start.weights] };
  const history = Array<number>(line.weights.length + 1).fill(1e-8);
  for (let step = 0; step < steps; step++) {
    const slopes = Array<number>(history.length).fill(0);
    for (const { features, holds } of cases) {
      const miss = (1 / (1 + Math.exp(-applyLine(line, features))) - (holds ? 1 : 0)) / cases.length;
      for (const [at, feature] of [...features, 1].entries()) slopes[at] = (slopes[at] ?? 0) + miss * feature;
    }
    for (const [at, slope] of slopes.entries()) {
      history[at] = (history[at] ?? 0) + slope * slope;
      const change = (rate * slope) / Math.sqrt(history[at] ?? 1);
      if (at === line.weights.length) line.bias -= change;
      else line.weights[at] = Math.max(least[at] ?? 0, (line.weights[at] ?? 0) - change);
    }
  }
  return line;
}
