// Written by training/sentiment/train.ts; do not edit. Sources and licences: lexicon-card.md.

/** Columns: constant, positive evidence, negative evidence, evidence per word, degree words, opinion verbs, moods, contrasts, negations, first person, second person, third person, exclamations, questions, numbers, generalities, events, length. */
export const subjectivityWeights: readonly number[] = [
  -3.6034, -0.6781, -0.8737, 4.0704, 2.3139, 1.1854, 1.6857, 1.4053, 0.9461, 2.0798, 2.079, -5.3628, 0.9008, -0.1279,
  -0.4278, 1.1697, -1.6411, 3.1543,
];
