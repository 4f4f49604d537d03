// Written by training/matching/similarity-weights.ts; do not edit. Data, licences and scores: models/similarity/README.md.

/** The logistic regressions that make scores (see `rate-similarity.ts`). */
export const similarityWeights = {
  sample: { stemSample: 0, letterCosine: 0.5, evidence: 1.44, meaning: 2.47 },
  standing: { bias: -2.99, margin: 0.83, isLikeliest: 0.26, isFirst: 0.15 },
  alone: { bias: -2.79, stemSample: 0.85, letterCosine: 1.19, evidence: 2.1, meaning: 3.12 },
};
