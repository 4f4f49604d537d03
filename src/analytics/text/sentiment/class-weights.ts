// Written by training/sentiment/train.ts; do not edit. Sources and licences: models/sentiment/README.md.

/** Columns: constant, score, bounded score, square of the bounded score, positive evidence, negative evidence, mixed evidence, density, square of the density, length, exclamations, question, shouting. */
export const classWeights: readonly (readonly number[])[] = [
  [-1.4124, 0.0964, 0.046, -0.3768, 2.4089, -1.0052, -0.9247, 0.2561, 0.4784, -0.2064, 2.3609, -0.8745, 0.163],
  [-0.3442, -0.1843, -0.86, -0.4401, 0.849, -0.9818, -0.197, 1.6695, 0.3385, 0.9147, -0.1851, -0.6153, -0.3266],
  [2.64, -0.0274, -0.0413, 2.2132, -1.7249, -0.9006, 1.4985, 0.293, -2.0901, -0.3814, -1.6169, 0.386, 0.3617],
  [-0.0988, 0.2267, 0.8986, -0.9317, -0.8725, 0.8611, -0.0187, -1.839, 0.721, 0.5875, -1.0202, 0.6216, -0.1077],
  [-0.7847, -0.1115, -0.0432, -0.4646, -0.6605, 2.0265, -0.3581, -0.3796, 0.5522, -0.9145, 0.4613, 0.4822, -0.0903],
];
