import type { DescribedSentence } from '../detection/describe-speech.ts';
import { readModel } from '../detection/linear-model.ts';
import { salienceWeights } from './data/salience-weights.ts';
import { listSalienceFeatures } from './list-salience-features.ts';

const rateOdds = readModel(salienceWeights);

/**
 * How well each sentence would stand for its meeting: the share of its words, 0 to 1, that people would extract, by a
 * logistic regression over what `listSalienceFeatures` names.
 */
export function rateSalience(sentences: readonly DescribedSentence[], rate = rateOdds): number[] {
  return listSalienceFeatures(sentences).map((names) => 1 / (1 + Math.exp(-rate(names))));
}
