/** Files in the data directory that no record names: a process was killed between the two. */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { DataDirectory } from '../base/data-directory.ts';
import { withDirectoryLock } from '../base/file-lock.ts';
import { createDerivedFiles } from '../derived/derived-files.ts';
import { createFileStorage } from '../files/file-storage.ts';
import type { Store } from '../store/store.ts';

/** @returns the paths of the files and folders that nobody needs */
export function findOrphans(directory: DataDirectory, store: Store): Promise<string[]> {
  // Uploads are taken and removed under this lock.
  return withDirectoryLock(directory, async () => {
    const contents = await listContents(directory.files);
    const derived = await listDerived(directory.derived);
    // After the files: a clip is written before its result, and its name is in the input before that.
    const files = await store.files.all();
    const clips = new Set(await store.files.clipNames('all'));
    const needed = new Set(files.flatMap((file) => (file.deleted ? [] : [file.hash, file.subtitlesHash ?? file.hash])));
    const { pathOf } = createFileStorage(directory.files);
    const { folderOf, clipPath } = createDerivedFiles(directory.derived);
    const folders = new Set(files.map(({ id }) => folderOf(id)));
    const clipPaths = new Set([...clips].map(clipPath));
    return [
      ...contents.filter((hash) => !needed.has(hash)).map(pathOf),
      ...derived.flatMap(({ folder, names }) => {
        if (!folders.has(folder)) return [folder];
        const paths = names.filter((name) => name.endsWith('.mp4')).map((name) => join(folder, name));
        return paths.filter((path) => !clipPaths.has(path));
      }),
    ];
  });
}

/** @returns how many there were */
export async function removeOrphans(directory: DataDirectory, store: Store): Promise<number> {
  const orphans = await findOrphans(directory, store);
  for (const path of orphans) await rm(path, { recursive: true, force: true });
  return orphans.length;
}

const namesIn = (path: string): Promise<string[]> => readdir(path).catch(() => []);

/** The hashes of the uploads that are on the disk. */
export async function listContents(files: string): Promise<string[]> {
  const found: string[] = [];
  for (const start of (await namesIn(files)).filter((name) => /^[0-9a-f]{2}$/.test(name))) {
    found.push(...(await namesIn(join(files, start))).filter((name) => /^[0-9a-f]{64}$/.test(name)));
  }
  return found;
}

/** The folders of what was computed from uploads, but those of what others are writing. */
export async function listDerived(derived: string): Promise<{ folder: string; names: string[] }[]> {
  const folders = (await namesIn(derived))
    .filter((name) => /^[0-9a-f]{32}$/.test(name))
    .map((name) => join(derived, name));
  const finished = /\.(?:mp4|json)$/;
  return Promise.all(
    folders.map(async (folder) => ({ folder, names: (await namesIn(folder)).filter((name) => finished.test(name)) })),
  );
}
