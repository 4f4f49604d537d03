/** Files in the data directory that no record names: a process was killed between the two. */
import { statSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { withDirectoryLock } from '../../file-lock.ts';
import type { DataDirectory } from '../base/data-directory.ts';
import { isProcessGone } from '../base/process-owner.ts';
import { createDerivedFiles } from '../derived/derived-files.ts';
import { createFileStorage } from '../files/file-storage.ts';
import { learntWeightsIn } from '../matching/learnt-weights.ts';
import type { Store } from '../store/store.ts';

/** Files that are not clips are written in an instant. */
const longestWriteMs = 60 * 60_000;

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
    const others = [directory.path, learntWeightsIn(directory.derived), ...derived.map(({ folder }) => folder)];
    const partials = (await Promise.all(others.map(listPartials))).flat();
    return [
      ...(await findLeftDrafts(directory)),
      ...partials.filter((path) => {
        // An attempt at a clip removes what those before it have left. This one has none any more.
        const clip = /^.*\.mp4(?=\.)/.exec(path)?.[0];
        return clip === undefined ? isOld(path) : !clipPaths.has(clip);
      }),
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

const draftStart = 'restore-';
const randomEnd = '-XXXXXX';

/** The start of the name of a folder in which a process unpacks a backup. */
export const draftOf = ({ path }: DataDirectory, owner: string): string =>
  join(path, `${draftStart}${encodeURIComponent(owner)}-`);

/** The folders of processes that were killed: they contain everything that is in a backup. */
export async function findLeftDrafts({ path }: DataDirectory): Promise<string[]> {
  const names = (await namesIn(path)).filter((name) => name.startsWith(draftStart));
  const ownerOf = (name: string) => decodeURIComponent(name.slice(draftStart.length, -randomEnd.length));
  return names.filter((name) => isProcessGone(ownerOf(name))).map((name) => join(path, name));
}

async function listPartials(folder: string): Promise<string[]> {
  const names = await namesIn(folder);
  return names.filter((name) => /\.part(?:\.cut)?$/.test(name)).map((name) => join(folder, name));
}

const isOld = (path: string): boolean => {
  const status = statSync(path, { throwIfNoEntry: false });
  return status !== undefined && status.mtimeMs < Date.now() - longestWriteMs;
};

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
