/** Lists the files of a folder and its folders through open handles, because their names may lead elsewhere by then. */
import { constants, existsSync } from 'node:fs';
import { type FileHandle, lstat, open, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { openNaturalOrder } from '../../../shared/collections/natural-order.ts';
import { systemCodeOf } from '../../../shared/errors.ts';
import { noFollow } from '../../../shared/files/held-files.ts';

export interface FoundFile {
  /** Relative to the folder. */
  readonly name: string;
  readonly bytes: number;
  readonly modified: Date;
}

export interface Listing {
  readonly files: readonly FoundFile[];
  /** True if there are more files than a listing has. */
  readonly isCut: boolean;
}

/** Limits of one listing. */
const maxFiles = 10_000;
const maxFolders = 2_000;
const maxDepth = 16;

/**
 * Skips hidden files and links.
 *
 * @param isAllowed called with each open folder before it is read
 * @returns undefined if the folder is missing, not a folder or not allowed
 */
export async function listFolder(
  folder: string,
  isAllowed: (handle: FileHandle, path: string) => Promise<boolean>,
): Promise<Listing | undefined> {
  const files: FoundFile[] = [];
  let folders = 0;
  let isCut = false;

  /** @returns false if it cannot be read */
  async function read(name: string, depth: number): Promise<boolean> {
    folders += 1;
    if (folders > maxFolders || depth > maxDepth || files.length >= maxFiles) {
      isCut = true;
      return true;
    }
    const path = join(folder, name);
    await using handle = await open(path, constants.O_RDONLY | (constants.O_DIRECTORY ?? 0) | noFollow).catch(
      expectSystemError,
    );
    if (handle === undefined) return false;
    if (!(await handle.stat()).isDirectory() || !(await isAllowed(handle, path))) return false;
    const byHandle = `/proc/self/fd/${handle.fd}`;
    const place = existsSync(byHandle) ? byHandle : path;
    const entries = await readdir(place, { withFileTypes: true });
    const compare = openNaturalOrder();
    for (const entry of entries.sort((a, b) => compare(a.name, b.name))) {
      if (entry.name.startsWith('.')) continue;
      const below = join(name, entry.name);
      if (entry.isDirectory()) await read(below, depth + 1);
      else if (entry.isFile()) await add(join(place, entry.name), below);
    }
    return true;
  }

  async function add(place: string, name: string): Promise<void> {
    if (files.length >= maxFiles) {
      isCut = true;
      return;
    }
    const stats = await lstat(place).catch(expectSystemError);
    if (stats?.isFile()) files.push({ name, bytes: stats.size, modified: stats.mtime });
  }

  return (await read('', 0)) ? { files, isCut } : undefined;
}

/** A file may vanish, or be unreadable. */
export function expectSystemError(error: unknown): undefined {
  if (systemCodeOf(error) === undefined) throw error;
}
