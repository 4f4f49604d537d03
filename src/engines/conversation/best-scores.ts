import type { NamedScore } from './judged-utterance.ts';
import { roundScore } from './utterance-sentiment.ts';

/** The best score of each tag or intent in any sentence of an utterance, best first. */
export function bestScores(scores: readonly NamedScore[]): NamedScore[] {
  const highest = new Map<string, number>();
  for (const { name, score } of scores) highest.set(name, Math.max(score, highest.get(name) ?? 0));
  return [...highest].map(([name, score]) => ({ name, score: roundScore(score) })).sort((a, b) => b.score - a.score);
}
