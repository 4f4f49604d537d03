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
  const rules = normalise(classWeights.map((row) => row.reduce((sum, w, index) => sum + w * features[index], 0)));
  const mean = sentimentClasses.map(() => 0);
  const tokens = memo.read(sentence);
  for (const [index, net] of nets.entries()) {
    poolKnown(tokens, index, features, state.pooled);
    hidePooled(net, state);
    // The rows of a head start with the worst class.
    const classes = (units: Float32Array, unitRules: Float32Array) =>
      normalise(
        sentimentClasses.map((_, at) => scoreRow(state.hidden, units, features, unitRules, classCount - 1 - at)),
      );
    const general = classes(net.classes, net.classRules);
    const film = classes(net.films, net.filmRules);
    const gate = 1 / (1 + Math.exp(-scoreRow(state.hidden, net.gate, features, net.gateRules, 0)));
    for (let at = 0; at < classCount; at++) mean[at] += (gate * film[at] + (1 - gate) * general[at]) / nets.length;
  }
  return rules.map((share, index) => ruleShare * share + (1 - ruleShare) * mean[index]);
}

function normalise(scores: readonly number[]): number[] {
  const top = Math.max(...scores);
  const exponentials = scores.map((score) => Math.exp(score - top));
  const sum = exponentials.reduce((total, value) => total + value, 0);
  return exponentials.map((value) => value / sum);
}
