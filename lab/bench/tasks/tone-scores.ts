import { type Tone, tones } from '../../../src/engines/speech/tone/tones.ts';

/** The confidences for one recording, and its label. */
export interface Verdict {
  truth: Tone;
  /** One confidence per tone of `tones`. */
  confidences: readonly number[];
}

export interface ToneScores {
  accuracy: number;
  macroF1: number;
  meanRecall: number;
  /** Rows are labels, columns predictions, in the order of `tones`. */
  confusion: number[][];
  meanConfidence: number;
  /** Mean distance of confidence and accuracy over ten bins of confidence (Guo et al. 2017, ECE). */
  calibrationError: number;
}

export function scoreVerdicts(verdicts: readonly Verdict[]): ToneScores {
  const confusion = tones.map(() => tones.map(() => 0));
  const bins = Array.from({ length: 10 }, () => ({ count: 0, right: 0, confidence: 0 }));
  for (const { truth, confidences } of verdicts) {
    const confidence = Math.max(...confidences);
    const said = confidences.indexOf(confidence);
    const row = confusion[tones.indexOf(truth)];
    if (row !== undefined) row[said] = (row[said] ?? 0) + 1;
    const bin = bins[Math.min(9, Math.floor(confidence * 10))];
    if (bin === undefined) continue;
    bin.count++;
    bin.right += tones[said] === truth ? 1 : 0;
    bin.confidence += confidence;
  }
  const total = Math.max(1, verdicts.length);
  const present = tones.map((_, at) => at).filter((at) => sum(confusion[at] ?? []) > 0);
  const rights = (at: number): number => confusion[at]?.[at] ?? 0;
  const f1Of = (at: number): number => {
    const said = sum(confusion.map((row) => row[at] ?? 0));
    return (2 * rights(at)) / Math.max(1, said + sum(confusion[at] ?? []));
  };
  return {
    accuracy: sum(present.map(rights)) / total,
    macroF1: sum(present.map(f1Of)) / present.length,
    meanRecall: sum(present.map((at) => rights(at) / sum(confusion[at] ?? []))) / present.length,
    confusion,
    meanConfidence: sum(bins.map(({ confidence }) => confidence)) / total,
    calibrationError: sum(bins.map(({ right, confidence }) => Math.abs(right - confidence))) / total,
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
