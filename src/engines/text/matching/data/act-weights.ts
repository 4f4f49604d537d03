// Written by lab/training/matching/act-weights.ts; do not edit. Data, licences and scores: docs/engines/similarity/README.md.

/** The regression on a score among several targets and on what their samples are for (see `rate-similarity.ts`). */
export const actWeights = {
  bias: -0.23,
  logit: 0.78,
  otherAct: 1.13,
  noSameAct: 1.06,
  otherKind: 0.46,
  noSameKind: 0.92,
  above: 1.5,
};
