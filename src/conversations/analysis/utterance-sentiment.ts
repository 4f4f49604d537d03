/** The sentiment of an utterance of several sentences. */
import type { SentenceSentiment } from '../../contract/endpoints/sentiment.ts';
import { classes, classValue } from '../jobs/kinds/sentiment/sentiment-classes.ts';
import type { Findings } from './row.ts';

/** The weight of a sentence that is certainly neutral, beside 1 for one that is certainly not. */
const neutralWeight = 0.1;

/**
 * The mean of the sentences' confidences, from which follow the class (the most confident) and the score (their mean value).
 * A sentence weighs as much as it has characters, times how sure it is not to be neutral: a greeting or an order number says
 * nothing for or against "I have had enough of this". One sentence keeps its own class.
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

/** Four digits: more say nothing, and would double the size of a row. */
export const roundScore = (value: number): number => Math.round(value * 10_000) / 10_000;
