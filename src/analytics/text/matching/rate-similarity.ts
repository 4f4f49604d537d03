import { similarityWeights as weights } from './similarity-weights.ts';

/** How one sentence and one sample overlap, each from 0 to 1. */
export interface Likeness {
  /** Cosine of the weighted stems. */
  stemCosine: number;
  /** Part of the sample's stems, by weight, that the sentence has. */
  stemSample: number;
  /** Part of the sentence's stems, by weight, that the sample has. */
  stemSentence: number;
  /** Cosine of the pairs of neighbouring stems. */
  pairCosine: number;
  /** Cosine of the letter groups. */
  letterCosine: number;
}

const floor = 1 / (1 + Math.exp(-weights.bias));

/**
 * The similarity of a sentence and a sample, from 0 (nothing in common) to just below 1: a logistic regression on
 * their likeness, shifted so that no likeness is exactly 0. Fitted so that 0.5 parts same meanings from others best.
 */
export function rateSimilarity(likeness: Likeness): number {
  const sum =
    weights.bias +
    weights.stemCosine * likeness.stemCosine +
    weights.stemSample * likeness.stemSample +
    weights.stemSentence * likeness.stemSentence +
    weights.pairCosine * likeness.pairCosine +
    weights.letterCosine * likeness.letterCosine;
  return Math.max(0, (1 / (1 + Math.exp(-sum)) - floor) / (1 - floor));
}
