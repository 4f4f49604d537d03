import type { ExtractFeatures } from '../rate-extracts.ts';

/*
 * The log-odds that people extract a sentence of a meeting. Written by lab/training/summary/extract-weights.ts, from
 * human extracts of the AMI corpus (Carletta et al. 2005, CC BY 4.0), their turns from QMSum (Zhong et al. 2021, MIT).
 */
export const extractWeights: ExtractFeatures & { readonly constant: number } = {
  salience: 0.565,
  nearby: 0.0167,
  length: -0.764,
  logLength: 0.269,
  gist: 0.111,
  centrality: 0.027,
  centroid: -0.143,
  filling: -0.679,
  short: -1.78,
  vague: -0.116,
  speaker: 0.0311,
  turn: -0.0136,
  topic: -0.0114,
  logTopic: 0.387,
  constant: -1.94,
};
