/** Propagates the gradient of the loss at the hidden layer back to every weight of the net. */
import { cueCount, type NetSentence } from '../../../src/engines/text/sentiment/net-sentence.ts';
import {
  addRow,
  embeddingSize,
  filterCount,
  filterSize,
  hiddenSize,
  meanScale,
  type NetWeights,
  pooledSize,
} from '../../../src/engines/text/sentiment/sentence-net.ts';
import type { TrainingState } from './net-forward.ts';

/** The gradients of the weights below the heads, and the rows of vectors that have any. */
export interface BodyGradients
  extends Pick<
    NetWeights,
    'wordVectors' | 'stemVectors' | 'cueVectors' | 'filters' | 'filterBias' | 'hidden' | 'hiddenBias'
  > {
  readonly touchedWords: Set<number>;
  readonly touchedStems: Set<number>;
}

/** The dropout factors of the forward pass: for tokens (see `embedTokens`), pooled numbers and hidden units. */
export interface Dropped {
  readonly kept: Float32Array;
  readonly pooled: Float32Array;
  readonly hidden: Float32Array;
}

/** Creates the backward pass, with its scratch space. */
export function createBackward(longest: number) {
  const pooledSlope = new Float32Array(pooledSize);
  const vectorSlope = new Float32Array(longest * embeddingSize);

  /** @param hiddenSlope gradient of the loss by each hidden unit, after dropout */
  return (
    weights: NetWeights,
    sentence: NetSentence,
    state: TrainingState,
    dropped: Dropped,
    hiddenSlope: Float32Array,
    gradients: BodyGradients,
  ): void => {
    pooledSlope.fill(0);
    for (let unit = 0; unit < hiddenSize; unit++) {
      if (state.hidden[unit] === 0) continue;
      const slope = (hiddenSlope[unit] ?? 0) * (dropped.hidden[unit] ?? 0);
      add(gradients.hiddenBias, unit, slope);
      const row = unit * pooledSize;
      for (let j = 0; j < pooledSize; j++) {
        pooledSlope[j] = (pooledSlope[j] ?? 0) + slope * (weights.hidden[row + j] ?? 0);
        add(gradients.hidden, row + j, slope * (state.pooled[j] ?? 0));
      }
    }
    for (let j = 0; j < pooledSize; j++) pooledSlope[j] = (pooledSlope[j] ?? 0) * (dropped.pooled[j] ?? 0);
    const mean = meanScale / (sentence.length + 1);
    for (let token = 0; token < sentence.length; token++) {
      for (let j = 0; j < embeddingSize; j++) vectorSlope[token * embeddingSize + j] = mean * (pooledSlope[j] ?? 0);
    }
    for (let filter = 0; filter < filterCount; filter++) {
      const winner = state.winners[filter] ?? -1;
      const slope = pooledSlope[embeddingSize + filter] ?? 0;
      if (winner < 0 || slope === 0) continue;
      add(gradients.filterBias, filter, slope);
      const from = winner === 0 ? embeddingSize : 0;
      const to = winner === sentence.length - 1 ? 2 * embeddingSize : filterSize;
      const at = (winner - 1) * embeddingSize;
      const row = filter * filterSize;
      for (let j = from; j < to; j++) {
        add(gradients.filters, row + j, slope * (state.vectors[at + j] ?? 0));
        add(vectorSlope, at + j, slope * (weights.filters[row + j] ?? 0));
      }
    }
    spread(sentence, dropped.kept, vectorSlope, gradients);
  };
}

/** Propagates from the tokens' vectors to the vectors that they sum. */
function spread(sentence: NetSentence, kept: Float32Array, slopes: Float32Array, gradients: BodyGradients): void {
  for (let token = 0; token < sentence.length; token++) {
    const keep = kept[token] ?? 1;
    const word = sentence.words[token] ?? -1;
    const stem = sentence.stems[token] ?? -1;
    const slope = slopes.subarray(token * embeddingSize, (token + 1) * embeddingSize);
    if (word >= 0 && keep === 1) {
      gradients.touchedWords.add(word);
      addRow(gradients.wordVectors, word * embeddingSize, slope, 0, 1);
    }
    if (stem >= 0 && keep > 0) {
      gradients.touchedStems.add(stem);
      addRow(gradients.stemVectors, stem * embeddingSize, slope, 0, 1);
    }
    for (let cue = 0; cue < cueCount; cue++) {
      const value = sentence.cues[token * cueCount + cue] ?? 0;
      if (value !== 0) addRow(gradients.cueVectors, cue * embeddingSize, slope, 0, value);
    }
  }
}

function add(target: Float32Array, at: number, value: number): void {
  target[at] = (target[at] ?? 0) + value;
}
