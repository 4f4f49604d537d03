/**
 * Creates one archive of a data directory, while a service may use it. It contains a consistent copy of the database,
 * and every file that its records refer to. These are linked before the database is copied and again after it, so that
 * a file that was removed or added meanwhile cannot be missing.
 */
import { copyFile, link, mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { packTar, type TarSource } from 'modern-tar/fs';
import { type Clock, systemClock } from '../../shared/clock.ts';
import { systemCodeOf } from '../../shared/errors.ts';
import { hashContent } from '../../shared/files/hash-content.ts';
import { makePrivateDirectory } from '../../shared/files/make-directory.ts';
import { removeFolder } from '../../shared/files/rename-file.ts';
import { buildFile, removePartials, syncToDisk, writeNewFile } from '../../shared/files/write-file.ts';
import { type DataDirectory, describeDataDirectory } from '../base/data-directory.ts';
import { privateFileMode } from '../base/private-files.ts';
import { type Blobs, contentKey } from '../blobs/blob-store.ts';
import { createDerivedFiles } from '../blobs/derived/derived-files.ts';
import { openDirectoryBlobs } from '../blobs/directory-blobs.ts';
import { createFileStorage } from '../files/file-storage.ts';
import { copySqlite } from '../store/databases/sqlite/maintain-sqlite.ts';
import { openSqlite } from '../store/databases/sqlite/open-sqlite.ts';
import { createStore } from '../store/store.ts';
import { listContents, listDerived, maxWriteMs } from './orphans.ts';

export const backupFormat = { format: 'sta-backup', version: 1 } as const;
export const backupManifestName = 'manifest.json';

export interface BackupEntry {
  /** Within the data directory, with slashes. */
  readonly path: string;
  readonly bytes: number;
  readonly sha256: string;
}

/** The first file of a backup. */
export interface BackupManifest {
  readonly format: string;
  readonly version: number;
  readonly sta_version: string;
  /** ISO 8601. */
  readonly created_at: string;
  readonly entries: readonly BackupEntry[];
}

/** @param path of the archive; it is replaced once the backup is complete */
export async function backUp(
  { directory, blobs }: { directory: DataDirectory; blobs: Blobs },
  path: string,
  { version, clock }: { version: string; clock: Clock },
) {
  // Links need the same file system. If this process is killed, the next service removes the folder.
  const parent = dirname(await createFileStorage(directory.files).newPath());
  const draft = describeDataDirectory(await mkdtemp(join(parent, 'backup-')));
  try {
    await linkFiles(directory, blobs, draft);
    copySqlite(directory.database, draft.database);
    await linkFiles(directory, blobs, draft);
    for (const name of ['signingKey', 'localCredentials', 'storage'] as const)
      await takeFile(directory[name], draft[name]);
    const missing = await keepNeeded(draft, blobs);
    const entries = await listEntries(draft.path);
    const damaged = entries.filter((entry) => entry.path.startsWith('files/') && !entry.path.endsWith(entry.sha256));
    const created_at = new Date(clock.nowMs()).toISOString();
    const manifest: BackupManifest = { ...backupFormat, sta_version: version, created_at, entries };
    const mode = privateFileMode;
    const sources = entries.map(
      (entry): TarSource => ({ type: 'file', source: join(draft.path, entry.path), target: entry.path, mode }),
    );
    await removePartials(path, maxWriteMs);
    const content = JSON.stringify(manifest);
    await writeArchive(path, [{ type: 'content', target: backupManifestName, content, mode }, ...sources]);
    return {
      bytes: (await stat(path)).size,
      files: entries.length,
      /** Uploads with changed content; they are in the backup unchanged. */
      damaged: damaged.map((entry) => entry.path),
      /** Uploads without content. */
      missing,
    };
  } finally {
    await removeFolder(draft.path);
  }
}

/** Replaces a file by an archive once that is complete, and on disk. */
export const writeArchive = (path: string, sources: TarSource[]): Promise<void> =>
  buildFile(
    path,
    async (partial) => {
      await writeNewFile(partial, (sink) => pipeline(packTar(sources), sink), privateFileMode);
      await syncToDisk(partial);
    },
    privateFileMode,
  );

/** Links the files of a directory. Files in a bucket stay there. */
async function linkFiles(directory: DataDirectory, { files }: Blobs, draft: DataDirectory): Promise<void> {
  const to = openDirectoryBlobs(draft).files;
  for (const key of files.isLocal ? (await listContents(files)).map(contentKey) : []) {
    await files.withFile(key, (path) => takeFile(path, to.nameOf(key)));
  }
  for (const { folder, names } of await listDerived(directory.derived)) {
    for (const name of names) {
      const path = join(folder, name);
      await takeFile(path, join(draft.derived, relative(directory.derived, path)));
    }
  }
}

/**
 * Links a file, whose content never changes, or copies it if the file system has no links. Skips a file that has
 * disappeared.
 */
async function takeFile(from: string, to: string): Promise<void> {
  makePrivateDirectory(dirname(to));
  try {
    await link(from, to);
  } catch (error) {
    const code = systemCodeOf(error);
    if (code === 'ENOENT' || code === 'EEXIST') return;
    await copyFile(from, to);
  }
}

/** Removes files that the copied database does not refer to. @returns the ids of files without content */
async function keepNeeded(draft: DataDirectory, { files: source }: Blobs): Promise<string[]> {
  const store = createStore(openSqlite(draft.database), systemClock);
  const files = await store.files.allContents().finally(() => store.close());
  const kept = files.filter(({ deleted }) => !deleted);
  const needed = new Set(kept.flatMap(({ hash, subtitlesHash }) => [hash, subtitlesHash ?? hash]));
  const blobs = openDirectoryBlobs(draft).files;
  const there = new Set(await listContents(source.isLocal ? blobs : source));
  for (const hash of await listContents(blobs)) if (!needed.has(hash)) await blobs.remove(contentKey(hash));
  const { folderOf } = createDerivedFiles(draft.derived);
  const folders = new Set(files.map(({ id }) => folderOf(id)));
  for (const { folder } of await listDerived(draft.derived)) {
    if (!folders.has(folder)) await rm(folder, { recursive: true, force: true });
  }
  return kept.filter(({ hash }) => !there.has(hash)).map(({ id }) => id);
}

/** The files of a data directory that a backup contains. */
export const entryPath =
  /^(?:sta\.sqlite|signing-key|local-credentials\.json|storage\.json|files\/[0-9a-f]{2}\/[0-9a-f]{64}|derived\/[0-9a-f]{32}\/[\w-]+\.(?:mp4|json))$/;

/** Lists those files below a directory, with their hashes, in a fixed order. */
export async function listEntries(directory: string): Promise<BackupEntry[]> {
  const found = await readdir(directory, { recursive: true, withFileTypes: true });
  const nameOf = (path: string) => relative(directory, path).split('\\').join('/');
  const paths = found
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => entryPath.test(nameOf(path)));
  const entries: BackupEntry[] = [];
  for (const path of paths.sort()) {
    entries.push({ path: nameOf(path), ...(await hashContent(path)) });
  }
  return entries;
}
