import { classWeights } from './class-weights.ts';

/** The five classes from best to worst, as the interface names them. */
export const sentimentClasses = ['Very Positive', 'Positive', 'Neutral', 'Negative', 'Very Negative'] as const;
export type SentimentClass = (typeof sentimentClasses)[number];

/** Multinomial logistic regression: the probability of each class, in the order of `sentimentClasses`. */
export function classProbabilities(
  features: readonly number[],
  weights: readonly (readonly number[])[] = classWeights,
): number[] {
  const scores = weights.map((row) => row.reduce((sum, weight, index) => sum + weight * (features[index] ?? 0), 0));
  const top = Math.max(...scores);
  const exponentials = scores.map((score) => Math.exp(score - top));
  const sum = exponentials.reduce((total, value) => total + value, 0);
  return exponentials.map((value) => value / sum);
}
