// Written by training/sentiment/train.ts; do not edit. Sources and licences: models/sentiment/README.md.

/** Columns: constant, score, bounded score, square of the bounded score, positive evidence, negative evidence, mixed evidence, density, square of the density, length, exclamations, question, shouting. */
export const classWeights: readonly (readonly number[])[] = [
  [-1.6498, 0.0121, 0.2868, -0.2683, 2.6591, -1.1419, -0.9248, -0.0402, 0.3855, -0.16, 2.8735, -0.819, 0.2493],
  [-0.2141, -0.2226, -1.1291, -0.6449, 0.8283, -0.9219, -0.2852, 2.0736, 0.4826, 0.8995, -0.342, -0.789, -0.4752],
  [2.6618, -0.0491, -0.0513, 2.2976, -1.8914, -1.0247, 1.6037, 0.3686, -2.1635, -0.2354, -1.8084, 0.6269, 0.4799],
  [0.1583, 0.313, 1.3388, -0.9629, -0.9726, 0.8851, 0.0157, -2.4412, 0.7225, 0.4737, -1.405, 0.4923, -0.1701],
  [-0.9562, -0.0534, -0.4452, -0.4215, -0.6235, 2.2034, -0.4094, 0.0392, 0.5729, -0.9778, 0.6819, 0.4888, -0.0839],
];
