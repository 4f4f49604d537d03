/** Finds the path of an open file or folder, without links. */
import { lstatSync, realpathSync } from 'node:fs';
import { readlink } from 'node:fs/promises';
import { systemCodeOf } from '../../../shared/errors.ts';
import type { HeldFile } from '../../../shared/files/held-files.ts';

/** Linux knows the path; elsewhere the name must still lead to the file. @returns undefined if it does not */
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
