/** Why a file cannot be used as audio or video: a reason that programs branch on, and a message that may reach the uploader. */

const words = {
  empty: 'The file is empty',
  not_media: 'The file is neither audio nor video in a format that is read here',
  playlist: 'The file is a playlist, which only names other files: send the recording itself',
  cut_off: 'The file is cut off, its end is missing: send the whole file',
  no_streams: 'The file holds neither an audio nor a video track',
  no_duration: 'The recording is 0 seconds long',
  too_long: 'The recording is longer than 24 hours',
  frame_too_large: 'The pictures of the video are larger than 8192 by 8192',
  no_audio: 'The file has no audio track',
  no_video: 'The file has no video track',
  no_subtitles: 'The file has no such subtitle track',
  damaged: 'The audio or video of the file cannot be decoded: it is damaged, or of a kind that is not read here',
  no_engine: 'Only WAV files can be read without ffmpeg: install it, or name the program with STA_FFMPEG',
  time_limit: 'The file took too long to be read',
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
