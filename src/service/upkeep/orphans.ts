/**
 * Finds files without records, in the data directory and among the blobs, left by processes that were killed in
 * between.
 */
import { existsSync, readFileSync, statSync } from 'node:fs';
import { readdir, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isLocked, withDirectoryLock } from '../../shared/files/file-lock.ts';
import type { DataDirectory } from '../base/data-directory.ts';
import { type Blob, type BlobStore, type Blobs, hashOfKey } from '../blobs/blob-store.ts';
import { createDerivedFiles } from '../blobs/derived/derived-files.ts';
import { learntWeightsIn } from '../compute/matching/learnt-weights.ts';
import { removeUnused } from '../files/content-lock.ts';
import type { Store } from '../store/store.ts';

/** Files other than clips are written almost instantly. */
export const maxWriteMs = 60 * 60_000;

/** A file that is no longer needed. */
export interface Orphan {
  /** Its path or URL. */
  readonly name: string;
  remove(): Promise<void>;
}

export interface Searched {
  readonly directory: DataDirectory;
  readonly store: Store;
  readonly blobs: Blobs;
}

/** Uploads to another store are sent before their record is written, which may take this long. */
const maxSendMs = 24 * 60 * 60_000;

/** Whether another database may name the files of a directory, which was imported there or is used by mistake. */
function belongsToOther({ database, sharedDatabase }: DataDirectory, sharedId: string | undefined): boolean {
  if (sharedId !== undefined && existsSync(database)) return true;
  return existsSync(sharedDatabase) && readFileSync(sharedDatabase, 'utf8') !== sharedId;
}

export function findOrphans({ directory, store, blobs }: Searched): Promise<Orphan[]> {
  // Uploads are stored and removed under this lock.
  return withDirectoryLock(directory, async () => {
    const contents = await listBlobs(blobs.files);
    const derivedBlobs = await listBlobs(blobs.derived);
    const derived = await listDerived(directory.derived);
    // After the files: a clip is written before its result, and its name is in the input before that.
    const files = await store.files.allContents();
    const clips = new Set(await store.files.clipNames('all'));
    const needed = new Set(files.flatMap((file) => (file.deleted ? [] : [file.hash, file.subtitlesHash ?? file.hash])));
    const { folderOf, clipPath, clipKeys } = createDerivedFiles(directory.derived, blobs.derived);
    const folders = new Set(files.map(({ id }) => folderOf(id)));
    const clipPaths = new Set([...clips].map(clipPath));
    const neededClips = new Set([...clips].flatMap(clipKeys));
    const others = [directory.path, learntWeightsIn(directory.derived), ...derived.map(({ folder }) => folder)];
    const partials = (await Promise.all(others.map(listPartials))).flat();
    const keepsLocal = belongsToOther(directory, await store.sharedId());
    const localPaths = [
      ...(await findLeftDrafts(directory)),
      ...partials.filter((path) => {
        // An attempt at a clip removes the files of earlier attempts. This clip has no further attempt.
        const clip = /^.*\.mp4(?=\.)/.exec(path)?.[0];
        return clip === undefined ? isOld(path) : !clipPaths.has(clip);
      }),
      ...derived.map(({ folder }) => folder).filter((folder) => !folders.has(folder)),
    ];
    const paths = keepsLocal ? [] : localPaths;
    const leftFolders = new Set(paths);
    const lostContents = contents.filter(({ key }) => {
      const hash = hashOfKey(key);
      return hash !== undefined && !needed.has(hash);
    });
    const isPast = ({ changedAtMs }: Blob, { isLocal }: BlobStore) =>
      isLocal ? !keepsLocal : changedAtMs < Date.now() - maxSendMs;
    const lostClips = derivedBlobs.filter(
      ({ key }) =>
        /\.(?:mp4|m4a)$/.test(key) && !neededClips.has(key) && !leftFolders.has(dirname(blobs.derived.nameOf(key))),
    );
    return [
      ...paths.map((path) => ({ name: path, remove: () => rm(path, { recursive: true, force: true }) })),
      ...lostContents
        .filter((blob) => isPast(blob, blobs.files))
        .map(({ key }) => ({
          name: blobs.files.nameOf(key),
          // The same content may have been uploaded meanwhile.
          remove: () => removeUnused({ directory, store, blobs }, [hashOfKey(key) ?? '']),
        })),
      ...lostClips
        .filter((blob) => isPast(blob, blobs.derived))
        .map(({ key }) => ({ name: blobs.derived.nameOf(key), remove: () => blobs.derived.remove(key) })),
    ];
  });
}

/** Lists all blobs of a store. */
export async function listBlobs(store: BlobStore): Promise<Blob[]> {
  const found: Blob[] = [];
  for await (const blob of store.list()) found.push(blob);
  return found;
}

/** @returns the number of removed files */
export async function removeOrphans(searched: Searched): Promise<number> {
  const orphans = await findOrphans(searched);
  for (const orphan of orphans) await orphan.remove();
  const { files, derived } = searched.blobs;
  return orphans.length + (await files.sweep(Date.now())) + (await derived.sweep(Date.now()));
}

const draftStart = 'restore-';

/** The prefix of folders in which a backup is unpacked. */
export const draftOf = ({ path }: DataDirectory): string => join(path, draftStart);

/** The folders of restores, which contain all data of a backup. */
async function findDrafts({ path }: DataDirectory): Promise<string[]> {
  const names = await namesIn(path);
  return names.filter((name) => name.startsWith(draftStart)).map((name) => join(path, name));
}

/** The folders of killed restores. */
export async function findLeftDrafts(directory: DataDirectory): Promise<string[]> {
  const drafts = await findDrafts(directory);
  // A restore holds this lock while it runs.
  return drafts.length > 0 && existsSync(directory.serving) && isLocked(directory.serving) ? [] : drafts;
}

/** Removes them. The caller holds the lock `serving`. @returns their number */
export async function removeDrafts(directory: DataDirectory): Promise<number> {
  const drafts = await findDrafts(directory);
  for (const path of drafts) await rm(path, { recursive: true, force: true });
  return drafts.length;
}

async function listPartials(folder: string): Promise<string[]> {
  const names = await namesIn(folder);
  return names.filter((name) => /\.part(?:\.cut)?$/.test(name)).map((name) => join(folder, name));
}

const isOld = (path: string): boolean => {
  const status = statSync(path, { throwIfNoEntry: false });
  return status !== undefined && status.mtimeMs < Date.now() - maxWriteMs;
};

const namesIn = (path: string): Promise<string[]> => readdir(path).catch(() => []);

/** The hashes of the existing uploads. */
export async function listContents(files: BlobStore): Promise<string[]> {
  return (await listBlobs(files)).flatMap(({ key }) => hashOfKey(key) ?? []);
}

/** The folders with results of uploads, except files that other processes are writing. */
export async function listDerived(derived: string): Promise<{ folder: string; names: string[] }[]> {
  const folders = (await namesIn(derived))
    .filter((name) => /^[0-9a-f]{32}$/.test(name))
    .map((name) => join(derived, name));
  const finished = /\.(?:mp4|json)$/;
  return Promise.all(
    folders.map(async (folder) => ({ folder, names: (await namesIn(folder)).filter((name) => finished.test(name)) })),
  );
}
