/** Counts the cases of an evaluation as they arrive, and keeps the data for the report. */
import type { TargetKind } from '../../api/records/target-calls.ts';
import type { ScoredTarget } from '../matching/match-targets.ts';
import { countCase } from './rate-counts.ts';
import type { Case } from './read-cases.ts';
import { createThresholdCurve } from './threshold-curve.ts';

export interface CaseOutcome extends Case {
  readonly predicted: readonly string[];
  readonly correct: boolean;
  /** The scores of the names that are expected or predicted, best first. */
  readonly scores: readonly PredictedScore[];
}

/** @param threshold 0 to 1; undefined for each target's own */
export function createTally(names: ReadonlySet<string>, kind: TargetKind, threshold: number | undefined) {
  const rank = new Map([...names].map((name, index) => [name, index]));
  const inOrder = (some: readonly string[]) => [...some].sort((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0));
  const outcomes: CaseOutcome[] = [];
  const tallies = new Map(
    [...names].map((name) => [name, { counts: { cases: 0, predicted: 0, correct: 0 }, curve: createThresholdCurve() }]),
  );
  const none = { cases: 0, predicted: 0, correct: 0 };
  let wrong = 0;
  return {
    outcomes,
    names: tallies,
    /** Cases that expect nothing, that got nothing, and both. */
    none,
    get wrong() {
      return wrong;
    },
    add(one: Case, scores: readonly ScoredTarget[]): void {
      const prediction = predict(scores, kind, threshold);
      const expected = new Set(one.expected);
      const predicted = inOrder(prediction.predicted);
      for (const name of expected) countCase(tallies.get(name)?.counts, true, predicted.includes(name));
      for (const name of predicted) if (!expected.has(name)) countCase(tallies.get(name)?.counts, false, true);
      if (expected.size === 0 || predicted.length === 0) countCase(none, expected.size === 0, predicted.length === 0);
      for (const { name, score } of prediction.candidates) tallies.get(name)?.curve.add(score, expected.has(name));
      const correct = predicted.length === expected.size && predicted.every((name) => expected.has(name));
      if (!correct) wrong += 1;
      const named = [...new Set([...one.expected, ...predicted])].flatMap((name) => prediction.best.get(name) ?? []);
      outcomes.push({
        ...one,
        expected: inOrder(one.expected),
        predicted,
        correct,
        scores: named.sort((a, b) => b.score - a.score),
      });
    },
  };
}

export type CaseTally = ReturnType<typeof createTally>;

export interface PredictedScore {
  readonly name: string;
  /** 0 to 1. */
  readonly score: number;
  /** The best matching sample or phrase. */
  readonly nearest: string;
}

/**
 * Chooses the names that a sentence gets by its scores. A sentence gets one intent, the best; on a tie, the first of the list. It gets every tag that reaches its threshold.
 * Records with the same name count as one.
 *
 * @param threshold 0 to 1; undefined for each target's own
 * @returns candidates: the best intent, or every tag, whatever its score; predicted: those that reach the threshold
 */
function predict(scores: readonly ScoredTarget[], kind: TargetKind, threshold: number | undefined) {
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
