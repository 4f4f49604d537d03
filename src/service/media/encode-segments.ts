/**
 * Exact cuts: each segment is decoded from the key frame before it, cut at the exact picture and sample, and encoded. A
 * run uses one decoder and one encoder, however many segments there are. The sound of every segment is exactly as long
 * as its pictures, so that they never drift apart.
 */
import { createReadStream } from 'node:fs';
import { stat, truncate, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { CutStreams, CutTask, PlainStream } from './cut-recording.ts';
import { words } from './ffmpeg-runner.ts';
import { guardedOptions } from './input-options.ts';
import { MediaError } from './media-error.ts';
import type { MediaSegment, ProbedMedia } from './media-tools.ts';

const segmentLimitMs = 30 * 60_000;
const soundRate = 48_000;
const soundChannels = 2;
const bytesPerSample = 2;
const soundOptions = `-map 0:a:0 -af aresample=async=1:first_pts=0 -ar ${soundRate} -ac ${soundChannels} -c:a pcm_s16le`;
/** Maximum length of the longer side of the clip's pictures, which bounds the encoder's resources. */
const maxSide = 1920;
const highestFrameRate = 60;

/** @throws MediaError if the recording contains none of the segments */
export function encodeSegments(task: CutTask): Promise<CutStreams> {
  return task.media.hasVideo ? encodeVideo(task) : encodeAudio(task);
}

async function encodeVideo(task: CutTask): Promise<CutStreams> {
  const { media, segments, directory, onCut } = task;
  const shape = planShape(media);
  const all = { pictures: join(directory, 'all.h264'), sound: join(directory, 'all.pcm') };
  const one = { pictures: join(directory, 'one.h264'), sound: join(directory, 'one.pcm') };
  const shown: (MediaSegment | undefined)[] = [];
  let frames = 0;
  for (const [i, segment] of segments.entries()) {
    onCut(i);
    const wanted = Math.max(1, Math.round(((segment.endMs - segment.startMs) / 1000) * shape.frameRate));
    await encodePictures(task, segment, wanted, shape, one);
    // The sound of a video may continue after its pictures.
    const hasPictures = (await stat(one.pictures)).size > 0;
    shown.push(hasPictures ? segment : undefined);
    if (!hasPictures) continue;
    frames += wanted;
    await append(one.pictures, all.pictures);
    await append(one.sound, all.sound);
    await fitSound(all.sound, frames / shape.frameRate);
  }
  if (frames === 0) throw new MediaError('no_duration', 'The video has no frames in any of the segments');
  const pictures = { path: all.pictures, read: `-f h264 -framerate ${shape.frameRate}`, write: '-c:v copy' };
  return { pictures, sound: plainSound(all.sound), shown };
}

async function encodeAudio(task: CutTask): Promise<CutStreams> {
  const { segments, directory, onCut } = task;
  const sound = await appendSound(task, segments, join(directory, 'all.pcm'), onCut);
  if (segments.length === 0) throw new MediaError('no_duration', 'The recording has no sound in any of the segments');
  return { pictures: undefined, sound, shown: segments };
}

/** Appends the sound of segments, one after the other, each exactly as long as in the recording. */
export async function appendSound(
  task: CutTask,
  segments: readonly MediaSegment[],
  all: string,
  onCut: (done: number) => void = () => {},
): Promise<PlainStream> {
  const one = join(task.directory, 'one.pcm');
  await writeFile(all, '');
  let lengthMs = 0;
  for (const [i, segment] of segments.entries()) {
    onCut(i);
    if (task.media.hasAudio) {
      await encode(task, segment, (lengthSeconds) => [
        ...words(`${soundOptions} -t ${lengthSeconds} -f s16le`),
        { write: one },
      ]);
      await append(one, all);
    }
    lengthMs += segment.endMs - segment.startMs;
    await fitSound(all, lengthMs / 1000);
  }
  return plainSound(all);
}

/** H.264 in its common form needs even sides. */
function planShape({ width = 2, height = 2, frameRate = 25 }: ProbedMedia) {
  const scale = Math.min(1, maxSide / Math.max(width, height));
  const even = (side: number) => Math.max(2, 2 * Math.floor((side * scale) / 2));
  return { width: even(width), height: even(height), frameRate: Math.min(frameRate, highestFrameRate) };
}

async function encodePictures(
  task: CutTask,
  segment: MediaSegment,
  frames: number,
  { width, height, frameRate }: ReturnType<typeof planShape>,
  out: { readonly pictures: string; readonly sound: string },
): Promise<void> {
  const filters = [
    // The picture at the start stays until the next one.
    `fps=${frameRate}:start_time=0`,
    'tpad=stop=-1:stop_mode=clone',
    `scale=${width}:${height}`,
    'setsar=1',
    'format=yuv420p',
  ];
  // A file without sound leaves this one empty.
  await writeFile(out.sound, '');
  await encode(task, segment, (lengthSeconds) => [
    ...['-map', '0:V:0', '-vf', filters.join(','), '-frames:v', String(frames)],
    // No B-frames: each picture is shown when it is decoded, and the plain stream needs no times.
    ...words('-c:v libx264 -preset veryfast -crf 21 -bf 0 -threads:v 2 -f h264'),
    { write: out.pictures },
    ...(task.media.hasAudio ? [...words(`${soundOptions} -t ${lengthSeconds} -f s16le`), { write: out.sound }] : []),
  ]);
}

type Arguments = Parameters<CutTask['run']>[0]['args'];

/** @param outputs the outputs for a segment, by its length in seconds */
async function encode(
  { run, path, signal }: CutTask,
  { startMs, endMs }: MediaSegment,
  outputs: (lengthSeconds: string) => Arguments,
): Promise<void> {
  const lengthSeconds = seconds(endMs - startMs);
  const input = ['-ss', seconds(startMs), '-t', lengthSeconds, '-i', { read: path }];
  const args = [...words('-threads 2'), ...guardedOptions, ...input, ...outputs(lengthSeconds)];
  const result = await run({ program: 'ffmpeg', args, timeLimitMs: segmentLimitMs, signal });
  if (!result.ok) throw new MediaError('damaged');
}

const seconds = (ms: number) => (ms / 1000).toFixed(3);

export const append = (from: string, to: string): Promise<void> => writeFile(to, createReadStream(from), { flag: 'a' });

/** Truncates a surplus; fills missing samples with zeros, which is silence. */
const fitSound = (path: string, lengthSeconds: number) =>
  truncate(path, Math.round(lengthSeconds * soundRate) * soundChannels * bytesPerSample);

const plainSound = (path: string): PlainStream => ({
  path,
  read: `-f s16le -ar ${soundRate} -ac ${soundChannels}`,
  write: '-c:a aac -b:a 128k',
});
