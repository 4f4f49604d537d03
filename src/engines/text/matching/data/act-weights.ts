// Written by lab/training/matching/act-weights.ts; do not edit. Data, licences and scores: docs/engines/similarity/README.md.

/** The regression on a score among several targets and on what their samples are for (see `rate-similarity.ts`). */
export const actWeights = {
  bias: 0.13,
  logSamples: 0.75,
  logit: 0.63,
  otherAct: 2.65,
  noSameAct: 0.64,
  otherKind: 1.6,
  noSameKind: 0.52,
  unseen: 1.67,
  lacking: 0.88,
  above: 1.5,
};
