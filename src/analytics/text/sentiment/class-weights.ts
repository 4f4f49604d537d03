// Written by training/sentiment/train.ts; do not edit. Sources and licences: lexicon-card.md.

/** Columns: constant, score, bounded score, square of the bounded score, positive evidence, negative evidence, mixed evidence, density, square of the density, length, exclamations, question, shouting. */
export const classWeights: readonly (readonly number[])[] = [
  [-1.4844, 0.063, 0.0905, -0.5062, 2.4939, -1.0214, -0.949, 0.2206, 0.589, -0.1799, 2.5079, -0.8506, 0.2134],
  [-0.3517, -0.1814, -0.7869, -0.4638, 0.8478, -0.9321, -0.2391, 1.6181, 0.3417, 0.9144, -0.1041, -0.6482, -0.4165],
  [2.6221, -0.0105, -0.1199, 2.2032, -1.6624, -0.7905, 1.3296, 0.3791, -2.1794, -0.3787, -1.7073, 0.3496, 0.4468],
  [-0.0513, 0.226, 0.9381, -0.7605, -0.9653, 0.8103, 0.0804, -1.8557, 0.6069, 0.5873, -1.1522, 0.6119, -0.1314],
  [-0.7347, -0.0971, -0.1219, -0.4728, -0.7139, 1.9337, -0.2219, -0.362, 0.6417, -0.9431, 0.4557, 0.5372, -0.1123],
];
