/** The first layer of a net. The engine caches it by token (`token-memo.ts`), but in training the weights change. */
import { cueCount, maxNetTokens, type NetSentence } from '../../../src/engines/text/sentiment/net-sentence.ts';
import {
  addRow,
  createNetState,
  embeddingSize,
  filterCount,
  filterSize,
  meanScale,
  type NetWeights,
} from '../../../src/engines/text/sentiment/sentence-net.ts';

/** The results of one pass, with what its gradients need; created once and overwritten by each sentence. */
export type TrainingState = ReturnType<typeof createTrainingState>;

export const createTrainingState = () => ({
  ...createNetState(),
  vectors: new Float32Array(maxNetTokens * embeddingSize),
  /** The token with the maximum output of each filter; -1 without tokens. */
  winners: new Int32Array(filterCount),
});

/**
 * Writes the vectors of the tokens into the state.
 *
 * @param kept 1 keeps all, 0.5 only the stem and cues, 0 only the cues
 */
export function embedTokens(
  weights: NetWeights,
  sentence: NetSentence,
  { vectors }: TrainingState,
  kept?: Float32Array,
): void {
  vectors.fill(0, 0, sentence.length * embeddingSize);
  for (let token = 0; token < sentence.length; token++) {
    const keep = kept?.[token] ?? 1;
    const word = sentence.words[token] ?? -1;
    const stem = sentence.stems[token] ?? -1;
    const index = token * embeddingSize;
    if (word >= 0 && keep === 1) addRow(vectors, index, weights.wordVectors, word, 1);
    if (stem >= 0 && keep > 0) addRow(vectors, index, weights.stemVectors, stem, 1);
    for (let cue = 0; cue < cueCount; cue++) {
      const value = sentence.cues[token * cueCount + cue] ?? 0;
      if (value !== 0) addRow(vectors, index, weights.cueVectors, cue, value);
    }
  }
}

/** Pools the vectors: their mean, each filter's maximum output, and the features of the rules. */
export function poolTokens(weights: NetWeights, length: number, rules: ArrayLike<number>, state: TrainingState): void {
  const { vectors, pooled, winners } = state;
  const { filters, filterBias } = weights;
  pooled.fill(0);
  winners.fill(-1);
  const scale = meanScale / (length + 1);
  for (let token = 0; token < length; token++) {
    addRow(pooled, 0, vectors, token, scale);
    const from = token === 0 ? embeddingSize : 0;
    const to = token === length - 1 ? 2 * embeddingSize : filterSize;
    const index = (token - 1) * embeddingSize;
    for (let filter = 0; filter < filterCount; filter += 4) {
      // Four sums at once, so that an addition need not wait for the one before it.
      let first = filterBias[filter] ?? 0;
      let second = filterBias[filter + 1] ?? 0;
      let third = filterBias[filter + 2] ?? 0;
      let fourth = filterBias[filter + 3] ?? 0;
      const row = filter * filterSize;
      for (let j = from; j < to; j++) {
        const value = vectors[index + j] ?? 0;
        first += (filters[row + j] ?? 0) * value;
        second += (filters[row + filterSize + j] ?? 0) * value;
        third += (filters[row + 2 * filterSize + j] ?? 0) * value;
        fourth += (filters[row + 3 * filterSize + j] ?? 0) * value;
      }
      keepStrongest(state, filter, token, first);
      keepStrongest(state, filter + 1, token, second);
      keepStrongest(state, filter + 2, token, third);
      keepStrongest(state, filter + 3, token, fourth);
    }
  }
  pooled.set(rules, embeddingSize + filterCount);
}

function keepStrongest({ pooled, winners }: TrainingState, filter: number, token: number, answer: number): void {
  if (answer <= (pooled[embeddingSize + filter] ?? 0)) return;
  pooled[embeddingSize + filter] = answer;
  winners[filter] = token;
}
