/** Maps the segments of a clip to parts of a recording. */
import type { MediaSegment } from './media-tools.ts';

/** The part of each segment that is in the recording; undefined if it is outside. */
export const findParts = (segments: readonly MediaSegment[], durationMs: number): (MediaSegment | undefined)[] =>
  segments.map(({ startMs, endMs }) => {
    const part = { startMs: Math.max(0, startMs), endMs: Math.min(durationMs, endMs) };
    return part.endMs > part.startMs ? part : undefined;
  });

/** Returns the shown part of each segment, given the shown parts of those that are in the recording. */
export function matchParts(
  parts: readonly (MediaSegment | undefined)[],
  shown: readonly (MediaSegment | undefined)[],
): (MediaSegment | undefined)[] {
  let next = 0;
  return parts.map((part) => part && shown[next++]);
}
