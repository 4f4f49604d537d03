/** Why a file cannot be used as audio or video: a reason for programs, and a message that the uploader may see. */

import { mediaLimits } from './media-limits.ts';

const { channels, sampleRate, frameSide, framePixels, tracks, durationMs } = mediaLimits;

const words = {
  empty: 'The file is empty',
  not_media: 'The file is not audio or video in a supported format',
  playlist: 'The file is a playlist, which only lists other files. Send the recording itself',
  cut_off: 'The file is truncated. Send the whole file',
  no_streams: 'The file has neither an audio nor a video track',
  no_duration: 'The recording is 0 seconds long',
  too_long: `The recording is longer than ${durationMs / 3_600_000} hours`,
  frame_too_large: `The frames of the video are larger than ${frameSide} by ${framePixels / frameSide} pixels`,
  channels: `The audio must have 1 to ${channels} channels`,
  sample_rate: `The sample rate of the audio must be ${sampleRate.lowest} to ${sampleRate.highest} Hz`,
  too_many_tracks: `The file has more than ${tracks} tracks`,
  no_audio: 'The file has no audio track',
  no_subtitles: 'The file does not have this subtitle track',
  damaged: 'The audio or video in the file cannot be decoded: it is damaged, or in an unsupported format',
  no_engine: 'Only WAV files can be read here: there is no ffmpeg',
  time_limit: 'Reading the file took too long',
} as const;

export type MediaReason = keyof typeof words;

export class MediaError extends Error {
  override readonly name = 'MediaError';
  readonly reason: MediaReason;

  /** @param message instead of the reason's own */
  constructor(reason: MediaReason, message: string = words[reason]) {
    super(message);
    this.reason = reason;
  }
}
