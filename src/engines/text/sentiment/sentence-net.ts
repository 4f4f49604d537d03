/**
 * Our own net, because it rates sentences better than the npm packages (docs/quality.md), and a runtime for nets is
 * larger than it.
 */
/**
 * A small convolutional net over the tokens of a sentence (after Kim 2014, with the averages of Iyyer et al. 2015). A
 * token's vector is the sum of its word's, its stem's and those of its cues. The mean of the vectors, the maximum
 * output of each filter over three neighbours, and the features of the rules go into one hidden layer of rectified
 * units.
 */
import { cueCount } from './net-sentence.ts';

export const embeddingSize = 32;
export const filterCount = 32;
export const hiddenSize = 32;
/** The number of features of `readFeatures`. */
export const ruleCount = 13;
export const classCount = 5;
export const filterSize = 3 * embeddingSize;
export const pooledSize = embeddingSize + filterCount + ruleCount;

/** Matrices by row. Classes are numbered from the worst, 0, to the best. */
export interface NetWeights {
  readonly wordVectors: Float32Array;
  readonly stemVectors: Float32Array;
  readonly cueVectors: Float32Array;
  /** `filterCount` rows of three vectors: for the token before, the token, the one after. */
  readonly filters: Float32Array;
  readonly filterBias: Float32Array;
  /** `hiddenSize` rows of `pooledSize`. */
  readonly hidden: Float32Array;
  readonly hiddenBias: Float32Array;
  /** `classCount` rows of `hiddenSize`, and of `ruleCount`. */
  readonly classes: Float32Array;
  readonly classRules: Float32Array;
}

/** The number of elements of each weight of the net; that of the vectors depends on the vocabulary. */
export const denseSizes = {
  cueVectors: cueCount * embeddingSize,
  filters: filterCount * filterSize,
  filterBias: filterCount,
  hidden: hiddenSize * pooledSize,
  hiddenBias: hiddenSize,
  classes: classCount * hiddenSize,
  classRules: classCount * ruleCount,
} as const satisfies Partial<Record<keyof NetWeights, number>>;

/** The results of one pass; created once and overwritten by each sentence. */
export const createNetState = () => ({
  pooled: new Float32Array(pooledSize),
  hidden: new Float32Array(hiddenSize),
});
export type NetState = ReturnType<typeof createNetState>;

/** The mean is small compared to the filters' outputs, so it is scaled by this factor. */
export const meanScale = 4;

/** Computes the hidden layer. */
export function hidePooled(
  { hidden: weights, hiddenBias }: Pick<NetWeights, 'hidden' | 'hiddenBias'>,
  { pooled, hidden }: NetState,
): void {
  for (let unit = 0; unit < hiddenSize; unit += 4) {
    // Four sums at once, so that an addition need not wait for the one before it.
    let first = hiddenBias[unit];
    let second = hiddenBias[unit + 1];
    let third = hiddenBias[unit + 2];
    let fourth = hiddenBias[unit + 3];
    const row = unit * pooledSize;
    for (let j = 0; j < pooledSize; j++) {
      const value = pooled[j];
      first += weights[row + j] * value;
      second += weights[row + pooledSize + j] * value;
      third += weights[row + 2 * pooledSize + j] * value;
      fourth += weights[row + 3 * pooledSize + j] * value;
    }
    hidden[unit] = Math.max(0, first);
    hidden[unit + 1] = Math.max(0, second);
    hidden[unit + 2] = Math.max(0, third);
    hidden[unit + 3] = Math.max(0, fourth);
  }
}

/** Computes one row of a head from the hidden units and the features of the rules. */
export function scoreRow(
  units: Float32Array,
  unitWeights: Float32Array,
  rules: ArrayLike<number>,
  ruleWeights: Float32Array,
  row: number,
): number {
  let sum = 0;
  for (let j = 0; j < units.length; j++) sum += units[j] * unitWeights[row * units.length + j];
  for (let j = 0; j < rules.length; j++) sum += rules[j] * ruleWeights[row * rules.length + j];
  return sum;
}

/** Adds a scaled row of a matrix to an array, from an index on. */
export function addRow(target: Float32Array, index: number, matrix: Float32Array, row: number, scale: number): void {
  const from = row * embeddingSize;
  for (let j = 0; j < embeddingSize; j++) {
    target[index + j] += scale * matrix[from + j];
  }
}
