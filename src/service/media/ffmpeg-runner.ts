/** One run of ffmpeg or ffprobe, either a program on this machine or WebAssembly in a thread. */

/** A word of the command line, or a file: the runner inserts the name under which the program finds it. */
export type Argument =
  | string
  | { readonly read: string }
  | { readonly write: string }
  /** The program's output to it goes to `onBytes`. */
  | { readonly stream: true };

/** Fixed options, written as on a command line. */
export const words = (options: string): string[] => options.split(' ');

export const toReceiver: Argument = { stream: true };

export interface FfmpegRun {
  readonly program: 'ffmpeg' | 'ffprobe';
  readonly args: readonly Argument[];
  /** Awaited before more is read, so that the program waits for a slow receiver. */
  readonly onBytes?: (bytes: Uint8Array) => void | Promise<void>;
  /** The run is killed after this time, milliseconds. */
  readonly timeLimitMs: number;
  /** Kills the run. */
  readonly signal?: AbortSignal;
}

export interface FfmpegResult {
  /** Whether the program succeeded. Not reliable for ffprobe: check its output. */
  readonly ok: boolean;
  /** Its output, up to a megabyte; empty if it was streamed. */
  readonly stdout: string;
  /** The end of its error output. */
  readonly stderr: string;
}

/** @throws MediaError `time_limit`; the signal's reason; the error of `onBytes` */
export type RunFfmpeg = (run: FfmpegRun) => Promise<FfmpegResult>;

export const maxStdoutChars = 1024 * 1024;
export const keptStderrChars = 4096;
