/** How the engine's classes are compared with labels. */
import { type SentimentEngine, sentimentClasses } from '../../../src/engines/text/sentiment/sentiment.ts';

/**
 * Probabilities from worst to best. The splitter may divide a labelled item into several sentences: its class is that
 * of their mean distribution, weighted by length.
 */
export function distribution(engine: SentimentEngine, text: string): number[] {
  const sum = [0, 0, 0, 0, 0];
  for (const { sentence, sentiments } of engine.analyse(text)) {
    for (const { sentiment, confidence } of sentiments) {
      const index = 4 - sentimentClasses.indexOf(sentiment);
      sum[index] = (sum[index] ?? 0) + confidence * sentence.length;
    }
  }
  const total = sum.reduce((a, b) => a + b, 0) || 1;
  return sum.map((value) => value / total);
}

export const isPositive = ([a = 0, b = 0, , c = 0, d = 0]: readonly number[]) => c + d > a + b;
export const top = (p: readonly number[]) => p.indexOf(Math.max(...p));

/** Sets with two classes keep their labels; sets with five lose the middle one. */
export function polarity(label: number, classes: number): boolean | undefined {
  if (classes === 2) return label === 1;
  return label === 2 ? undefined : label > 2;
}

export function macroF1(labels: readonly number[], guesses: readonly number[]): number {
  const scores = [0, 1, 2, 3, 4].map((k) => {
    const hits = labels.filter((label, index) => label === k && guesses[index] === k).length;
    return (2 * hits) / (labels.filter((x) => x === k).length + guesses.filter((x) => x === k).length || 1);
  });
  return scores.reduce((a, b) => a + b, 0) / scores.length;
}
