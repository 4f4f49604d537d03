/** The npm packages that the sentiment engine is measured against, each as a function from a sentence to a score. */
import { createRequire } from 'node:module';

export interface ScoringPeer {
  readonly name: string;
  /** Its documented cuts for negative and positive. */
  readonly documentedCuts: readonly [number, number];
  score(text: string): number;
}

const require = createRequire(import.meta.url);

// The one boundary: these packages ship no types, so their shapes are stated here.
const vader = require('vader-sentiment') as {
  SentimentIntensityAnalyzer: { polarity_scores(text: string): { compound: number } };
};
const wink = require('wink-sentiment') as (text: string) => { score: number; normalizedScore: number };
const Sentiment = require('sentiment') as new () => { analyze(text: string): { score: number; comparative: number } };
const afinn = new Sentiment();

export const peers: readonly ScoringPeer[] = [
  {
    name: 'vader-sentiment',
    documentedCuts: [-0.05, 0.05],
    score: (text) => vader.SentimentIntensityAnalyzer.polarity_scores(text).compound,
  },
  { name: 'wink-sentiment', documentedCuts: [0, 0], score: (text) => wink(text).score },
  { name: 'sentiment', documentedCuts: [0, 0], score: (text) => afinn.analyze(text).score },
];

/** How many of the cuts lie below a score: its class. */
export function classOfScore(score: number, cuts: readonly number[]): number {
  return cuts.filter((cut) => score > cut).length;
}

/**
 * The cuts that give the best accuracy on labelled scores, by trying each cut at every place in turn until none moves.
 *
 * @param classes number of classes; one cut fewer comes back, in rising order
 */
export function tuneCuts(scores: readonly number[], labels: readonly number[], classes: number): number[] {
  const sorted = [...new Set(scores)].sort((a, b) => a - b);
  const places = Array.from({ length: 120 }, (_, i) => sorted[Math.floor(((sorted.length - 1) * i) / 119)] ?? 0);
  const accuracy = (cuts: readonly number[]) =>
    scores.filter((score, index) => classOfScore(score, cuts) === labels[index]).length;
  let cuts = Array.from(
    { length: classes - 1 },
    (_, i) => sorted[Math.floor((sorted.length * (i + 1)) / classes)] ?? 0,
  );
  let best = accuracy(cuts);
  for (let moved = true; moved; ) {
    moved = false;
    for (let cut = 0; cut < cuts.length; cut++) {
      for (const place of places) {
        const tried = cuts.with(cut, place).sort((a, b) => a - b);
        const hits = accuracy(tried);
        if (hits > best) {
          best = hits;
          cuts = tried;
          moved = true;
        }
      }
    }
  }
  return cuts;
}
