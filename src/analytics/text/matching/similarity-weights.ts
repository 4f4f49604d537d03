/**
 * The logistic regression that makes a similarity of a likeness (see `rate-similarity.ts`). Written by
 * training/matching/similarity-weights.ts, from the training parts of CLINC150 (Larson et al. 2019, CC BY 3.0),
 * BANKING77 (Casanueva et al. 2020, CC BY 4.0) and MultiDoGO (Peskov et al. 2019, CDLA-Permissive 1.0).
 */
export const similarityWeights = {
  bias: -5.56,
  stemCosine: 3.79,
  stemSample: 2.84,
  letterCosine: 1.85,
  evidence: 2.73,
};
