/** Probing, decoding and subtitles with ffmpeg, native or WebAssembly. */
import { stat } from 'node:fs/promises';
import { type FfmpegResult, type RunFfmpeg, toReceiver, words } from './ffmpeg-runner.ts';
import { guardedOptions } from './input-options.ts';
import { MediaError } from './media-error.ts';
import { mediaLimits } from './media-limits.ts';
import type { DecodeOptions, MediaTools, ProbedMedia, ReceiveSamples } from './media-tools.ts';
import { type FoundTracks, probeEntries, readProbeOutput } from './probe-output.ts';

const probeLimitMs = 60_000;
const decodeLimitMs = 2 * 3_600_000;
/** Packets that ffprobe decodes: in most files, one of them is a complete first picture or piece of audio. */
const firstPackets = '%+#4';
const maxSubtitleBytes = 16 * 1024 * 1024;

export function createFfmpegTools(run: RunFfmpeg) {
  let last: { readonly file: string; readonly tracks: FoundTracks } | undefined;

  /** Caches the tracks of the last file: a job extracts the subtitles of a recording, then cuts it. */
  async function findTracks(path: string, signal: AbortSignal | undefined): Promise<FoundTracks> {
    const { ino, size, mtimeNs } = await stat(path, { bigint: true });
    const file = `${ino} ${size} ${mtimeNs} ${path}`;
    if (last?.file === file) return last.tracks;
    const tracks = await readTracks(path, signal);
    last = { file, tracks };
    return tracks;
  }

  async function readTracks(path: string, signal: AbortSignal | undefined): Promise<FoundTracks> {
    const options = ['-read_intervals', firstPackets, '-show_entries', probeEntries, '-of', 'json'];
    const args = [...guardedOptions, ...options, '-i', { read: path }];
    const { stdout, stderr } = await run({ program: 'ffprobe', args, timeLimitMs: probeLimitMs, signal });
    return readProbeOutput(stdout, stderr);
  }

  return {
    async probe(path, signal) {
      const tracks = await findTracks(path, signal);
      const durationMs = Math.round(isExact(tracks) ? tracks.durationMs : await measureMs(run, path, tracks, signal));
      if (durationMs <= 0) throw new MediaError('no_duration');
      if (durationMs > mediaLimits.durationMs) throw new MediaError('too_long');
      if (!tracks.isDecoded && !(await isDecodable(run, path, tracks, signal))) throw new MediaError('damaged');
      return describe(tracks, durationMs);
    },

    async countChannels(path, signal) {
      return (await findTracks(path, signal)).audioChannels;
    },

    async decodeAudio(path: string, onSamples: ReceiveSamples, { signal, channel }: DecodeOptions = {}) {
      const reader = createSampleReader(onSamples);
      const { ok, stderr } = await run({
        program: 'ffmpeg',
        // A broken packet becomes a moment of silence rather than the end of the recording.
        args: [
          ...[...words('-threads 2'), ...guardedOptions, '-i', { read: path }, ...words('-map 0:a:0 -vn -sn -dn')],
          // Jumps in time become silence, which must not last for a year.
          ...words(
            `-af ${channel === undefined ? '' : `pan=mono|c0=c${channel},`}aresample=16000:async=1:first_pts=0 -t ${mediaLimits.durationMs / 1000}`,
          ),
          ...words('-ac 1 -ar 16000 -c:a pcm_f32le -f f32le'),
          toReceiver,
        ],
        onBytes: reader.read,
        timeLimitMs: decodeLimitMs,
        signal,
      });
      if (/matches no streams/.test(stderr)) throw new MediaError('no_audio');
      if (!ok || reader.samplesRead() === 0) throw new MediaError('damaged');
    },

    async extractSubtitles(path, track, signal) {
      const index = (await findTracks(path, signal)).subtitles[track];
      if (index === undefined) throw new MediaError('no_subtitles');
      const chunks: Uint8Array[] = [];
      let bytes = 0;
      const result: FfmpegResult = await run({
        program: 'ffmpeg',
        args: [
          ...guardedOptions,
          '-i',
          { read: path },
          '-map',
          `0:${index}`,
          ...words('-c:s webvtt -f webvtt'),
          toReceiver,
        ],
        onBytes(chunk) {
          bytes += chunk.length;
          if (bytes > maxSubtitleBytes) throw new MediaError('damaged', 'The subtitle track is longer than 16 MiB');
          chunks.push(chunk);
        },
        timeLimitMs: decodeLimitMs,
        signal,
      });
      if (!result.ok) throw new MediaError('damaged', 'The subtitle track cannot be read');
      return Buffer.concat(chunks).toString('utf8');
    },
  } satisfies Partial<MediaTools>;
}

