/** Examines, decodes and cuts the audio and video files that users upload. */

import type { ProgramEnvironment } from '../base/programs/find-program.ts';
import { createFfmpegRunner } from './create-runner.ts';
import { createCutter } from './cut-recording.ts';
import { createFfmpegTools } from './ffmpeg-tools.ts';
import { MediaError } from './media-error.ts';
import { mediaLimits } from './media-limits.ts';
import { sniffFile } from './sniff-file.ts';
import { decodeWav } from './wav/decode-wav.ts';
import { readWavFormat } from './wav/read-wav-format.ts';

export interface ProbedMedia {
  readonly kind: 'audio' | 'video';
  readonly durationMs: number;
  readonly hasAudio: boolean;
  readonly hasVideo: boolean;
  /** Text tracks; subtitles that are pictures do not count. */
  readonly subtitleTracks: number;
  /** As shown: rotated, and with square pixels. */
  readonly width?: number;
  readonly height?: number;
  /** Pictures per second. */
  readonly frameRate?: number;
  /** ffmpeg's name of the container: `wav`, `mov,mp4,m4a,3gp,3g2,mj2`. */
  readonly container: string;
}

/** A part of a recording, milliseconds from its start, the end exclusive. */
export interface MediaSegment {
  readonly startMs: number;
  readonly endMs: number;
}

/** The content of a clip. */
export interface Cut {
  readonly hasVideo: boolean;
  /**
   * The position of each segment, which may be somewhat larger than requested, see copy-segments.ts; undefined if it is
   * not in the recording.
   */
  readonly shown: readonly (MediaSegment | undefined)[];
}

export interface DecodeOptions {
  readonly signal?: AbortSignal;
  /** Decodes only this channel, from 0; by default, the mean of all. */
  readonly channel?: number;
}

export type ReceiveSamples = (samples: Float32Array) => void | Promise<void>;

/** Every function throws {@link MediaError} for problems with the file, and the signal's reason if it is aborted. */
export interface MediaTools {
  /** Examines a file, only by its content. */
  probe(path: string, signal?: AbortSignal): Promise<ProbedMedia>;
  /**
   * Decodes the sound as one channel of 16,000 samples per second, from -1 to 1. The receiver is awaited before more is
   * decoded, so that memory contains a small part of the recording.
   */
  decodeAudio(path: string, onSamples: ReceiveSamples, options?: DecodeOptions): Promise<void>;
  /** The number of channels of the sound; 0 without sound. */
  countChannels(path: string, signal?: AbortSignal): Promise<number>;
  /** A subtitle track as WebVTT. @param track from 0 to `subtitleTracks` - 1 */
  extractSubtitles(path: string, track: number, signal?: AbortSignal): Promise<string>;
  /**
   * Joins segments of a recording to one MP4, with its index first. Of a video: H.264 and AAC, cut at the exact
   * picture, the sound in sync, silence if the video has no sound. Of an audio file: AAC.
   *
   * @param segments in order of time
   */
  cut(
    path: string,
    segments: readonly MediaSegment[],
    output: string,
    options?: {
      /** Copies the pictures if possible. */
      readonly fast?: boolean;
      readonly signal?: AbortSignal;
      /** Called with the number of finished segments. */
      readonly onCut?: (done: number) => void;
    },
  ): Promise<Cut>;
}

/** @param env STA_FFMPEG and PATH, see {@link createFfmpegRunner} */
export async function openMediaTools(env: ProgramEnvironment): Promise<MediaTools> {
  const run = createFfmpegRunner(env);
  const ffmpeg = createFfmpegTools(run);
  async function probe(path: string, signal?: AbortSignal): Promise<ProbedMedia> {
    await sniffFile(path);
    const wav = await readWavFormat(path);
    if (wav === undefined) return ffmpeg.probe(path, signal);
    if (wav.durationMs <= 0) throw new MediaError('no_duration');
    if (wav.durationMs > mediaLimits.durationMs) throw new MediaError('too_long');
    const { durationMs } = wav;
    return { kind: 'audio', durationMs, hasAudio: true, hasVideo: false, subtitleTracks: 0, container: 'wav' };
  }
  return {
    probe,
    async decodeAudio(path, onSamples, options) {
      // A plain WAV file needs no ffmpeg, which would return the same samples.
      const wav = await readWavFormat(path);
      return wav === undefined
        ? ffmpeg.decodeAudio(path, onSamples, options)
        : decodeWav(path, wav, onSamples, options);
    },
    async countChannels(path, signal) {
      return (await readWavFormat(path))?.channels ?? ffmpeg.countChannels(path, signal);
    },
    extractSubtitles: ffmpeg.extractSubtitles,
    cut: createCutter(run, probe),
  };
}
