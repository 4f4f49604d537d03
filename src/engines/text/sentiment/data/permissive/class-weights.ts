// Written by lab/training/sentiment/train.ts; do not edit. Sources and licences: docs/engines/sentiment/README.md.

/** Columns: constant, score, bounded score, square of the bounded score, positive evidence, negative evidence, mixed evidence, density, square of the density, length, exclamations, question, shouting. */
export const classWeights: readonly (readonly number[])[] = [
  [-0.7692, 0.6936, -0.2207, 0.2054, 1.9346, -0.9997, 0.0243, -0.1011, 0.5961, -1.2896, 3.205, -0.2854, -0.0742],
  [-0.3387, -0.4921, -0.4688, -1.1167, 0.6865, -0.2712, -0.6015, 2.4338, 0.5667, 1.0262, -0.9123, -0.996, -0.2257],
  [0.9194, -0.2603, 0.1962, 1.403, -1.5809, -1.0951, 0.1807, 0.403, -2.2331, 2.0304, -2.216, 0.9764, 0.5135],
  [0.3447, 0.2605, 0.9138, -0.3935, -0.6701, 0.8771, -0.3645, -2.1758, -0.2088, 0.7208, -1.5646, 0.3238, -0.1512],
  [-0.1562, -0.2017, -0.4204, -0.0982, -0.3701, 1.4888, 0.7609, -0.56, 1.2791, -2.4878, 1.4879, -0.0188, -0.0623],
];
