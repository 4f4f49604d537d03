import type { DescribedSentences, SentenceFeatures } from './describe-sentences.ts';
import { proseWeights, transcriptWeights } from './sentence-weights.ts';

/** The weight of each feature. */
export type FeatureWeights = Readonly<Record<keyof SentenceFeatures, number>>;

const names = Object.keys(proseWeights) as (keyof SentenceFeatures)[];

/** How well each sentence would stand for the document, on a scale with no fixed ends: a weighted sum of features. */
export function scoreSentences({ features, isTranscript }: DescribedSentences): number[] {
  const weights: FeatureWeights = isTranscript ? transcriptWeights : proseWeights;
  return features.map((sentence) => names.reduce((sum, name) => sum + weights[name] * sentence[name], 0));
}
