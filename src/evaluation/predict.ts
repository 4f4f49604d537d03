/** What a sentence's scores come to: the names that it gets. */
import type { TargetKind } from '../matching/match-targets.ts';
import type { TargetScore } from '../matching/score-sentences.ts';

export interface NamedScore {
  readonly name: string;
  /** 0 to 1. */
  readonly score: number;
  /** The sample or phrase that gave it. */
  readonly nearest: string;
}

export interface Prediction {
  /** What would be predicted if nothing were cut: the best intent, or every tag. */
  readonly candidates: readonly NamedScore[];
  /** The names of those that reach the cut. */
  readonly predicted: readonly string[];
  /** The best score of each name that has one. */
  readonly best: ReadonlyMap<string, NamedScore>;
}

/**
 * A sentence has one intent, the best; on a tie the first of the list. It has every tag that reaches its cut. Records of
 * one name count as one.
 *
 * @param cut 0 to 1; undefined for each target's own
 */
export function predict(scores: readonly TargetScore[], kind: TargetKind, cut: number | undefined): Prediction {
  const best = new Map<string, NamedScore>();
  const reached = new Set<string>();
  for (const { target, score, nearest } of scores) {
    const known = best.get(target.name);
    if (known === undefined || score > known.score) best.set(target.name, { name: target.name, score, nearest });
    if (score >= (cut ?? target.threshold)) reached.add(target.name);
  }
  const all = [...best.values()];
  const candidates = kind === 'tag' ? all : all.reduce<NamedScore[]>(keepBest, []);
  return { candidates, predicted: candidates.map(({ name }) => name).filter((name) => reached.has(name)), best };
}

const keepBest = (kept: NamedScore[], one: NamedScore): NamedScore[] =>
  kept[0] === undefined || one.score > kept[0].score ? [one] : kept;
