/**
 * Fast cuts of MP4 files with H.264 and AAC, which most recordings are: the encoded pictures and pieces of sound are copied from file
 * to file without ffmpeg, whose start takes longer than the cut. copy-segments.ts describes what a clip shows, and cuts other files.
 */
import { open } from 'node:fs/promises';
import { findParts, matchParts } from './find-parts.ts';
import type { Segment } from './media-tools.ts';
import { UnusualFile } from './mp4/boxes.ts';
import { type Mp4Index, type Mp4Track, readMp4 } from './mp4/read-mp4.ts';
import { type Chunk, type NewTrack, writeMp4 } from './mp4/write-mp4.ts';
import { endOf, justBefore, lookaheadSeconds, type Packet, planGroups, planSpan, type Span } from './plan-spans.ts';

/** @returns what the clip shows of each segment; undefined if the recording is not of this kind: then there is no clip */
export async function copyMp4(
  path: string,
  segments: readonly Segment[],
  output: string,
  signal: AbortSignal | undefined,
): Promise<(Segment | undefined)[] | undefined> {
  const file = await open(path);
  try {
    const index = await readMp4(file);
    const parts = findParts(segments, index.durationMs);
    const found = parts.filter((part) => part !== undefined);
    const spans = planSpans(index, found);
    const pictures = placePictures(index.video, spans);
    const sound = placeSound(index.sound, spans);
    const chunks = alternate(spans, pictures.ranges, sound.ranges);
    await writeMp4(file, output, { video: pictures.track, sound: sound.track }, chunks, signal);
    const shown = spans.flatMap((span) => span.shown);
    return matchParts(parts, shown);
  } catch (error) {
    if (error instanceof UnusualFile) return undefined;
    throw error;
  } finally {
    await file.close();
  }
}

const chunkSeconds = 1;

/** Samples of a track, the end exclusive. */
interface Range {
  readonly from: number;
  readonly to: number;
}

/** Players read pictures and sound together, so a second of each follows a second of the other. */
function alternate(spans: readonly Span[], pictures: readonly Range[], sound: readonly Range[]): Chunk[] {
  return spans.flatMap(({ fromSeconds, toSeconds }, i) => {
    const parts = Math.ceil((toSeconds - fromSeconds) / chunkSeconds);
    return Array.from({ length: parts }, (_, part) => [
      ...takePart('video', pictures[i], part, parts),
      ...takePart('sound', sound[i], part, parts),
    ]).flat();
  });
}

function takePart(
  track: Chunk['track'],
  { from, to }: Range = { from: 0, to: 0 },
  part: number,
  parts: number,
): Chunk[] {
  const at = (place: number) => from + Math.floor(((to - from) * place) / parts);
  const chunk = { track, from: at(part), to: at(part + 1) };
  return chunk.to > chunk.from ? [chunk] : [];
}

/** A span whose first picture is known. */
interface PlacedSpan extends Span {
  readonly firstPicture: number;
}

function planSpans({ video }: Mp4Index, segments: readonly Segment[]): PlacedSpan[] {
  const packetAt = (sample: number, isKey: boolean): Packet => ({ atSeconds: shownAt(video, sample), isKey });
  const keySamples = findKeys(video, segments);
  const keys = keySamples.map((sample) => packetAt(sample, true));
  const groups = planGroups(segments, keys, 0) ?? [];
  const spans = groups.flatMap((group) => {
    const firstPicture = keySamples[keys.findIndex(({ atSeconds }) => atSeconds === group.fromSeconds)] ?? 0;
    const toSeconds = endOf(group.segments, 0) + lookaheadSeconds;
    const list: Packet[] = [];
    for (let sample = firstPicture; sample < video.sizes.length; sample++) {
      if ((video.decodeTicks[sample] ?? 0) / video.timescale > toSeconds) break;
      list.push(packetAt(sample, sample === firstPicture));
    }
    const span = planSpan(group, list, 0);
    return span === undefined || span.fromSeconds < 0 ? [] : [{ ...span, firstPicture }];
  });
  if (spans.length === 0 || spans.length < groups.length) throw new UnusualFile('no place to cut');
  return spans;
}

/** The last key frame at or before the start of each segment. */
function findKeys(video: Mp4Track, segments: readonly Segment[]): number[] {
  const keys = video.keys ?? Array.from(video.sizes, (_, sample) => sample);
  if (keys.length === 0) throw new UnusualFile('no key frames');
  let key = 0;
  return segments.map(({ startMs }) => {
    while (shownAt(video, keys[key + 1]) <= startMs / 1000 + justBefore) key += 1;
    return keys[key] ?? 0;
  });
}

