/**
 * The limits on a recording. Native ffmpeg and ffmpeg in WebAssembly fail at different limits, so both use these, which
 * are checked against the headers before anything is decoded for a result.
 */
export const mediaLimits = {
  /** Of the audio track; ffmpeg cannot mix more. */
  channels: 64,
  /** Samples per second. */
  sampleRate: { lowest: 1_000, highest: 768_000 },
  frameSide: 8192,
  /** 8K for cinemas. A decoder keeps up to sixteen frames of a video: more pixels do not fit into WebAssembly. */
  framePixels: 8192 * 4320,
  /** Audio, video, subtitles and others. */
  tracks: 64,
  durationMs: 24 * 3_600_000,
} as const;
