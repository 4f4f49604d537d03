/** Adam (Kingma & Ba 2015) with decoupled weight decay (Loshchilov & Hutter 2019), over one array of weights. */
export interface Adam {
  /** The sum over the examples of a batch; a step resets it. */
  readonly gradient: Float32Array;
  /** Moves the weights from `from` to `to`. `time` counts the steps from 1. */
  step(rate: number, time: number, decay: number, from?: number, to?: number): void;
}

const firstRate = 0.9;
const secondRate = 0.999;

export function createAdam(weights: Float32Array): Adam {
  const gradient = new Float32Array(weights.length);
  const first = new Float32Array(weights.length);
  const second = new Float32Array(weights.length);
  return {
    gradient,
    step: (rate, time, decay, from = 0, to = weights.length) => {
      const firstScale = 1 / (1 - firstRate ** time);
      const secondScale = 1 / (1 - secondRate ** time);
      for (let i = from; i < to; i++) {
        const slope = gradient[i] ?? 0;
        const mean = firstRate * (first[i] ?? 0) + (1 - firstRate) * slope;
        const square = secondRate * (second[i] ?? 0) + (1 - secondRate) * slope * slope;
        first[i] = mean;
        second[i] = square;
        const weight = weights[i] ?? 0;
        const move = (mean * firstScale) / (Math.sqrt(square * secondScale) + 1e-8);
        weights[i] = weight - rate * (move + decay * weight);
        gradient[i] = 0;
      }
    },
  };
}
