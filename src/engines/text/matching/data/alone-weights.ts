// Written by lab/training/matching/alone-weights.ts; do not edit. Data, licences and scores: docs/engines/similarity/README.md.

/** The logistic regression for the score of a single target (see `rate-similarity.ts`). */
export const aloneWeights = {
  bias: 1.5,
  stemSample: 0.58,
  letterCosine: 0.32,
  evidence: 0.06,
  meaning: 0.55,
  sentenceCover: 0.46,
  sampleCover: 0.5,
  logSamples: -0.13,
};
