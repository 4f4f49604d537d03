import { softmax } from '../../softmax.ts';
import type { SentimentWeights } from './load-weights.ts';
import type { NetSentence } from './net-sentence.ts';
import { classCount, hidePooled, type NetState, scoreRow } from './sentence-net.ts';
import { poolKnown, type TokenMemo } from './token-memo.ts';

/** The five classes from best to worst, as the interface names them. */
export const sentimentClasses = ['Very Positive', 'Positive', 'Neutral', 'Negative', 'Very Negative'] as const;
export type SentimentClass = (typeof sentimentClasses)[number];

/** The weight of the regression in the mean. */
const ruleShare = 0.25;

/**
 * The probability of each class, in the order of `sentimentClasses`: a mean of the nets and of a multinomial logistic
 * regression that uses only the rules' features. The regression covers cases that are rare in the nets' training data,
 * such as idioms.
 */
export function classProbabilities(
  sentence: NetSentence,
  features: readonly number[],
  { classWeights, nets }: Pick<SentimentWeights, 'classWeights' | 'nets'>,
  memo: TokenMemo,
  state: NetState,
): number[] {
  const members = [classWeights.map((row) => row.reduce((sum, weight, index) => sum + weight * features[index], 0))];
  const tokens = memo.read(sentence);
  for (const [index, net] of nets.entries()) {
    poolKnown(tokens, index, features, state.pooled);
    hidePooled(net, state);
    // The rows of a net start with the worst class.
    members.push(
      sentimentClasses.map((_, index) =>
        scoreRow(state.hidden, net.classes, features, net.classRules, classCount - 1 - index),
      ),
    );
  }
  const shares = members.map(softmax);
  const [rules = [], ...others] = shares;
  return sentimentClasses.map((_, index) => {
    const mean = others.reduce((sum, share) => sum + share[index], 0) / others.length;
    return ruleShare * rules[index] + (1 - ruleShare) * mean;
  });
}
