/**
 * The parts of Emscripten that we use (https://emscripten.org/docs/api_reference/Filesystem-API.html), as
 * `@ffmpeg/core` 0.12.10 is built with them.
 */
export interface FsNode {
  id: number;
  mode: number;
  node_ops: object;
  stream_ops: object;
}

export interface Emscripten {
  readonly FS: {
    readonly ErrnoError: new (errno: number) => Error;
    createNode(parent: FsNode | null, name: string, mode: number, device: number): FsNode;
    mkdir(path: string): unknown;
    mount(type: { mount(): FsNode }, options: object, mountPoint: string): unknown;
  };
  setLogger(log: (line: { type: string; message: string }) => void): void;
  exec(...args: string[]): number;
  ffprobe(...args: string[]): number;
}

export interface EmscriptenOptions {
  instantiateWasm(imports: object, onInstance: (instance: object, module: WebAssembly.Module) => void): object;
}

/** Error numbers of WASI, as used by Emscripten. */
export const errno = { EINVAL: 28, EIO: 29, ENOENT: 44, ENOSPC: 51, EPERM: 63, ESPIPE: 70 } as const;
