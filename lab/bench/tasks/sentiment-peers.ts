/** The npm packages that the sentiment engine is compared with, each as a function from a sentence to a score. */
import { createRequire } from 'node:module';

export interface ScoringPeer {
  readonly name: string;
  /** Its documented thresholds for negative and positive. */
  readonly documentedThresholds: readonly [number, number];
  score(text: string): number;
}

const require = createRequire(import.meta.url);

// The only untyped boundary: these packages ship no types, so their shapes are declared here.
const vader = require('vader-sentiment') as {
  SentimentIntensityAnalyzer: { polarity_scores(text: string): { compound: number } };
};
const wink = require('wink-sentiment') as (text: string) => { score: number; normalizedScore: number };
const Sentiment = require('sentiment') as new () => { analyze(text: string): { score: number; comparative: number } };
const afinn = new Sentiment();

export const peers: readonly ScoringPeer[] = [
  {
    name: 'vader-sentiment',
    documentedThresholds: [-0.05, 0.05],
    score: (text) => vader.SentimentIntensityAnalyzer.polarity_scores(text).compound,
  },
  { name: 'wink-sentiment', documentedThresholds: [0, 0], score: (text) => wink(text).score },
  { name: 'sentiment', documentedThresholds: [0, 0], score: (text) => afinn.analyze(text).score },
];

/** Returns the class of a score: the number of thresholds below it. */
export function classOfScore(score: number, thresholds: readonly number[]): number {
  return thresholds.filter((threshold) => score > threshold).length;
}

/**
 * Finds the thresholds with the best accuracy on labelled scores: tries each threshold at every position in turn until
 * none moves.
 *
 * @param classes number of classes; the result has one threshold fewer, in ascending order
 */
export function tuneThresholds(scores: readonly number[], labels: readonly number[], classes: number): number[] {
  const sorted = [...new Set(scores)].sort((a, b) => a - b);
  const places = Array.from({ length: 120 }, (_, i) => sorted[Math.floor(((sorted.length - 1) * i) / 119)] ?? 0);
  const accuracy = (thresholds: readonly number[]) =>
    scores.filter((score, index) => classOfScore(score, thresholds) === labels[index]).length;
  let thresholds = Array.from(
    { length: classes - 1 },
    (_, i) => sorted[Math.floor((sorted.length * (i + 1)) / classes)] ?? 0,
  );
  let best = accuracy(thresholds);
  for (let moved = true; moved; ) {
    moved = false;
    for (let threshold = 0; threshold < thresholds.length; threshold++) {
      for (const place of places) {
        const tried = thresholds.with(threshold, place).sort((a, b) => a - b);
        const hits = accuracy(tried);
        if (hits > best) {
          best = hits;
          thresholds = tried;
          moved = true;
        }
      }
    }
  }
  return thresholds;
}
