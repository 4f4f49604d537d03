/** The progress of an item's computation. */

export interface ItemProgress {
  /** The current step: a computation may have several steps, each from 0 to its total. */
  readonly step: 'transcript' | 'speakers' | 'tones' | 'cuts';
  readonly done: number;
  readonly total: number;
  /** Seconds of the recording, or segments that are cut out of it. */
  readonly unit: 'seconds' | 'cuts';
}

export type ReportProgress = (progress: ItemProgress) => void;

const pauseMs = 1_000;

/** Forwards the first report of each step and then at most one per second, because each is a write to the store. */
export function reportSeldom(report: ReportProgress, nowMs: () => number): ReportProgress {
  let last: { step: string; atMs: number } | undefined;
  return (progress) => {
    const now = nowMs();
    if (last?.step === progress.step && now - last.atMs < pauseMs) return;
    last = { step: progress.step, atMs: now };
    report(progress);
  };
}

/** Reports milliseconds of a recording as seconds done. */
export const reportSeconds =
  (report: ReportProgress, step: ItemProgress['step'], durationMs: number) =>
  (doneMs: number): void => {
    const total = Math.round(durationMs / 1000);
    report({ step, done: Math.min(total, Math.floor(doneMs / 1000)), total, unit: 'seconds' });
  };