/** Measures the length of a recording by reading it to its end without decoding. */
async function measureMs(
  run: RunFfmpeg,
  path: string,
  tracks: FoundTracks,
  signal: AbortSignal | undefined,
): Promise<number> {
  const maps = [tracks.video?.index, tracks.audio].flatMap((index) =>
    index === undefined ? [] : ['-map', `0:${index}`],
  );
  let progress = '';
  const result = await run({
    program: 'ffmpeg',
    args: [...guardedOptions, '-i', { read: path }, ...maps, ...words('-c copy -f null -progress'), toReceiver, '-'],
    onBytes(bytes) {
      progress = (progress + Buffer.from(bytes).toString('latin1')).slice(-4096);
    },
    timeLimitMs: probeLimitMs,
    signal,
  });
  if (!result.ok) throw new MediaError('damaged');
  const last = progress.match(/out_time_us=(\d+)/g)?.at(-1) ?? '';
  return Number(last.split('=')[1] ?? 0) / 1000;
}

/** Whether any picture or piece of audio can be decoded: a valid header does not prove much. */
async function isDecodable(
  run: RunFfmpeg,
  path: string,
  tracks: FoundTracks,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  let bytes = 0;
  const { audio, video } = tracks;
  await run({
    program: 'ffmpeg',
    args: [
      ...[...words('-threads 1'), ...guardedOptions, '-i', { read: path }],
      ...(audio === undefined ? [] : [...words(`-map 0:${audio} -frames:a 1 -f s16le`), toReceiver]),
      ...(video === undefined
        ? []
        : [...words(`-map 0:${video.index} -frames:v 1 -vf scale=16:16 -f rawvideo`), toReceiver]),
    ],
    onBytes(chunk) {
      bytes += chunk.length;
    },
    timeLimitMs: probeLimitMs,
    signal,
  });
  return bytes > 0;
}

/** Streams of frames have no header for the whole: their duration is estimated from the first ones. */
const guessedDurations = /^(?:mp3|aac|ac3|amr|mpeg|mpegts)$/;

function isExact(tracks: FoundTracks): tracks is FoundTracks & { durationMs: number } {
  return tracks.durationMs !== undefined && !guessedDurations.test(tracks.container);
}

function describe({ container, audio, video, subtitles }: FoundTracks, durationMs: number): ProbedMedia {
  return {
    kind: video === undefined ? 'audio' : 'video',
    durationMs,
    hasAudio: audio !== undefined,
    hasVideo: video !== undefined,
    subtitleTracks: subtitles.length,
    ...(video && { width: video.width, height: video.height, frameRate: video.frameRate }),
    container,
  };
}

const bytesPerSample = Float32Array.BYTES_PER_ELEMENT;

/** Assembles bytes, however they are split, to samples: 32-bit floats, little-endian. */
function createSampleReader(onSamples: ReceiveSamples) {
  let rest = new Uint8Array(0);
  let samplesRead = 0;
  return {
    async read(bytes: Uint8Array): Promise<void> {
      const joined = new Uint8Array(rest.length + bytes.length);
      joined.set(rest);
      joined.set(bytes, rest.length);
      const count = Math.floor(joined.length / bytesPerSample);
      rest = joined.slice(count * bytesPerSample);
      if (count === 0) return;
      samplesRead += count;
      // Typed arrays are little-endian on every machine that Node supports.
      await onSamples(new Float32Array(joined.buffer, 0, count));
    },
    samplesRead: () => samplesRead,
  };
}
