/** Names of the features, for the files with their coefficients. */

/** In the order of `readFeatures`. */
export const featureNames = [
  'constant',
  'score',
  'bounded score',
  'square of the bounded score',
  'positive evidence',
  'negative evidence',
  'mixed evidence',
  'density',
  'square of the density',
  'length',
  'exclamations',
  'question',
  'shouting',
] as const;

/** In the order of `readSubjectivityFeatures`. */
export const subjectivityFeatureNames = [
  'constant',
  'positive evidence',
  'negative evidence',
  'evidence per word',
  'degree words',
  'opinion verbs',
  'moods',
  'contrasts',
  'negations',
  'first person',
  'second person',
  'third person',
  'exclamations',
  'questions',
  'numbers',
  'generalities',
  'events',
  'length',
] as const;
