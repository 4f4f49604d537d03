/** The sentiment of an utterance with several sentences, and the five classes of sentiment. */

import type { JudgedUtterance } from './judged-utterance.ts';

/** From worst to best; a class's value is its distance from the middle: -2 to 2. */
export const classes = ['Very Negative', 'Negative', 'Neutral', 'Positive', 'Very Positive'] as const;

/** -2 to 2; undefined if another service sends an unknown class. */
export function classValue(sentiment: string): number | undefined {
  const place = classes.findIndex((name) => name.toLowerCase() === sentiment.toLowerCase());
  return place < 0 ? undefined : place - 2;
}

/**
 * The text to rate: an agent is marked as a transcript would, because the engine rates an agent's apologies and thanks
 * as neutral, and no call has a parameter for it.
 */
export const textToRate = ({ text, role }: Pick<JudgedUtterance, 'text' | 'role'>): string =>
  role === 'agent' ? `Agent: ${text}` : text;

interface RatedSentence {
  readonly sentence: string;
  readonly sentiments: readonly { readonly sentiment: string; readonly confidence: number }[];
}

/** The weight of a sentence that is certainly neutral, relative to 1 for one that is certainly not. */
const neutralWeight = 0.1;

/**
 * The mean of the sentences' confidences, which gives the class (the most confident) and the score (the mean value). A
 * sentence is weighted by its number of characters and by its probability of not being neutral: a greeting or an order
 * number says nothing about "I have had enough of this". A single sentence keeps its class. Without an opinion, as about an
 * unknown language, all classes are equal, and the class is Neutral.
 */
export function joinSentiments(sentences: readonly RatedSentence[]): { sentiment?: string; sentiment_score?: number } {
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
  const highest = Math.max(...sums);
  const best = sums[2] === highest ? 2 : sums.indexOf(highest);
  const score = sums.reduce((sum, one, i) => sum + one * (i - 2), 0) / total;
  return { sentiment: classes[best] ?? 'Neutral', sentiment_score: roundScore(score) };
}

/** Four digits: more would double the size of a row without adding information. */
export const roundScore = (value: number): number => Math.round(value * 10_000) / 10_000;
