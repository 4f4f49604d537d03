/**
 * Cutting segments out of a video into one MP4. Each segment is decoded from the key picture before it, cut at the very
 * picture and sample, and encoded; pictures and sound are appended to two plain streams and put together at the end. So a
 * run holds one decoder and one encoder, however many segments there are, and a segment at the end of an hour does not
 * make the hour be decoded. Every segment gets exactly as much sound as its pictures last: nothing drifts.
 */
import { createReadStream } from 'node:fs';
import { mkdir, rm, stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type RunFfmpeg, words } from './ffmpeg-runner.ts';
import { guardedOptions } from './input-options.ts';
import { MediaError } from './media-error.ts';
import type { MediaTools, ProbedMedia, Segment } from './media-tools.ts';

const pictureLimitMs = 30 * 60_000;
const joinLimitMs = 30 * 60_000;
const soundRate = 48_000;
const soundChannels = 2;
const bytesPerSample = 2;
const soundOptions = `-af aresample=async=1:first_pts=0 -ar ${soundRate} -ac ${soundChannels} -c:a pcm_s16le`;
/** The longer side of the clip's pictures, which bounds what the encoder needs. */
const longestSide = 1920;
const highestFrameRate = 60;

export function createCutter(run: RunFfmpeg, probe: MediaTools['probe']): MediaTools['cut'] {
  return async (path, segments, output, signal, onCut) => {
    const media = await probe(path, signal);
    if (!media.hasVideo) throw new MediaError('no_video');
    const shape = planShape(media);
    // Beside the output: what fills the disk fills that one. Named after it, so that what a killed service leaves is found.
    const directory = `${output}.cut`;
    await mkdir(directory, { mode: 0o700 });
    const all = { pictures: join(directory, 'all.h264'), sound: join(directory, 'all.pcm') };
    const one = { pictures: join(directory, 'one.h264'), sound: join(directory, 'one.pcm') };
    try {
      let frames = 0;
      for (const [i, segment] of inside(segments, media.durationMs).entries()) {
        onCut?.(i);
        const wanted = Math.max(1, Math.round(((segment.endMs - segment.startMs) / 1000) * shape.frameRate));
        await encodeSegment(run, { path, hasAudio: media.hasAudio }, segment, wanted, shape, one, signal);
        // The sound of a video may go on when its pictures have ended.
        if ((await stat(one.pictures)).size === 0) continue;
        frames += wanted;
        await append(one.pictures, all.pictures);
        await append(one.sound, all.sound);
        // A surplus is cut off; missing samples become zeros, which is silence.
        await truncate(all.sound, soundBytes(frames, shape.frameRate));
      }
      if (frames === 0) throw new MediaError('no_duration', 'The video has no frames in any of the segments');
      await putTogether(run, all, shape, output, signal);
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  };
}

interface Shape {
  readonly width: number;
  readonly height: number;
  readonly frameRate: number;
}

interface Streams {
  /** Path of a plain H.264 stream. */
  readonly pictures: string;
  /** Path of plain samples. */
  readonly sound: string;
}

/** H.264 in its common form needs even sides. */
function planShape({ width = 2, height = 2, frameRate = 25 }: ProbedMedia): Shape {
  const scale = Math.min(1, longestSide / Math.max(width, height));
  const even = (side: number) => Math.max(2, 2 * Math.floor((side * scale) / 2));
  return { width: even(width), height: even(height), frameRate: Math.min(frameRate, highestFrameRate) };
}

const inside = (segments: readonly Segment[], durationMs: number) =>
  segments
    .map(({ startMs, endMs }) => ({ startMs: Math.max(0, startMs), endMs: Math.min(durationMs, endMs) }))
    .filter(({ startMs, endMs }) => endMs > startMs);

const soundBytes = (frames: number, frameRate: number) =>
  Math.round((frames / frameRate) * soundRate) * soundChannels * bytesPerSample;

async function encodeSegment(
  run: RunFfmpeg,
  { path, hasAudio }: { path: string; hasAudio: boolean },
  { startMs, endMs }: Segment,
  frames: number,
  { width, height, frameRate }: Shape,
  out: Streams,
  signal: AbortSignal | undefined,
): Promise<void> {
  const filters = [
    // The picture that is shown at the start stays until the next one.
    `fps=${frameRate}:start_time=0`,
    'tpad=stop=-1:stop_mode=clone',
    `scale=${width}:${height}`,
    'setsar=1',
    'format=yuv420p',
  ];
  // A file without sound leaves this one as it is.
  await writeFile(out.sound, '');
  const lengthSeconds = seconds(endMs - startMs);
  const result = await run({
    program: 'ffmpeg',
    args: [
      ...[
        ...words('-threads 2'),
        ...guardedOptions,
        '-ss',
        seconds(startMs),
        '-t',
        lengthSeconds,
        '-i',
        { read: path },
      ],
      ...['-map', '0:V:0', '-vf', filters.join(','), '-frames:v', String(frames)],
      // No pictures that refer to later ones: each is shown when it is decoded, and the plain stream needs no times.
      ...words('-c:v libx264 -preset veryfast -crf 21 -bf 0 -threads:v 2 -f h264'),
      { write: out.pictures },
      ...(hasAudio ? [...words(`-map 0:a:0 ${soundOptions} -t ${lengthSeconds} -f s16le`), { write: out.sound }] : []),
    ],
    timeLimitMs: pictureLimitMs,
    signal,
  });
  if (!result.ok) throw new MediaError('damaged');
}

async function putTogether(
  run: RunFfmpeg,
  { pictures, sound }: Streams,
  { frameRate }: Shape,
  output: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const result = await run({
    program: 'ffmpeg',
    args: [
      ...words(`-hide_banner -v error -protocol_whitelist file,pipe -f h264 -framerate ${frameRate} -i`),
      { read: pictures },
      ...words(`-f s16le -ar ${soundRate} -ac ${soundChannels} -i`),
      { read: sound },
      ...words('-map 0:v -map 1:a -c:v copy -c:a aac -b:a 128k -movflags +faststart -f mp4'),
      { write: output },
    ],
    timeLimitMs: joinLimitMs,
    signal,
  });
  if (!result.ok) throw new MediaError('damaged', `The clip cannot be assembled: ${result.stderr.slice(0, 200)}`);
}

const seconds = (ms: number) => (ms / 1000).toFixed(3);

const append = (from: string, to: string) => writeFile(to, createReadStream(from), { flag: 'a' });
