// Written by lab/training/sentiment/train.ts; do not edit. Sources and licences: docs/engines/sentiment/README.md.

/** Columns: constant, score, bounded score, square of the bounded score, positive evidence, negative evidence, mixed evidence, density, square of the density, length, exclamations, question, shouting. */
export const classWeights: readonly (readonly number[])[] = [
  [-1.4961, -0.0251, 0.1865, -0.2272, 2.7357, -1.1215, -0.9287, 0.0244, 0.4123, -0.3468, 2.87, -0.7742, 0.208],
  [-0.1952, -0.2346, -1.0874, -0.6229, 0.8705, -0.8718, -0.3486, 2.0705, 0.3138, 0.9009, -0.3628, -0.7742, -0.4461],
  [2.6164, -0.0708, -0.003, 2.2781, -1.9153, -1.2125, 1.7049, 0.2636, -2.1153, -0.0794, -1.8594, 0.5981, 0.4257],
  [0.0423, 0.312, 1.2801, -1.016, -1.0379, 0.8559, 0.0427, -2.3354, 0.767, 0.6097, -1.4278, 0.4713, -0.1164],
  [-0.9674, 0.0185, -0.3763, -0.412, -0.653, 2.3499, -0.4704, -0.0232, 0.6222, -1.0844, 0.78, 0.479, -0.0711],
];
