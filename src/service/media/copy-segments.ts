/**
 * Fast cuts: ffmpeg copies the encoded pictures, from the key frame at or before the start of each segment to the first
 * picture at or after its end at which no earlier picture is missing. Segments that overlap as a result become one
 * span.
 *
 * The pictures are stored as MPEG-TS, which keeps their times and can be concatenated. AAC is copied as whole frames,
 * as many as fit: at any time, sound and pictures differ by less than two frames of sound (43 ms at 48 kHz). Other
 * sound is encoded.
 */

import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CutStreams, CutTask, PlainStream } from './cut-recording.ts';
import { append, appendSound } from './encode-segments.ts';
import { words } from './ffmpeg-runner.ts';
import { guardedOptions } from './input-options.ts';
import type { MediaSegment } from './media-tools.ts';
import {
  endOf,
  justBefore,
  lookaheadSeconds,
  type MediaSpan,
  type Packet,
  planGroups,
  planSpan,
  type SpanGroup,
} from './plan-spans.ts';
import { parseProbe, rotationOf } from './probe-output.ts';

const probeLimitMs = 60_000;
const copyLimitMs = 10 * 60_000;
/** In recordings that start later, such as parts of a broadcast, versions of ffmpeg seek differently. */
const latestStartSeconds = 1;
/** The maximum time by which the sound may end before the pictures. */
const shorterSoundSeconds = 0.5;
/** Maximum spans that one run of ffmpeg copies: each of them opens the recording. */
const spansPerRun = 16;
/** Maximum seconds, of all spans together, that one run lists: far below a runner's limit on output. */
const listedSeconds = 600;

/** @returns undefined if the pictures of this recording cannot be copied */
export async function copySegments(task: CutTask): Promise<CutStreams | undefined> {
  const source = await inspect(task);
  if (source === undefined) return undefined;
  const spans = await planSpans(task, source);
  if (spans === undefined) return undefined;
  const all = { pictures: join(task.directory, 'all.ts'), sound: join(task.directory, 'all.aac') };
  const placed = placeSpans(task, source, spans);
  let segmentsDone = 0;
  for (let from = 0; from < placed.length; from += spansPerRun) {
    task.onCut(segmentsDone);
    const together = placed.slice(from, from + spansPerRun);
    if (!(await copySpans(task, source, together))) return undefined;
    for (const span of together) {
      await append(span.pictures, all.pictures);
      if (source.copiesSound) {
        const missing = span.soundFrames - countFrames(await readFile(span.sound));
        if (missing > maxMissing(task, source, span)) return undefined;
        await append(span.sound, all.sound);
      }
      segmentsDone += span.shown.length;
    }
  }
  // Versions of ffmpeg have differed in where a copy begins and ends.
  const expected = spans.reduce((sum, span) => sum + span.pictures, 0);
  if ((await countPictures({ ...task, path: all.pictures })) !== expected) return undefined;
  const pictures: PlainStream = { path: all.pictures, read: '-f mpegts', write: '-c:v copy' };
  const sound: PlainStream = source.copiesSound
    ? { path: all.sound, read: '-f aac', write: '-c:a copy' }
    : await appendSound(task, spans.map(toSegment(source)), join(task.directory, 'all.pcm'));
  return { pictures, sound, shown: spans.flatMap(({ shown }) => shown) };
}

interface Source {
  /** The time of the recording's start in the file. */
  readonly startSeconds: number;
  readonly copiesSound: boolean;
  /** The duration of a packet of AAC. */
  readonly soundFrameSeconds: number;
}

const entries = [
  'format=format_name,start_time',
  'stream=codec_type,codec_name,profile,pix_fmt,sample_rate,sample_aspect_ratio',
  'stream_disposition=attached_pic',
  'stream_side_data=rotation',
  'stream_tags=rotate',
].join(':');

/**
 * Accepts H.264 that every player supports, in a container with an index. MPEG-TS cannot store rotation or pixels that
 * are not square.
 */
