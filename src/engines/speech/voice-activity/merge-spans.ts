import type { TimeSpan } from './find-speech.ts';

/** Sorts spans, clips them to the recording and joins those that overlap. */
export function mergeSpans(spans: readonly TimeSpan[], durationMs: number): TimeSpan[] {
  const merged: TimeSpan[] = [];
  for (const span of [...spans].sort((a, b) => a.startMs - b.startMs)) {
    const startMs = Math.max(0, span.startMs);
    const endMs = Math.min(durationMs, span.endMs);
    if (!(startMs < endMs)) continue;
    const last = merged.at(-1);
    if (last !== undefined && startMs < last.endMs) last.endMs = Math.max(last.endMs, endMs);
    else merged.push({ startMs, endMs });
  }
  return merged;
}
