/** The five classes of sentiment: where they stand between worst and best, and how they are coloured. */
import type { SentenceSentiment } from '../../contract/sentiment.ts';
import type { Tone } from '../../output/style.ts';

/** From worst to best; a class's value is its place, counted from the middle: -2 to 2. */
export const classes = ['Very Negative', 'Negative', 'Neutral', 'Positive', 'Very Positive'] as const;

const tones: readonly Tone[] = ['worst', 'bad', 'neutral', 'good', 'best'];

/** -2 to 2; undefined for a class of another service that is none of the five. */
export function classValue(sentiment: string): number | undefined {
  const place = classes.findIndex((name) => name.toLowerCase() === sentiment.toLowerCase());
  return place < 0 ? undefined : place - 2;
}

/** @param value -2 to 2, also between the classes */
export const toneOf = (value: number | undefined): Tone | undefined =>
  value === undefined ? undefined : tones[Math.round(value) + 2];

/** The class that a sentence has: the one with the highest confidence, whatever order the service sends. */
export function topClass({ sentiments }: SentenceSentiment): { sentiment: string; confidence: number } | undefined {
  return sentiments.reduce<(typeof sentiments)[number] | undefined>(
    (best, one) => (best === undefined || one.confidence > best.confidence ? one : best),
    undefined,
  );
}

/** The mean of the classes' values, weighted with their confidences: -2 to 2, 0 where nothing is known. */
export function expectedValue({ sentiments }: SentenceSentiment): number {
  let sum = 0;
  let weight = 0;
  for (const { sentiment, confidence } of sentiments) {
    const value = classValue(sentiment);
    if (value === undefined || !(confidence > 0)) continue;
    // A confidence above 1 is a slip of the service; unbounded it would drown the others.
    const bounded = Math.min(1, confidence);
    sum += value * bounded;
    weight += bounded;
  }
  return weight === 0 ? 0 : sum / weight;
}
