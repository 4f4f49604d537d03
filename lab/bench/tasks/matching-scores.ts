import type { Request } from '../../corpora/intents.ts';
import type { IntentScorer } from './matching-peers.ts';

/** The results of a scorer on the sentences of a set. */
export interface MatchingScores {
  /** Share of the sentences with an intent for which that intent has the highest score. */
  accuracy: number;
  /** F1 over all (sentence, intent) pairs at the threshold 0.5. */
  f1AtHalf: number;
  /** The best F1 at any threshold, and that threshold. */
  bestF1: number;
  bestThreshold: number;
  /** The highest score of each sentence. */
  highest: number[];
  sentencesPerSecond: number;
}

/** Runs a scorer over sentences. A sentence without an intent counts only in F1. */
export async function measureMatching(score: IntentScorer, queries: readonly Request[]): Promise<MatchingScores> {
  const pairs: { score: number; own: boolean }[] = [];
  const highest: number[] = [];
  let right = 0;
  const start = performance.now();
  for (const { intent, text } of queries) {
    let best = '';
    let top = 0;
    for (const [id, value] of await score(text)) {
      if (value > 0) pairs.push({ score: value, own: id === intent });
      if (value > top) [best, top] = [id, value];
    }
    if (intent !== '' && best === intent) right++;
    highest.push(top);
  }
  const seconds = (performance.now() - start) / 1000;
  pairs.sort((a, b) => b.score - a.score);
  const labelled = queries.filter(({ intent }) => intent !== '').length;
  const scores = { f1AtHalf: 0, bestF1: 0, bestThreshold: 1 };
  let own = 0;
  for (const [at, pair] of pairs.entries()) {
    if (pair.own) own++;
    if (pairs[at + 1]?.score === pair.score) continue;
    const f1 = (2 * own) / (at + 1 + labelled);
    if (pair.score >= 0.5) scores.f1AtHalf = f1;
    if (f1 > scores.bestF1) Object.assign(scores, { bestF1: f1, bestThreshold: pair.score });
  }
  return { ...scores, accuracy: right / Math.max(1, labelled), highest, sentencesPerSecond: queries.length / seconds };
}

/** The area under the ROC curve: the chance that one of `above` is higher than one of `below`; ties count half. */
export function measureSeparation(above: readonly number[], below: readonly number[]): number {
  let wins = 0;
  for (const one of above) for (const other of below) wins += one > other ? 1 : one === other ? 0.5 : 0;
  return wins / (above.length * below.length);
}
