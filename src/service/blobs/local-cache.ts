/**
 * Copies of blobs on this machine, for programs that can only read files. Unused copies are kept up to a number of
 * bytes and removed in the order of their last use. They are kept only for a short time, because a blob that a user
 * deletes elsewhere must not stay here.
 */
import { existsSync } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { orAborted } from '../../shared/concurrency/on-abort.ts';
import { renameFile } from '../../shared/files/rename-file.ts';

interface Copy {
  readonly path: string;
  /** Resolves when the file is complete. */
  readonly ready: Promise<void>;
  readonly stop: AbortController;
  bytes: number;
  users: number;
  isComplete: boolean;
  timer?: NodeJS.Timeout;
}

/** How long an unused copy is kept. */
const idleMs = 600_000;

export type LocalCache = ReturnType<typeof createLocalCache>;

/**
 * @param newPath returns a path for a new file; the caller removes its folder in the end
 * @param maxBytes maximum bytes of unused copies
 */
export function createLocalCache(newPath: () => Promise<string>, maxBytes: number) {
  /** The least recently used first. */
  const copies = new Map<string, Copy>();
  /** Dropped while in use. */
  const dropped = new Set<Copy>();

  async function leave(key: string, copy: Copy): Promise<void> {
    copy.users -= 1;
    if (copy.users > 0) return;
    if (dropped.delete(copy)) return rm(copy.path, { force: true });
    if (!copy.isComplete) {
      if (copies.get(key) === copy) copies.delete(key);
      copy.stop.abort();
      await copy.ready.catch(() => {});
      return rm(copy.path, { force: true });
    }
    if (copies.get(key) !== copy) return rm(copy.path, { force: true });
    copies.delete(key);
    copies.set(key, copy);
    copy.timer = setTimeout(() => void remove(key, copy), idleMs).unref();
    await evict();
  }

  async function evict(): Promise<void> {
    const idle = [...copies].filter(([, { users }]) => users === 0);
    let bytes = idle.reduce((sum, [, copy]) => sum + copy.bytes, 0);
    for (const [key, copy] of idle) {
      if (bytes <= maxBytes) return;
      bytes -= copy.bytes;
      await remove(key, copy);
    }
  }

  async function remove(key: string, copy: Copy): Promise<void> {
    clearTimeout(copy.timer);
    if (copies.get(key) === copy) copies.delete(key);
    if (copy.users > 0) dropped.add(copy);
    else await rm(copy.path, { force: true });
  }

  async function begin(key: string, download: (path: string, signal: AbortSignal) => Promise<void>): Promise<Copy> {
    const path = await newPath();
    const there = copies.get(key);
    if (there !== undefined) return there;
    const stop = new AbortController();
    const ready = download(path, stop.signal).then(async () => {
      copy.bytes = (await stat(path).catch(() => undefined))?.size ?? 0;
      copy.isComplete = true;
    });
    // Every user of the copy receives the error too.
    ready.catch(() => {
      if (copies.get(key) === copy) copies.delete(key);
    });
    const copy: Copy = { path, ready, stop, bytes: 0, users: 0, isComplete: false };
    copies.set(key, copy);
    return copy;
  }

  return {
    /**
     * Calls a function with a copy, which is downloaded if it does not exist. Concurrent calls share a download.
     *
     * @param download writes the file; it ends when its signal is aborted, because no caller waits for it any more
     */
    async withCopy<T>(
      key: string,
      download: (path: string, signal: AbortSignal) => Promise<void>,
      run: (path: string) => Promise<T>,
      signal?: AbortSignal,
    ): Promise<T> {
      const known = copies.get(key);
      // A cleanup program may have deleted it.
      if (known?.isComplete === true && !existsSync(known.path)) await remove(key, known);
      const copy = copies.get(key) ?? (await begin(key, download));
      copy.users += 1;
      clearTimeout(copy.timer);
      try {
        await (signal === undefined ? copy.ready : orAborted(copy.ready, signal));
        return await run(copy.path);
      } finally {
        await leave(key, copy);
      }
    },

    /** Moves a file with the content of a blob into the cache. */
    async adopt(key: string, path: string): Promise<void> {
      if (copies.has(key)) return rm(path, { force: true });
      const own = await newPath();
      await renameFile(path, own);
      if (copies.has(key)) return rm(own, { force: true });
      const { size: bytes } = await stat(own);
      const copy: Copy = {
        path: own,
        ready: Promise.resolve(),
        stop: new AbortController(),
        bytes,
        users: 1,
        isComplete: true,
      };
      copies.set(key, copy);
      await leave(key, copy);
    },

    /** Removes a copy. Functions that use it now can continue. */
    async drop(key: string): Promise<void> {
      const copy = copies.get(key);
      if (copy !== undefined) await remove(key, copy);
    },
  };
}
