// Written by lab/training/sentiment/train.ts; do not edit. Sources and licences: docs/engines/sentiment/README.md.

/** Columns: constant, score, bounded score, square of the bounded score, positive evidence, negative evidence, mixed evidence, density, square of the density, length, exclamations, question, shouting. */
export const classWeights: readonly (readonly number[])[] = [
  [-0.8563, 0.4972, -0.1176, 0.2519, 2.0902, -0.9333, -0.0818, 0.0955, 0.6613, -1.3531, 3.2514, -0.2382, -0.0531],
  [-0.2881, -0.5299, -0.5176, -1.0702, 0.7824, -0.4426, -0.5991, 2.457, 0.458, 1.087, -0.9133, -0.9951, -0.1847],
  [0.9522, -0.2394, 0.2594, 1.445, -1.5909, -1.1757, 0.2014, 0.2949, -2.3638, 2.1553, -2.2254, 0.9648, 0.3722],
  [0.4286, 0.3059, 0.7991, -0.546, -1.0017, 0.9519, -0.0828, -1.8945, 0.0538, 0.6823, -1.5651, 0.3295, -0.0957],
  [-0.2364, -0.0339, -0.4232, -0.0806, -0.2801, 1.5998, 0.5623, -0.9529, 1.1908, -2.5715, 1.4524, -0.0608, -0.0386],
];
