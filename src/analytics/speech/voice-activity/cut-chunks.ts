import type { TimeSpan } from './find-speech.ts';

/** A chunk is not ended at a pause before it is this long, unless the pause is one that parts. */
const shortestMs = 1500;
/** No chunk is longer. */
const longestMs = 8000;
/** Ends a chunk that is long enough. */
const pauseMs = 500;
/** Ends any chunk. */
const partingMs = 1000;

/**
 * Cuts speech into chunks for judging one by one: at pauses, else where the longest pause lies, else (in one segment of
 * more than 8 s) into equal parts. The chunks are in order, do not overlap, lie within the recording, cover all of the
 * speech in it, and are up to 8 s long. Linear after sorting.
 *
 * @param speech segments in any order; those that overlap count as one
 */
export function cutChunks(speech: readonly TimeSpan[], durationMs: number): TimeSpan[] {
  const pieces = mergeSpans(speech, durationMs).flatMap(divide);
  const chunks: TimeSpan[] = [];
  let first = 0;
  while (first < pieces.length) {
    const next = findCut(pieces, first);
    const [start, end] = [pieces[first], pieces[next - 1]];
    if (start !== undefined && end !== undefined) chunks.push({ startMs: start.startMs, endMs: end.endMs });
    first = next;
  }
  return chunks;
}

/** The index of the piece that starts the next chunk. */
function findCut(pieces: readonly TimeSpan[], first: number): number {
  const startMs = pieces[first]?.startMs ?? 0;
  let best = first + 1;
  let bestGapMs = -1;
  for (let next = first + 1; ; next++) {
    const before = pieces[next - 1];
    const after = pieces[next];
    if (before === undefined || after === undefined) return next;
    const gapMs = after.startMs - before.endMs;
    const lengthMs = before.endMs - startMs;
    if (gapMs >= partingMs || (gapMs >= pauseMs && lengthMs >= shortestMs)) return next;
    if (lengthMs >= shortestMs && gapMs > bestGapMs) [best, bestGapMs] = [next, gapMs];
    if (after.endMs - startMs > longestMs) return bestGapMs >= 0 ? best : next;
  }
}

/** A segment in equal parts of at most the longest chunk. */
function divide(span: TimeSpan): TimeSpan[] {
  const { startMs, endMs } = span;
  if (endMs - startMs <= longestMs) return [span];
  const count = Math.ceil((endMs - startMs) / longestMs);
  const edge = (part: number): number => Math.round(startMs + ((endMs - startMs) * part) / count);
  return Array.from({ length: count }, (_, part) => ({ startMs: edge(part), endMs: edge(part + 1) }));
}

function mergeSpans(spans: readonly TimeSpan[], durationMs: number): TimeSpan[] {
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
