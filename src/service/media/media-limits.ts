/**
 * What a recording may be. Native ffmpeg and ffmpeg in WebAssembly give up at different places, so both keep to these limits, which
 * are checked on what the headers say, before anything is decoded for a result.
 */
export const mediaLimits = {
  /** Of the audio track; ffmpeg cannot mix more. */
  channels: 64,
  /** Samples per second. */
  sampleRate: { lowest: 1_000, highest: 768_000 },
  frameSide: 8192,
  /** 8K as cinemas have it. A decoder keeps up to sixteen frames of a video: more pixels do not fit into WebAssembly. */
  framePixels: 8192 * 4320,
  /** Audio, video, subtitles and others. */
  tracks: 64,
  durationMs: 24 * 3_600_000,
} as const;
