// Written by training/sentiment/train.ts; do not edit. Sources and licences: lexicon-card.md.

/** Columns: constant, positive evidence, negative evidence, evidence per word, degree words, opinion verbs, moods, contrasts, negations, first person, second person, third person, exclamations, questions, numbers, generalities, events, length. */
export const subjectivityWeights: readonly number[] = [
  -3.4299, -0.6138, -0.8323, 4.0546, 2.3529, 1.2233, 1.7038, 1.5955, 0.917, 1.9601, 2.0967, -5.3098, 0.9023, -0.1363,
  -0.4539, 1.1728, -1.6076, 2.9089,
];
