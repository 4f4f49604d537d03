import type { TimeSpan } from './find-speech.ts';
import { mergeSpans } from './merge-spans.ts';

/** A chunk shorter than this continues over a pause, unless the pause is long. */
const minMs = 1500;
/** Maximum length of a chunk. */
const maxMs = 8000;
/** A pause of this length ends a chunk that is long enough. */
const pauseMs = 500;
/** A pause of this length ends any chunk. */
const longPauseMs = 1000;

/**
 * Cuts speech into chunks for analysis: at pauses, otherwise at the longest pause, otherwise (in a segment of more than
 * 8 s) into equal parts. The chunks are in order, do not overlap, are within the recording, cover all of its speech, and
 * are at most 8 s long. Takes linear time after sorting.
 *
 * @param speech segments in any order; overlapping ones are merged
 */
export function cutChunks(speech: readonly TimeSpan[], durationMs: number): TimeSpan[] {
  const pieces = mergeSpans(speech, durationMs).flatMap(divide);
  const chunks: TimeSpan[] = [];
  let first = 0;
  while (first < pieces.length) {
    const next = findCut(pieces, first);
    chunks.push({ startMs: pieces[first].startMs, endMs: pieces[next - 1].endMs });
    first = next;
  }
  return chunks;
}

/** Returns the index of the piece that starts the next chunk. */
function findCut(pieces: readonly TimeSpan[], first: number): number {
  const startMs = pieces[first].startMs;
  let best = first + 1;
  let bestGapMs = -1;
  for (let next = first + 1; ; next++) {
    if (next === pieces.length) return next;
    const before = pieces[next - 1];
    const after = pieces[next];
    const gapMs = after.startMs - before.endMs;
    const lengthMs = before.endMs - startMs;
    if (gapMs >= longPauseMs || (gapMs >= pauseMs && lengthMs >= minMs)) return next;
    if (lengthMs >= minMs && gapMs > bestGapMs) [best, bestGapMs] = [next, gapMs];
    if (after.endMs - startMs > maxMs) return bestGapMs >= 0 ? best : next;
  }
}

/** Divides a segment into equal parts, none longer than the maximum. */
function divide(span: TimeSpan): TimeSpan[] {
  const { startMs, endMs } = span;
  if (endMs - startMs <= maxMs) return [span];
  const count = Math.ceil((endMs - startMs) / maxMs);
  const edge = (part: number): number => Math.round(startMs + ((endMs - startMs) * part) / count);
  return Array.from({ length: count }, (_, part) => ({ startMs: edge(part), endMs: edge(part + 1) }));
}