async function inspect(task: CutTask): Promise<Source | undefined> {
  const { format, streams = [] } = parseProbe(await probe(task, ['-show_entries', entries, '-of', 'json']));
  const picture = streams.find((one) => one.codec_type === 'video' && one.disposition?.attached_pic !== 1);
  const sound = streams.find((one) => one.codec_type === 'audio');
  const startSeconds = Number(format?.start_time);
  const square = ['1:1', '0:1', undefined].includes(picture?.sample_aspect_ratio);
  const plain =
    picture?.codec_name === 'h264' && /^yuvj?420p$/.test(picture.pix_fmt ?? '') && square && rotationOf(picture) === 0;
  const indexed = /^(?:mov,|matroska)/.test(format?.format_name ?? '');
  if (!plain || !indexed || !(Math.abs(startSeconds) <= latestStartSeconds)) return undefined;
  const [rate, samples] = [Number(sound?.sample_rate), sound?.profile === 'LC' ? 1024 : 0];
  return {
    startSeconds,
    copiesSound: sound?.codec_name === 'aac' && samples > 0 && rate > 0,
    soundFrameSeconds: samples / rate,
  };
}

async function probe({ run, path, signal }: CutTask, args: readonly string[]): Promise<string> {
  const all = [...guardedOptions, ...args, '-i', { read: path }];
  return (await run({ program: 'ffprobe', args: all, timeLimitMs: probeLimitMs, signal })).stdout;
}

async function countPictures(task: CutTask): Promise<number> {
  const options = '-count_packets -select_streams v:0 -show_entries stream=nb_read_packets -of csv=p=0';
  const [count = ''] = (await probe(task, words(options))).split(/[\n,]/);
  return Number(count);
}

async function listPackets(task: CutTask, intervals: string): Promise<Packet[]> {
  const args = ['-read_intervals', intervals, ...words('-select_streams V:0 -show_entries packet=pts_time,flags')];
  const text = await probe(task, [...args, ...words('-of csv=p=0')]);
  return text.split('\n').flatMap((line) => {
    const [at = '', flags = ''] = line.split(',');
    return at === '' ? [] : [{ atSeconds: Number(at), isKey: flags.startsWith('K') }];
  });
}

async function planSpans(task: CutTask, { startSeconds }: Source): Promise<MediaSpan[] | undefined> {
  const starts = task.segments.map(({ startMs }) => startMs / 1000 + startSeconds);
  const keys = await listPackets(task, starts.map((at) => `${(at + justBefore).toFixed(6)}%+#1`).join(','));
  const groups = planGroups(task.segments, keys, startSeconds);
  if (groups === undefined) return undefined;
  const lists = await listGroups(task, groups, startSeconds);
  const spans = groups.map((group, i) => planSpan(group, lists[i] ?? [], startSeconds));
  return spans.every((span) => span !== undefined) ? spans : undefined;
}

/**
 * Lists the pictures of each group and a little more. One run lists several groups, because starting it takes longest.
 */
async function listGroups(task: CutTask, groups: readonly SpanGroup[], startSeconds: number): Promise<Packet[][]> {
  const lists: Packet[][] = [];
  while (lists.length < groups.length) {
    const rest = groups.slice(lists.length);
    let seconds = 0;
    const together = rest.filter(({ fromSeconds, segments }, i) => {
      seconds += endOf(segments, startSeconds) + lookaheadSeconds - fromSeconds;
      return i === 0 || seconds <= listedSeconds;
    });
    const intervals = together.map(({ fromSeconds, segments }) => {
      const to = endOf(segments, startSeconds) + lookaheadSeconds;
      return `${(fromSeconds + justBefore).toFixed(6)}%${to.toFixed(6)}`;
    });
    const packets = await listPackets(task, intervals.join(','));
    // A list may extend into the next one, which then begins with the last occurrence of its key frame.
    const starts = together.map(({ fromSeconds }) => packets.findLastIndex((one) => one.atSeconds === fromSeconds));
    lists.push(...starts.map((start, i) => (start < 0 ? [] : packets.slice(start, starts[i + 1]))));
  }
  return lists;
}

