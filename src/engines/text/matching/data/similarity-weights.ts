// Written by lab/training/matching/similarity-weights.ts; do not edit. Data, licences and scores: docs/engines/similarity/README.md.

/** The logistic regression for scores among several targets (see `rate-similarity.ts`). */
export const similarityWeights = {
  sample: { stemSample: 0, letterCosine: 0.5, evidence: 1.69, meaning: 2.71 },
  standing: {
    bias: -0.96,
    margin: 0.91,
    isLikeliest: 0.3,
    isFirst: 0.13,
    logTargets: 0.21,
    logSamples: -0.21,
    cohesion: -0.89,
  },
};
