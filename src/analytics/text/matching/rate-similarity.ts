import { similarityWeights as weights } from './similarity-weights.ts';

/** How one sentence and one sample overlap. */
export interface Likeness {
  /** Cosine of the weighted stems, 0 to 1. */
  stemCosine: number;
  /** Part of the sample's stems, by weight, that the sentence has, 0 to 1. */
  stemSample: number;
  /** Cosine of the letter groups, 0 to 1. */
  letterCosine: number;
  /** The cosine of the stems times how much the sample says: to share all of a long sample is no accident. */
  evidence: number;
}

/** Likeness alone never reaches 1: that is for texts that are the same and for phrases that occur. */
const highest = 0.99;
const floor = 1 / (1 + Math.exp(-weights.bias));

/**
 * The similarity of a sentence and a sample, from 0 (nothing in common) to 0.99: a logistic regression on their
 * likeness, shifted so that no likeness at all is exactly 0, fitted so that 0.5 tells best who means the same.
 */
export function rateSimilarity(likeness: Likeness): number {
  const sum =
    weights.bias +
    weights.stemCosine * likeness.stemCosine +
    weights.stemSample * likeness.stemSample +
    weights.letterCosine * likeness.letterCosine +
    weights.evidence * likeness.evidence;
  const share = (1 / (1 + Math.exp(-sum)) - floor) / (1 - floor);
  return Math.min(highest, Math.max(0, share));
}
