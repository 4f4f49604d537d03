/**
 * Opens and checks files once, and then reads them through their handles, because their names may lead elsewhere by
 * then.
 */
import { constants, type Stats } from 'node:fs';
import { type FileHandle, open } from 'node:fs/promises';
import { statPath } from './stat-path.ts';

/** Refuses a link. Windows has no such flag, and lets only administrators create links. */
export const noFollow = constants.O_NOFOLLOW ?? 0;

export interface HeldFile {
  readonly path: string;
  readonly handle: FileHandle;
  /** Of the opened file. */
  readonly stats: Stats;
}

/** By path. A reader that receives these opens no other file. */
export type HeldFiles = ReadonlyMap<string, HeldFile>;

/** Opens a file, or another entry, without waiting for the writer of a pipe. @throws the file system's error */
export async function openFile(path: string, flags = 0): Promise<HeldFile> {
  const handle = await open(path, constants.O_RDONLY | (constants.O_NONBLOCK ?? 0) | flags);
  try {
    return { path, handle, stats: await handle.stat() };
  } catch (error) {
    await handle.close();
    throw error;
  }
}

/**
 * Opens a file unless it is already held. `giveBack` closes only a file that was opened here. @throws the file system's
 * error
 */
export async function borrowFile(path: string, held?: HeldFiles): Promise<HeldFile & { giveBack(): Promise<void> }> {
  if (held !== undefined) return { ...findHeld(path, held), giveBack: async () => {} };
  const file = await openFile(path);
  return { ...file, giveBack: () => file.handle.close() };
}

/** Undefined if the file cannot be found. */
export const statFileOf = (path: string, held?: HeldFiles): Stats | undefined =>
  held === undefined ? statPath(path) : findHeld(path, held).stats;

function findHeld(path: string, held: HeldFiles): HeldFile {
  const file = held.get(path);
  if (file === undefined) throw new Error(`${path} is not held: only files that were checked may be read`);
  return file;
}

export interface ReadOptions {
  readonly chunkBytes?: number;
  /** Default: the size of the file when it was opened, if it is known. */
  readonly maxBytes?: number;
  readonly signal?: AbortSignal;
}

/**
 * Reads a file from its beginning, regardless of earlier reads. @throws the file system's error; the signal's reason
 */
export async function* readHeld(
  { handle, stats }: Pick<HeldFile, 'handle'> & Partial<HeldFile>,
  { chunkBytes = 2 ** 18, maxBytes = stats?.size ?? Number.POSITIVE_INFINITY, signal }: ReadOptions = {},
): AsyncGenerator<Buffer> {
  for (let position = 0; position < maxBytes; ) {
    signal?.throwIfAborted();
    const bytes = Math.min(chunkBytes, maxBytes - position);
    const { buffer, bytesRead } = await handle.read(Buffer.allocUnsafe(bytes), 0, bytes, position);
    if (bytesRead === 0) return;
    position += bytesRead;
    yield buffer.subarray(0, bytesRead);
  }
}