const toSegment =
  ({ startSeconds }: Source) =>
  ({ fromSeconds, toSeconds }: MediaSpan): MediaSegment => ({
    startMs: (fromSeconds - startSeconds) * 1000,
    endMs: (toSeconds - startSeconds) * 1000,
  });

/** A span, its place in the clip, and the files for its streams. */
type PlacedSpan = ReturnType<typeof placeSpans>[number];

function placeSpans({ directory }: CutTask, { soundFrameSeconds }: Source, spans: readonly MediaSpan[]) {
  let [endSeconds, framesSoFar] = [0, 0];
  return spans.map((span, i) => {
    const offsetSeconds = endSeconds;
    endSeconds += span.toSeconds - span.fromSeconds;
    // Rounded from the start of the clip, so that the differences at the cuts do not add up.
    const soundFrames = Math.round(endSeconds / soundFrameSeconds) - framesSoFar;
    framesSoFar += soundFrames;
    const path = join(directory, `span-${i % spansPerRun}`);
    return {
      ...span,
      pictureCount: span.pictures,
      offsetSeconds,
      soundFrames,
      pictures: `${path}.ts`,
      sound: `${path}.aac`,
    };
  });
}

/**
 * A span with a gap in its sound cannot be copied, because frames have no times. At the end of a recording, sound often
 * ends before the pictures.
 */
function maxMissing(
  { media }: CutTask,
  { startSeconds, soundFrameSeconds }: Source,
  { toSeconds }: PlacedSpan,
): number {
  const isEnd = toSeconds - startSeconds >= media.durationMs / 1000 - shorterSoundSeconds;
  return isEnd ? shorterSoundSeconds / soundFrameSeconds : 0;
}

/** Copies several spans in one run of ffmpeg, each to its own files. @returns false if ffmpeg cannot copy them */
async function copySpans(
  { run, path, signal }: CutTask,
  { copiesSound, soundFrameSeconds }: Source,
  spans: readonly PlacedSpan[],
): Promise<boolean> {
  const before = copiesSound ? Math.max(justBefore, soundFrameSeconds / 2) : justBefore;
  const inputs = spans.flatMap(({ fromSeconds, toSeconds }) => [
    ...guardedOptions,
    // Keep the times of the file, so that both streams begin at the same time.
    ...words('-seek_timestamp 1 -ss'),
    (fromSeconds - before).toFixed(6),
    '-t',
    (toSeconds - fromSeconds + 1).toFixed(6),
    '-i',
    { read: path },
  ]);
  const outputs = spans.flatMap(
    ({ pictures, pictureCount, sound, soundFrames, fromSeconds, toSeconds, offsetSeconds }, i) => [
      ...words(`-map ${i}:V:0 -c copy -copypriorss 0 -frames:v ${pictureCount}`),
      '-output_ts_offset',
      (offsetSeconds - fromSeconds).toFixed(6),
      ...words('-avoid_negative_ts disabled -muxdelay 0 -muxpreload 0 -mpegts_flags +initial_discontinuity -f mpegts'),
      { write: pictures },
      ...(copiesSound
        ? [
            ...words(`-map ${i}:a:0 -c copy -copypriorss 0 -frames:a ${soundFrames} -to`),
            (toSeconds + soundFrameSeconds / 2).toFixed(6),
            ...words('-f adts'),
            { write: sound },
          ]
        : []),
    ],
  );
  const args = ['-copyts', ...inputs, ...outputs];
  const result = await run({ program: 'ffmpeg', args, timeLimitMs: copyLimitMs, signal });
  return result.ok;
}

/** ISO/IEC 13818-7, 6.2: each frame of ADTS begins with twelve ones, and has its length in 13 bits. */
function countFrames(adts: Buffer): number {
  let count = 0;
  for (let offset = 0; offset + 7 <= adts.length; count++) {
    const length = (adts.readUInt32BE(offset + 2) >> 5) & 0x1fff;
    if (adts.readUInt16BE(offset) >> 4 !== 0xfff || length < 7) return count;
    offset += length;
  }
  return count;
}
