/** The sentiment of an utterance with several sentences. */
import type { SentenceSentiment } from '../../contract/endpoints/sentiment.ts';
import { classes, classValue } from '../jobs/kinds/sentiment/sentiment-classes.ts';
import type { Findings } from './row.ts';

/** The weight of a sentence that is certainly neutral, relative to 1 for one that is certainly not. */
const neutralWeight = 0.1;

/**
 * The mean of the sentences' confidences, which gives the class (the most confident) and the score (the mean value). A
 * sentence is weighted by its number of characters and by its probability of not being neutral: a greeting or an order
 * number says nothing about "I have had enough of this". A single sentence keeps its class.
 */
export function joinSentiments(
  sentences: readonly SentenceSentiment[],
): Pick<Findings, 'sentiment' | 'sentiment_score'> {
  const sums = classes.map(() => 0);
  for (const { sentence, sentiments } of sentences) {
    const shares = classes.map(() => 0);
    for (const { sentiment, confidence } of sentiments) {
      const value = classValue(sentiment);
      if (value !== undefined && confidence > 0) shares[value + 2] = Math.min(1, confidence);
    }
    const weight = Math.max(1, sentence.length) * Math.max(neutralWeight, 1 - (shares[2] ?? 0));
    for (const [i, share] of shares.entries()) sums[i] = (sums[i] ?? 0) + share * weight;
  }
  const total = sums.reduce((sum, one) => sum + one, 0);
  if (total === 0) return {};
  const best = sums.indexOf(Math.max(...sums));
  const score = sums.reduce((sum, one, i) => sum + one * (i - 2), 0) / total;
  return { sentiment: classes[best] ?? 'Neutral', sentiment_score: roundScore(score) };
}

/** Four digits: more would double the size of a row without adding information. */
export const roundScore = (value: number): number => Math.round(value * 10_000) / 10_000;
