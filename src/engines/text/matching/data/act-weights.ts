// Written by lab/training/matching/act-weights.ts; do not edit. Data, licences and scores: docs/engines/similarity/README.md.

/** The regression on a score among several targets and on what their samples are for (see `rate-similarity.ts`). */
export const actWeights = {
  bias: 0.37,
  logSamples: 0.79,
  logit: 0.6,
  otherAct: 3.15,
  noSameAct: 0.74,
  otherKind: 1.92,
  noSameKind: 0.52,
  unseen: 1.71,
  lacking: 0.93,
  above: 1.5,
};
