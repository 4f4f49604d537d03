/** One run of ffmpeg or ffprobe, whether it is a program of this machine or WebAssembly in a thread. */

/** A word of the command line, or a file: the runner puts the name there under which the program finds it. */
export type Argument =
  | string
  | { readonly read: string }
  | { readonly write: string }
  /** What the program writes there goes to `onBytes`. */
  | { readonly stream: true };

/** Fixed options, written as on a command line. */
export const words = (options: string): string[] => options.split(' ');

export const toReceiver: Argument = { stream: true };

export interface FfmpegRun {
  readonly program: 'ffmpeg' | 'ffprobe';
  readonly args: readonly Argument[];
  /** Awaited before more is read: the program waits for a slow receiver. */
  readonly onBytes?: (bytes: Uint8Array) => void | Promise<void>;
  /** The run is killed after this long, milliseconds. */
  readonly timeLimitMs: number;
  /** Kills the run. */
  readonly signal?: AbortSignal;
}

export interface FfmpegResult {
  /** Whether the program ended well. Says nothing for ffprobe: look at what it printed. */
  readonly ok: boolean;
  /** What it printed, up to a megabyte; empty when it was streamed. */
  readonly stdout: string;
  /** The end of what it complained about. */
  readonly stderr: string;
}

/** @throws MediaError `time_limit`; the signal's reason; what `onBytes` throws */
export type RunFfmpeg = (run: FfmpegRun) => Promise<FfmpegResult>;

export const maxStdoutChars = 1024 * 1024;
export const keptStderrChars = 4096;
