/** The weights of the logistic regression in `rate-similarity.ts`. */
export const similarityWeights = {
  bias: -4,
  stemCosine: 4,
  stemSample: 1,
  stemSentence: 1,
  pairCosine: 1,
  letterCosine: 3,
};
