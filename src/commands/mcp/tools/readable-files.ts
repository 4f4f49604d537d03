/** The files that an agent may name: regular files below the root. Links are resolved first. */
import { lstatSync, realpathSync } from 'node:fs';
import { readlink, realpath, stat } from 'node:fs/promises';
import { isAbsolute, relative, resolve } from 'node:path';
import type { Context } from '../../../cli/context/context.ts';
import { StaError, systemCodeOf } from '../../../shared/errors.ts';
import { type HeldFile, noFollow, openFile } from '../../../shared/files/held-files.ts';

export interface ReadableFiles {
  /**
   * Opens a file for as long as `use` runs. Read it only through its handle: another process may replace it by a link.
   *
   * @param maxBytes a larger file is rejected
   * @throws StaError `invalid_input`
   */
  withFile<T>(path: string, maxBytes: number, use: (file: HeldFile) => Promise<T>): Promise<T>;
}

/** @throws StaError `file_error` if the root is not a directory */
export async function openRoot(directory: string, locate: typeof locateFile = locateFile): Promise<ReadableFiles> {
  const root = await realpath(directory).catch(() => undefined);
  if (root === undefined || !(await stat(root)).isDirectory()) {
    throw new StaError('file_error', `--root: ${directory} is not a directory`);
  }
  const isBelow = (path: string) => {
    const below = relative(root, path);
    return below !== '' && !below.startsWith('..') && !isAbsolute(below);
  };

  /**
   * @returns undefined for anything but a file below the root, so that files outside cannot be distinguished from
   * missing ones
   */
  async function open(path: string): Promise<HeldFile | undefined> {
    if (path.includes('\0')) return undefined;
    const real = await realpath(resolve(root ?? '', path)).catch(expectSystemError);
    // Opening a device may have effects, so do not open a file that is outside now.
    if (real === undefined || !isBelow(real)) return undefined;
    const file = await openFile(real, noFollow).catch(expectSystemError);
    if (file === undefined) return undefined;
    const place = await locate(file).catch(expectSystemError);
    if (place !== undefined && isBelow(place) && file.stats.isFile()) return file;
    await file.handle.close();
    return undefined;
  }

  return {
    async withFile(path, maxBytes, use) {
      const file = await open(path);
      if (file === undefined) {
        throw new StaError('invalid_input', `${path} is not a file below the root directory of this server`);
      }
      try {
        if (file.stats.size > maxBytes) {
          throw new StaError('invalid_input', `${path} is larger than ${maxBytes} bytes`);
        }
        return await use(file);
      } finally {
        await file.handle.close();
      }
    },
  };
}

/** The context of an action that may only read these files. */
export const onlyWith = (context: Context, files: readonly HeldFile[]): Context => ({
  ...context,
  heldFiles: new Map(files.map((file) => [file.path, file])),
});

/** The path of an open file, without links. Linux provides it; elsewhere its name must still lead to it. */
async function locateFile(file: HeldFile): Promise<string | undefined> {
  try {
    return await readlink(`/proc/self/fd/${file.handle.fd}`);
  } catch (error) {
    if (systemCodeOf(error) !== 'ENOENT') throw error;
    return locateByName(file);
  }
}

/** A process that swaps a folder for a link and back between two calls can deceive one check, but not all of them. */
const looks = 20;

export async function locateByName({ path, handle }: HeldFile): Promise<string | undefined> {
  const { dev, ino } = await handle.stat({ bigint: true });
  for (let look = 0; look < looks; look += 1) {
    const there = lstatSync(path, { bigint: true });
    if (realpathSync.native(path) !== path || there.dev !== dev || there.ino !== ino) return undefined;
  }
  return path;
}

function expectSystemError(error: unknown): undefined {
  if (systemCodeOf(error) === undefined) throw error;
}
