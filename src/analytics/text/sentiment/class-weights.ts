// Written by training/sentiment/train.ts; do not edit. Sources and licences: lexicon-card.md.

/** Columns: constant, score, bounded score, square of the bounded score, positive evidence, negative evidence, mixed evidence, density, square of the density, length, exclamations, question, shouting. */
export const classWeights: readonly (readonly number[])[] = [
  [-1.4761, 0.0774, 0.0314, -0.4719, 2.4543, -1.0426, -0.9155, 0.2551, 0.5551, -0.1689, 2.3563, -0.875, 0.1747],
  [-0.3276, -0.16, -0.7959, -0.4524, 0.8473, -0.8992, -0.2696, 1.5828, 0.2814, 0.9013, -0.1724, -0.6615, -0.3459],
  [2.6431, -0.048, -0.0387, 2.1802, -1.7244, -0.8445, 1.484, 0.3359, -2.0855, -0.4198, -1.6161, 0.3769, 0.3681],
  [-0.1019, 0.236, 0.9011, -0.8794, -0.9435, 0.8687, 0.0109, -1.8079, 0.6923, 0.61, -1.0317, 0.6163, -0.1043],
  [-0.7374, -0.1054, -0.0979, -0.3765, -0.6336, 1.9176, -0.3098, -0.3659, 0.5567, -0.9227, 0.4639, 0.5433, -0.0926],
];
