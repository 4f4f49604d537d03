/**
 * Cuts segments out of a recording into one MP4: of a video with its pictures, of an audio file with sound only. The
 * parts of all segments are appended to plain streams on disk, which become the MP4 at the end. So memory and time do
 * not grow with the recording, and a segment at the end of an hour does not require decoding the whole hour.
 */
import { mkdir, rm } from 'node:fs/promises';
import { copySegments } from './copy-segments.ts';
import { encodeSegments } from './encode-segments.ts';
import { type RunFfmpeg, words } from './ffmpeg-runner.ts';
import { MediaError } from './media-error.ts';
import type { MediaSegment, MediaTools, ProbedMedia } from './media-tools.ts';

const joinLimitMs = 30 * 60_000;

/** The input of both ways of cutting. */
export interface CutTask {
  readonly run: RunFfmpeg;
  readonly path: string;
  readonly media: ProbedMedia;
  /** Within the recording, in order of time. */
  readonly segments: readonly MediaSegment[];
  /** For temporary files of this run. */
  readonly directory: string;
  readonly signal: AbortSignal | undefined;
  /** Called before each segment with the number of finished ones. */
  readonly onCut: (done: number) => void;
}

/** A plain stream: the ffmpeg options to read it and to write it to the MP4. */
export interface PlainStream {
  readonly path: string;
  /** `-f h264 -framerate 25` */
  readonly read: string;
  /** `-c:v copy` */
  readonly write: string;
}

export interface CutStreams {
  readonly pictures: PlainStream | undefined;
  readonly sound: PlainStream | undefined;
  /** The part of each segment that they show. */
  readonly shown: readonly (MediaSegment | undefined)[];
}

export function createCutter(run: RunFfmpeg, probe: MediaTools['probe']): MediaTools['cut'] {
  return async (path, segments, output, { fast = false, signal, onCut = () => {} } = {}) => {
    const media = await probe(path, signal);
    // Next to the output, so that it uses the same disk. Named after it, so that a later service finds the remains of a
    // killed one.
    const directory = `${output}.cut`;
    await mkdir(directory, { mode: 0o700 });
    try {
      // A segment outside the recording has no part.
      const parts = segments.map(({ startMs, endMs }) => {
        const part = { startMs: Math.max(0, startMs), endMs: Math.min(media.durationMs, endMs) };
        return part.endMs > part.startMs ? part : undefined;
      });
      const task = { run, path, media, segments: parts.filter((one) => one !== undefined), directory, signal, onCut };
      const streams = (fast ? await copySegments(task) : undefined) ?? (await encodeSegments(task));
      await putTogether(run, streams, output, signal);
      const shown = streams.shown.values();
      return { hasVideo: media.hasVideo, shown: parts.map((part) => part && shown.next().value) };
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  };
}

async function putTogether(
  run: RunFfmpeg,
  { pictures, sound }: CutStreams,
  output: string,
  signal: AbortSignal | undefined,
): Promise<void> {
  const streams = [pictures, sound].filter((stream) => stream !== undefined);
  const result = await run({
    program: 'ffmpeg',
    args: [
      ...words('-hide_banner -v error -protocol_whitelist file,pipe'),
      ...streams.flatMap(({ read, path }) => [...words(`${read} -i`), { read: path }]),
      ...streams.flatMap(({ write }, i) => words(`-map ${i}:0 ${write}`)),
      ...words('-movflags +faststart -f mp4'),
      { write: output },
    ],
    timeLimitMs: joinLimitMs,
    signal,
  });
  if (!result.ok) throw new MediaError('damaged', `The clip cannot be assembled: ${result.stderr.slice(0, 200)}`);
}
