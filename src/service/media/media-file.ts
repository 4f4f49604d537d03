/**
 * An uploaded recording as input of its computations. It is looked up when an item is computed and is never stored: the
 * queue contains file ids, so a data directory that is moved keeps its queue.
 */
export interface MediaFile {
  /** A random UUID. */
  readonly id: string;
  /** The path of the content. */
  readonly path: string;
  readonly durationMs: number;
  readonly hasAudio: boolean;
  readonly subtitleTracks: number;
  /** Subtitles that were uploaded with it, SRT or WebVTT. */
  readonly subtitlesPath?: string;
  /** The first upload of the same content by the same user: transcripts of the content are stored with it. */
  readonly transcriptsOf?: string;
}
