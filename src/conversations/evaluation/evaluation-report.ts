/** The report of an evaluation: the document of `--json`. */
import type { NamedTarget } from '../matching/match-targets.ts';
import { averageRates, type Counts, poolRates, rateCounts } from './rate-counts.ts';
import type { CaseOutcome, CaseTally, PredictedScore } from './tally-cases.ts';
import { findBestThreshold, rounding } from './threshold-curve.ts';

/** Cases with the same error. No names: nothing expected, or nothing predicted. */
export interface Confusion {
  readonly expected: readonly string[];
  readonly predicted: readonly string[];
  readonly cases: readonly {
    readonly line: number;
    readonly text: string;
    readonly scores: readonly PredictedScore[];
  }[];
}

export interface ReportOptions {
  readonly targets: readonly NamedTarget[];
  readonly threshold: number | undefined;
  readonly minF1: number | undefined;
}

export function reportEvaluation(tally: CaseTally, { targets, threshold, minF1 }: ReportOptions) {
  const thresholds = new Map(targets.map((target) => [target.name, threshold ?? target.threshold]));
  const all = [...tally.names].map(([name, { counts, curve }]) => ({
    name,
    counts,
    curve: curve.counts(counts.cases),
  }));
  const isMeasured = ({ counts }: { counts: Counts }) => counts.cases + counts.predicted > 0;
  const measured = all.filter(isMeasured);
  const macro = averageRates(measured.map(({ counts }) => counts));
  return {
    cases: tally.outcomes.length,
    correct: tally.outcomes.length - tally.wrong,
    /** From `--threshold`; null if each target's own threshold was used. */
    threshold: threshold ?? null,
    macro,
    micro: poolRates(measured.map(({ counts }) => counts)),
    /** In the order of the list; names that no case expects and none got are in `untested`. */
    names: measured.map(({ name, counts, curve }) => ({
      name,
      ...counts,
      ...rateCounts(counts),
      /** The threshold that was used. */
      threshold: thresholds.get(name) ?? 0,
      /** The best threshold for this name alone; null if no case expects it. */
      best: (counts.cases > 0 && findBestThreshold([curve])) || null,
    })),
    untested: all.filter((one) => !isMeasured(one)).map(({ name }) => name),
    none: tally.none,
    /** The most frequent first. */
    confusions: groupConfusions(tally.outcomes),
    /** The single threshold with the best macro F1. */
    bestThreshold: findBestThreshold(all.map(({ curve }) => curve)) ?? null,
    minF1: minF1 ?? null,
    /** Whether macro F1 reaches `minF1`; null without it. */
    passed: minF1 === undefined ? null : macro.f1 !== null && macro.f1 >= minF1 - rounding,
  };
}

export type EvaluationReport = ReturnType<typeof reportEvaluation>;

export type NameReport = EvaluationReport['names'][number];

function groupConfusions(outcomes: readonly CaseOutcome[]): Confusion[] {
  const groups = new Map<string, Confusion & { cases: Confusion['cases'][number][] }>();
  for (const { correct, expected, predicted, line, text, scores } of outcomes) {
    if (correct) continue;
    const key = JSON.stringify([expected, predicted]);
    const group = groups.get(key) ?? { expected, predicted, cases: [] };
    group.cases.push({ line, text, scores });
    groups.set(key, group);
  }
  return [...groups.values()].sort((a, b) => b.cases.length - a.cases.length);
}

/** The requirement of `--min-f1` and the measured value; all but `f1` are null without the flag. */
export interface Gate extends Pick<EvaluationReport, 'minF1' | 'passed'> {
  /** The macro F1. */
  readonly f1: number | null;
}

export const gateOf = ({ minF1, passed, macro }: EvaluationReport): Gate => ({ minF1, passed, f1: macro.f1 });

export const describeFailedGate = (gate: Gate): string => `macro F1 ${formatF1(gate)} is below --min-f1 ${gate.minF1}`;

/** The macro F1 with enough decimals to show on which side of the requirement it is. */
export function formatF1({ f1, minF1 }: Gate): string {
  if (f1 === null) return '-';
  const short = f1.toFixed(3);
  return minF1 === null || Number(short) < minF1 === f1 < minF1 ? short : f1.toFixed(6);
}
