// Written by training/matching/similarity-weights.ts; do not edit. Data, licences and scores: models/similarity/README.md.

/** The logistic regressions that make scores (see `rate-similarity.ts`). */
export const similarityWeights = {
  sample: { stemSample: 0, letterCosine: 0.5, evidence: 1.44, meaning: 2.45 },
  standing: { bias: -3.07, margin: 0.82, isLikeliest: 0.2, isFirst: 0.23 },
  alone: { bias: -4.48, stemSample: 1.25, letterCosine: 1.76, evidence: 3.14, meaning: 4.71 },
};
