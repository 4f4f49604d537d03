/** The messages to and from the thread of one WebAssembly run. */

/** A file as ffmpeg sees it; `stream` is written to the thread's parent. */
export type HostFile =
  | { readonly name: string; readonly mode: 'read' | 'write'; readonly path: string }
  | { readonly name: string; readonly mode: 'stream' };

export interface WasmJob {
  readonly program: 'ffmpeg' | 'ffprobe';
  readonly args: readonly string[];
  readonly files: readonly HostFile[];
  /** Path of the script of `@ffmpeg/core`. */
  readonly script: string;
  /** Its compiled binary. */
  readonly module: WebAssembly.Module;
  /** One Int32: the number of chunks that were sent but not yet received. */
  readonly unreceived: SharedArrayBuffer;
}

export type WasmMessage =
  | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
  | { readonly kind: 'end'; readonly ok: boolean; readonly stdout: string; readonly stderr: string };

/** The directory of the host's files. */
export const hostDirectory = '/host';
