/**
 * An uploaded recording as its computations see it. It is looked up when an item is computed and is never stored: the queue
 * holds file ids, so a data directory that moves keeps its queue.
 */
export interface MediaFile {
  /** A random UUID. */
  readonly id: string;
  /** Of the content. */
  readonly path: string;
  readonly durationMs: number;
  readonly hasAudio: boolean;
  readonly subtitleTracks: number;
  /** Subtitles that were uploaded with it, SRT or WebVTT. */
  readonly subtitlesPath?: string;
  /** The first upload of the same content by the same user: transcripts of the content are kept with it. */
  readonly transcriptsOf?: string;
}
