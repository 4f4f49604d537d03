/** The evidence for or against a sentence of a document; each feature is about 0 to 1. */
export const summaryFeatureNames = [
  // LexRank, a third of the mean's multiple, at most 1.
  'centrality',
  // Cosine with the sum of all sentences.
  'centroid',
  // Cosine with the first sentence that is not a courtesy.
  'opening',
  // 1 for the first sentence, falling with its position: 1/2, 1/3 ...
  'lead',
  // 1 for the first sentence, falling evenly to 0 for the last.
  'early',
  'last',
  'startsParagraph',
  // A quarter of the logarithm of the number of words.
  'length',
  // From 1 for no words to 0 for six.
  'short',
  // From 0 for 35 words to 1 for 70.
  'long',
  // Fewer than two different stems that carry meaning.
  'vague',
  'question',
  'digits',
  // Share of words, after the first, with a capital.
  'names',
  // Opens with a word that points back, such as `this` or `he`.
  'pointsBack',
  // Share of words such as `I` and `our`.
  'firstPerson',
  // Share of filler words: see `measureCourtesy`.
  'filling',
  // Greets, thanks or takes leave by a set phrase.
  'formula',
] as const;

/** The features of one sentence. */
export type SentenceFeatures = Readonly<Record<(typeof summaryFeatureNames)[number], number>>;
