/** Decides which paths are below the roots: resolves links first, opens, and then checks what was opened. */

import { lstatSync, realpathSync } from 'node:fs';
import { readlink, realpath, stat } from 'node:fs/promises';
import { isAbsolute, relative, resolve } from 'node:path';
import { StaError, systemCodeOf } from '../../../shared/errors.ts';
import { type HeldFile, noFollow, openFile } from '../../../shared/files/held-files.ts';
import { expectSystemError, type Listing, listFolder } from './list-folder.ts';

export interface OpenedFile extends HeldFile {
  /** The name for agents: as `list` gives it. */
  readonly name: string;
}

/** @throws StaError `file_error` if a root is not a directory */
export async function guardRoots(directories: readonly string[], locate: typeof locateFile) {
  const roots = await Promise.all(directories.map(openRoot));
  const rootOf = (path: string) => roots.find((root) => isBelow(root, path) || root === path);
  /** Relative to the only root; with several, absolute. */
  const nameOf = (path: string) => (roots.length === 1 ? relative(roots[0] ?? '', path) || '.' : path);

  /** The real paths below the roots that a name may mean: it is relative to any root. */
  async function* candidates(path: string): AsyncGenerator<string> {
    if (path.includes('\0')) return;
    for (const root of roots) {
      const real = await realpath(resolve(root, path)).catch(expectSystemError);
      // Opening a device may have effects, so do not open what is outside now.
      if (real !== undefined && rootOf(real) !== undefined) yield real;
    }
  }

  /** @returns undefined for anything but a file below a root, so that files outside are like missing ones */
  async function open(real: string): Promise<OpenedFile | undefined> {
    const file = await openFile(real, noFollow).catch(expectSystemError);
    if (file === undefined) return undefined;
    const place = await locate(file).catch(expectSystemError);
    const isReadable = place !== undefined && roots.some((root) => isBelow(root, place)) && file.stats.isFile();
    if (isReadable) return { ...file, name: nameOf(real) };
    await file.handle.close();
    return undefined;
  }

  /** @returns undefined for anything but a folder below a root, or a root */
  const list = (real: string): Promise<Listing | undefined> =>
    listFolder(real, async (handle, path) => {
      const place = await locate({ handle, path, stats: await handle.stat() }).catch(expectSystemError);
      return place !== undefined && rootOf(place) !== undefined;
    });

  return { roots, nameOf, candidates, open, list };
}

async function openRoot(directory: string): Promise<string> {
  const root = await realpath(directory).catch(() => undefined);
  if (root === undefined || !(await stat(root)).isDirectory()) {
    throw new StaError('file_error', `--root: ${directory} is not a directory`);
  }
  return root;
}

function isBelow(root: string, path: string): boolean {
  const below = relative(root, path);
  return below !== '' && below !== '..' && !/^\.\.[/\\]/.test(below) && !isAbsolute(below);
}

/** The path of an open file or folder, without links. Linux knows it; elsewhere the name must still lead to the file. @returns undefined if it does not */
export async function locateFile(file: HeldFile): Promise<string | undefined> {
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
