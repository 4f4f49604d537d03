/**
 * Renames and removes files. Windows refuses both while a program has the file open, such as a virus scanner that reads
 * what was just written: usually for a moment, so it is tried again.
 */
import { renameSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { systemCodeOf } from '../errors.ts';

/** For tests. */
interface System<Result> {
  readonly platform: NodeJS.Platform;
  readonly rename: (from: string, to: string) => Result;
}

/** Together a second. */
const pausesMs = [10, 20, 50, 100, 200, 300, 320];
const busyCodes = new Set(['EACCES', 'EBUSY', 'EPERM']);

const isBusy = (error: unknown, platform: NodeJS.Platform): boolean =>
  platform === 'win32' && busyCodes.has(systemCodeOf(error) ?? '');

/** @throws the error of the file system */
export async function renameFile(
  from: string,
  to: string,
  system: System<Promise<void>> = { platform: process.platform, rename },
): Promise<void> {
  for (const pauseMs of pausesMs) {
    try {
      return await system.rename(from, to);
    } catch (error) {
      if (!isBusy(error, system.platform)) throw error;
      await sleep(pauseMs);
    }
  }
  await system.rename(from, to);
}

/** The same, synchronously. */
export function renameFileSync(
  from: string,
  to: string,
  system: System<void> = { platform: process.platform, rename: renameSync },
): void {
  for (const pauseMs of pausesMs) {
    try {
      system.rename(from, to);
      return;
    } catch (error) {
      if (!isBusy(error, system.platform)) throw error;
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, pauseMs);
    }
  }
  system.rename(from, to);
}

/**
 * Removes a folder for temporary files. On Windows, it may stay: the library for SQLite keeps a closed database open until
 * its statements are garbage. The caller must use a place that is cleaned up later.
 */
export async function removeFolder(
  path: string,
  system: Pick<System<unknown>, 'platform'> & { readonly remove: (path: string) => Promise<void> } = {
    platform: process.platform,
    remove: (path) => rm(path, { recursive: true, force: true, maxRetries: 3 }),
  },
): Promise<void> {
  try {
    await system.remove(path);
  } catch (error) {
    if (!isBusy(error, system.platform)) throw error;
  }
}
