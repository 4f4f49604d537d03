/**
 * Shows ffmpeg in WebAssembly only the files of one run, without loading them into its memory: its reads and writes go
 * directly to the disk, or to a receiver.
 */

import { closeSync, fstatSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs';
import { systemCodeOf } from '../../../shared/errors.ts';
import { type Emscripten, errno, type FsNode } from './emscripten.ts';
import { type HostFile, hostDirectory } from './wasm-job.ts';

const directoryMode = 0o040777;
const fileMode = 0o100777;

interface FsStream {
  node: FsNode;
  position: number;
}

/** Reads and writes bytes at a position. */
interface Content {
  size(): number;
  truncate(bytes: number): void;
  read(into: Uint8Array, index: number): number;
  write(from: Uint8Array, index: number): void;
}

/** @param send receives the data written to a streamed file; blocks while the receiver is slow */
export function mountHostFiles(
  { FS }: Emscripten,
  files: readonly HostFile[],
  send: (bytes: Uint8Array) => void,
): { close(): void } {
  const descriptors: number[] = [];
  const open = (file: HostFile): Content => {
    if (file.mode === 'stream') return streamed(send);
    const descriptor = openSync(file.path, file.mode === 'read' ? 'r' : 'w+');
    descriptors.push(descriptor);
    return onDisk(descriptor);
  };
  const refuse = (code: number) => (): never => {
    throw new FS.ErrnoError(code);
  };
  /** Converts a system error to one that ffmpeg understands. */
  const guarded = <T>(run: () => T): T => {
    try {
      return run();
    } catch (error) {
      const full = systemCodeOf(error) === 'ENOSPC';
      throw new FS.ErrnoError(full ? errno.ENOSPC : errno.EIO);
    }
  };

  function fileNode(root: FsNode, file: HostFile): FsNode {
    const content = open(file);
    const node = FS.createNode(root, file.name, fileMode, 0);
    node.node_ops = {
      getattr: () => attributes(node, content.size()),
      setattr: (_node: FsNode, { size }: { size?: number }) => {
        if (size !== undefined) guarded(() => content.truncate(size));
      },
    };
    node.stream_ops = {
      llseek(stream: FsStream, offset: number, whence: number) {
        const base = whence === 1 ? stream.position : whence === 2 ? content.size() : 0;
        if (base + offset < 0) throw new FS.ErrnoError(errno.EINVAL);
        return base + offset;
      },
      read: (_stream: FsStream, memory: Int8Array, start: number, length: number, index: number) =>
        guarded(() => content.read(part(memory, start, length), index)),
      write(_stream: FsStream, memory: Int8Array, start: number, length: number, index: number) {
        guarded(() => content.write(part(memory, start, length), index));
        return length;
      },
    };
    return node;
  }

  const type = {
    mount() {
      const root = FS.createNode(null, '/', directoryMode, 0);
      root.node_ops = {
        getattr: () => attributes(root, 4096),
        lookup: refuse(errno.ENOENT),
        mknod: refuse(errno.EPERM),
      };
      root.stream_ops = {};
      for (const file of files) fileNode(root, file);
      return root;
    },
  };
  FS.mkdir(hostDirectory);
  FS.mount(type, {}, hostDirectory);
  return {
    close() {
      for (const descriptor of descriptors) closeSync(descriptor);
    },
  };
}

const part = (memory: Int8Array, start: number, length: number) =>
  new Uint8Array(memory.buffer, memory.byteOffset + start, length);

const onDisk = (descriptor: number): Content => ({
  size: () => fstatSync(descriptor).size,
  truncate: (bytes) => ftruncateSync(descriptor, bytes),
  read: (into, index) => readSync(descriptor, into, 0, into.length, index),
  write(from, index) {
    for (let done = 0; done < from.length; )
      done += writeSync(descriptor, from, done, from.length - done, index + done);
  },
});

/** @param send receives a copy, because the memory is ffmpeg's */
const streamed = (send: (bytes: Uint8Array) => void): Content => ({
  size: () => 0,
  truncate: () => {},
  read: () => 0,
  write: (from) => send(from.slice()),
});

function attributes({ id, mode }: FsNode, size: number) {
  const epoch = new Date(0);
  return {
    dev: 1,
    ino: id,
    mode,
    nlink: 1,
    uid: 0,
    gid: 0,
    rdev: 0,
    size,
    atime: epoch,
    mtime: epoch,
    ctime: epoch,
    blksize: 4096,
    blocks: Math.ceil(size / 4096),
  };
}
