/** Chooses the names that a sentence gets by its scores. */
import type { TargetKind } from '../../api/records/target-calls.ts';
import type { ScoredTarget } from '../matching/match-targets.ts';

export interface PredictedScore {
  readonly name: string;
  /** 0 to 1. */
  readonly score: number;
  /** The best matching sample or phrase. */
  readonly nearest: string;
}

/**
 * A sentence gets one intent, the best; on a tie, the first of the list. It gets every tag that reaches its threshold.
 * Records with the same name count as one.
 *
 * @param threshold 0 to 1; undefined for each target's own
 * @returns candidates: the best intent, or every tag, whatever its score; predicted: those that reach the threshold
 */
export function predict(scores: readonly ScoredTarget[], kind: TargetKind, threshold: number | undefined) {
  const best = new Map<string, PredictedScore>();
  const reached = new Set<string>();
  for (const { target, score, nearest } of scores) {
    const known = best.get(target.name);
    if (known === undefined || score > known.score) best.set(target.name, { name: target.name, score, nearest });
    if (score >= (threshold ?? target.threshold)) reached.add(target.name);
  }
  const all = [...best.values()];
  const candidates = kind === 'tag' ? all : all.reduce<PredictedScore[]>(keepBest, []);
  const predicted = candidates.map(({ name }) => name).filter((name) => reached.has(name));
  return { candidates, predicted, best };
}

const keepBest = (kept: PredictedScore[], one: PredictedScore): PredictedScore[] =>
  kept[0] === undefined || one.score > kept[0].score ? [one] : kept;