/** When a sample is shown, seconds; infinite if there is none. */
const shownAt = ({ shownTicks, timescale }: Mp4Track, sample: number | undefined): number =>
  sample === undefined ? Number.POSITIVE_INFINITY : (shownTicks[sample] ?? Number.POSITIVE_INFINITY) / timescale;

interface Placed {
  readonly track: NewTrack;
  /** Of each span. */
  readonly ranges: readonly Range[];
}

/** Pictures keep their distances within a span. */
function placePictures(source: Mp4Track, spans: readonly PlacedSpan[]): Placed {
  const { timescale, decodeTicks, shownTicks } = source;
  const ranges = spans.map(({ firstPicture, pictures }) => ({ from: firstPicture, to: firstPicture + pictures }));
  const delayOf = (sample: number) => (shownTicks[sample] ?? 0) - (decodeTicks[sample] ?? 0);
  const leadTicks = Math.max(...ranges.map(({ from }) => delayOf(from)));
  const ticks: number[] = [];
  const delays: number[] = [];
  let start = 0;
  for (const [i, { fromSeconds, toSeconds }] of spans.entries()) {
    const { from, to } = ranges[i] ?? { from: 0, to: 0 };
    for (let sample = from; sample < to; sample++) {
      ticks.push((decodeTicks[sample] ?? 0) - (decodeTicks[from] ?? 0) + start);
      delays.push(delayOf(sample) - delayOf(from) + leadTicks);
    }
    start += Math.round((toSeconds - fromSeconds) * timescale);
  }
  ticks.push(start);
  // A picture that is decoded after the next span has begun, or shown before it is decoded.
  const isOrdered = ticks.every((tick, i) => i === 0 || tick > (ticks[i - 1] ?? 0));
  if (!isOrdered || delays.some((delay) => delay < 0)) throw new UnusualFile('times that do not fit together');
  return { track: { source, decodeTicks: ticks, delays, leadTicks }, ranges };
}

/** As many whole pieces of sound as the pictures last. Within a span they keep their distances, so that a gap stays a gap. */
function placeSound(source: Mp4Track, spans: readonly Span[]): Placed {
  const { timescale, shownTicks } = source;
  const frame = findUsualStep(shownTicks);
  const ticks: number[] = [];
  let [shownTo, end] = [0, 0];
  const ranges = spans.map(({ fromSeconds, toSeconds }, i) => {
    const shownFrom = shownTo;
    shownTo += (toSeconds - fromSeconds) * timescale;
    const earliest = fromSeconds * timescale - frame / 2;
    const from = findFirst(shownTicks, earliest);
    const first = shownTicks[from] ?? Number.POSITIVE_INFINITY;
    // It follows what is before it, unless it is later in the recording, too.
    const isLate = first >= earliest + 2 * frame;
    if (isLate && i === 0) throw new UnusualFile('no sound at the start');
    const start = isLate ? Math.max(end, Math.round(shownFrom + first - fromSeconds * timescale)) : end;
    let to = from;
    for (; to < shownTicks.length; to++) {
      const at = start + (shownTicks[to] ?? 0) - first;
      if (at + frame / 2 > shownTo) break;
      ticks.push(at);
      end = at + frame;
    }
    return { from, to };
  });
  ticks.push(end);
  if (ticks.some((tick, i) => i > 0 && tick <= (ticks[i - 1] ?? 0))) throw new UnusualFile('sound in disorder');
  return { track: { source, decodeTicks: ticks, delays: undefined, leadTicks: 0 }, ranges };
}

/** How long most pieces last. Some may have another length: the first, the last, and those at a gap. */
function findUsualStep(ticks: Float64Array): number {
  const counts = new Map<number, number>();
  for (let i = 1; i < ticks.length; i++) {
    const step = (ticks[i] ?? 0) - (ticks[i - 1] ?? 0);
    counts.set(step, (counts.get(step) ?? 0) + 1);
  }
  return [...counts].reduce((most, one) => (one[1] > most[1] ? one : most), [0, 0])[0];
}

/** The first place of an ascending list whose value is at least this much. */
function findFirst(values: Float64Array, least: number): number {
  let [low, high] = [0, values.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((values[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}
