export const proseWeights = {
  centrality: 1.5,
  centroid: 2,
  opening: 0.5,
  lead: 1,
  early: 0.5,
  last: 0,
  startsParagraph: 0.3,
  length: 2,
  short: -1,
  long: -0.5,
  question: -1,
  digits: 0,
  names: 0.2,
  pointsBack: -0.5,
  firstPerson: 0,
  filling: -2,
  formula: -3,
};

export const transcriptWeights = { ...proseWeights, lead: 0, early: 0.2, opening: 0 };
