// Written by training/sentiment/train.ts; do not edit. Sources and licences: lexicon-card.md.

/** Columns: constant, positive evidence, negative evidence, evidence per word, degree words, opinion verbs, moods, contrasts, negations, first person, second person, third person, exclamations, questions, numbers, generalities, events, length. */
export const subjectivityWeights: readonly number[] = [
  -3.6594, -0.6629, -0.8962, 4.1237, 2.6042, 1.1886, 1.6877, 1.4174, 0.8339, 1.9477, 1.9618, -5.2618, 0.9021, -0.1088,
  -0.3937, 1.1951, -1.6509, 3.1829,
];
