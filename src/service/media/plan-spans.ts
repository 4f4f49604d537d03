/**
 * Plans the parts of a recording that a fast cut copies: from the key frame before each segment to the end of dependent
 * pictures.
 */
import type { MediaSegment } from './media-tools.ts';

/** A key frame further away would show too much of the recording before the clip. */
const maxLeadSeconds = 30;
/** Pictures are listed for this long after the end of a span: dependent pictures are nearer. */
export const lookaheadSeconds = 2;
/** Less than the time between two pictures. */
export const justBefore = 0.0005;

/** A picture, in the order of the file. */
export interface Packet {
  /** When it is shown, seconds in the file. */
  readonly atSeconds: number;
  readonly isKey: boolean;
}

/** A part of the recording that is copied at once. Times are those in the file. */
export type MediaSpan = NonNullable<ReturnType<typeof planSpan>>;

/** Segments that are copied together, from a key frame on. */
export interface SpanGroup {
  readonly fromSeconds: number;
  readonly segments: readonly MediaSegment[];
}

/**
 * @param keys the key frame of each segment, see {@link isUsable}
 * @param startSeconds the time of the recording's start in the file
 */
export function planGroups(
  segments: readonly MediaSegment[],
  keys: readonly Packet[],
  startSeconds: number,
): SpanGroup[] | undefined {
  const usable = segments.every((segment, i) => isUsable(keys[i], segment.startMs / 1000 + startSeconds));
  if (!usable || keys.length !== segments.length || segments.length === 0) return undefined;
  return joinNear(segments, keys, startSeconds);
}

const isUsable = (key: Packet | undefined, at: number): boolean =>
  key?.isKey === true && key.atSeconds <= at + 2 * justBefore && at - key.atSeconds <= maxLeadSeconds;

/** @param list the pictures of the group, and those of {@link lookaheadSeconds} after its end */
export function planSpan({ fromSeconds, segments }: SpanGroup, list: readonly Packet[], startSeconds: number) {
  const end = findEnd(list, fromSeconds, endOf(segments, startSeconds));
  if (end === undefined) return undefined;
  const at = (fileSeconds: number) => Math.round((fileSeconds - startSeconds) * 1000);
  return {
    fromSeconds,
    ...end,
    /** Its segments, as the clip shows them. */
    shown: describe(segments, at(fromSeconds), at(end.toSeconds)),
  };
}

export const endOf = (segments: readonly MediaSegment[], startSeconds: number): number =>
  Math.max(...segments.map(({ endMs }) => endMs)) / 1000 + startSeconds;

/** Groups segments whose key frame is within the previous one. */
export function joinNear(
  segments: readonly MediaSegment[],
  keys: readonly Packet[],
  startSeconds: number,
): SpanGroup[] {
  const groups: { fromSeconds: number; segments: MediaSegment[] }[] = [];
  for (const [i, segment] of segments.entries()) {
    const fromSeconds = keys[i]?.atSeconds ?? 0;
    const group = groups.at(-1);
    const beforeMs = group?.segments.at(-1)?.endMs ?? Number.NEGATIVE_INFINITY;
    // One picture later: the previous span ends with its dependent pictures.
    if (group !== undefined && fromSeconds - startSeconds < beforeMs / 1000 + justBefore) group.segments.push(segment);
    else groups.push({ fromSeconds, segments: [segment] });
  }
  return groups;
}

/**
 * Finds the end of a span: pictures are not stored in the order in which they are shown, so it ends where all pictures
 * so far are shown before all later ones.
 *
 * @param packets from its key frame on
 * @returns undefined if there is no such place, or if the key frame is not shown first
 */
export function findEnd(
  packets: readonly Packet[],
  fromSeconds: number,
  endSeconds: number,
): { readonly pictures: number; readonly toSeconds: number } | undefined {
  const times = packets.map(({ atSeconds }) => atSeconds);
  if (times.length < 2 || !packets[0]?.isKey || times.some((at) => !(at >= fromSeconds))) return undefined;
  // The earliest picture from here on.
  const earliest = times.slice();
  for (let i = times.length - 2; i >= 0; i--) earliest[i] = Math.min(times[i] ?? 0, earliest[i + 1] ?? 0);
  let latest = Number.NEGATIVE_INFINITY;
  for (const [i, at] of times.entries()) {
    const next = earliest[i] ?? 0;
    if (i > 0 && next >= endSeconds && latest < next) return { pictures: i, toSeconds: next };
    latest = Math.max(latest, at);
  }
  // The recording ends before the list does.
  if (latest >= endSeconds + lookaheadSeconds / 2) return undefined;
  const usualSeconds = (latest - fromSeconds) / (times.length - 1);
  return { pictures: times.length, toSeconds: latest + usualSeconds };
}

/**
 * Describes the shown parts of a span's segments: the first from the key frame on, the others from the end of the
 * previous one.
 */
function describe(segments: readonly MediaSegment[], fromMs: number, toMs: number): MediaSegment[] {
  let startMs = fromMs;
  return segments.map(({ endMs }, i) => {
    const shown = { startMs, endMs: i === segments.length - 1 ? toMs : Math.max(startMs, endMs) };
    startMs = shown.endMs;
    return shown;
  });
}
