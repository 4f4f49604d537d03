/**
 * Replaces a data directory by a backup. Everything is first unpacked next to the existing data and verified. During
 * the exchange, a folder in the directory keeps other processes from using it: after an interruption the restore has to
 * be repeated.
 */

import { createReadStream, existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { unpackTar } from 'modern-tar/fs';
import type { Clock } from '../../shared/clock.ts';
import { isProgrammingError, StaError, systemReasonOf } from '../../shared/errors.ts';
import { holdFileLock, withDirectoryLock } from '../../shared/files/file-lock.ts';
import { makePrivateDirectory, privateDirectoryMode } from '../../shared/files/make-directory.ts';
import { renameFile } from '../../shared/files/rename-file.ts';
import { tryParseJson } from '../../shared/parse-json.ts';
import { type DataDirectory, describeDataDirectory } from '../base/data-directory.ts';
import { makePrivate, privateFileMode } from '../base/private-files.ts';
import { openSigningKeys } from '../base/signing-keys.ts';
import { findDamage, holdSqlite } from '../store/databases/sqlite/maintain-sqlite.ts';
import { openSqlite } from '../store/databases/sqlite/open-sqlite.ts';
import { createStore } from '../store/store.ts';
import { type BackupManifest, backupFormat, backupManifestName, entryPath, listEntries } from './backup.ts';
import { draftOf, removeDrafts } from './orphans.ts';

/**
 * @throws StaError if the backup is damaged or of a newer version, or a process uses the directory; nothing has changed
 * then
 */
export async function restore(directory: DataDirectory, path: string, clock: Clock) {
  makePrivateDirectory(directory.path);
  makePrivate(directory.path);
  const release = holdFileLock(directory.serving);
  if (release === undefined) throw inUseError();
  try {
    await removeDrafts(directory);
    const draft = describeDataDirectory(await mkdtemp(draftOf(directory)));
    try {
      const { created_at, entries } = await unpack(path, draft.path);
      await checkData(draft, clock);
      await exchange(directory, draft);
      return { createdAt: created_at, files: entries.length };
    } finally {
      await rm(draft.path, { recursive: true, force: true });
    }
  } finally {
    release();
  }
}

async function unpack(path: string, draft: string): Promise<BackupManifest> {
  try {
    await pipeline(
      createReadStream(path, { highWaterMark: 256 * 1024 }),
      unpackTar(draft, {
        fmode: privateFileMode,
        dmode: privateDirectoryMode,
        filter: ({ type, name }) => type === 'file' && (name === backupManifestName || entryPath.test(name)),
      }),
    );
  } catch (error) {
    if (isProgrammingError(error)) throw error;
    throw unusableError(path, systemReasonOf(error), error);
  }
  const manifest = await readManifest(path, join(draft, backupManifestName));
  await rm(join(draft, backupManifestName));
  const found = new Map((await listEntries(draft)).map((entry) => [entry.path, entry]));
  for (const entry of manifest.entries) {
    const there = found.get(entry.path);
    if (there === undefined) throw unusableError(path, `${entry.path} is missing`);
    if (there.sha256 !== entry.sha256) throw unusableError(path, `${entry.path} is not what was saved`);
    found.delete(entry.path);
  }
  const [extra] = found.keys();
  if (extra !== undefined) throw unusableError(path, `${extra} is not in its list of files`);
  return manifest;
}

async function readManifest(path: string, manifestPath: string): Promise<BackupManifest> {
  const text = await readFile(manifestPath, 'utf8').catch(() => undefined);
  if (text === undefined) throw unusableError(path, 'it is not a backup, or it is incomplete');
  const manifest = tryParseJson(text);
  if (manifest === undefined) throw unusableError(path, 'its list of files is damaged');
  const {
    format,
    version = 0,
    sta_version = '',
    created_at = '',
    entries = [],
  }: Partial<BackupManifest> = Object(manifest);
  if (format !== backupFormat.format) throw unusableError(path, 'it is not a backup');
  if (version > backupFormat.version) {
    throw new StaError('local_service', `${path} was made by sta ${sta_version}, and this version cannot read it`, {
      hint: `Install sta ${sta_version} or a newer one`,
    });
  }
  return { format, version, sta_version, created_at, entries };
}

/** Opens everything once, so that unusable data never replaces usable data. */
async function checkData(draft: DataDirectory, clock: Clock): Promise<void> {
  const [damage] = findDamage(draft.database);
  if (damage !== undefined) throw new StaError('local_service', `The database in the backup is damaged: ${damage}`);
  openSigningKeys(draft.signingKey, clock);
  const store = createStore(openSqlite(draft.database), clock);
  try {
    await store.migrate();
    // Only the database file itself is moved.
    if (!store.emptyLog()) throw new Error(`The log of ${draft.database} cannot be emptied`);
  } finally {
    await store.close();
  }
}

async function exchange(directory: DataDirectory, draft: DataDirectory): Promise<void> {
  await withDirectoryLock(directory, async () => {
    await mkdir(join(draft.path, 'old'));
    await rm(directory.restoring, { recursive: true, force: true });
    // From here on, no other process opens the directory.
    await renameFile(draft.path, directory.restoring);
    if (isOpen(directory.database)) {
      await renameFile(directory.restoring, draft.path);
      throw inUseError();
    }
    const { database } = directory;
    for (const path of [`${database}-wal`, `${database}-shm`, directory.running]) await rm(path, { force: true });
    const restored = describeDataDirectory(directory.restoring);
    for (const name of ['database', 'signingKey', 'localCredentials', 'storage', 'files', 'derived'] as const) {
      await move(directory[name], join(directory.restoring, 'old', name));
      await move(restored[name], directory[name]);
    }
    // The restore is complete: if this process is killed while it deletes the old data, the next start deletes it.
    await renameFile(directory.restoring, draft.path);
  });
}

const move = async (from: string, to: string) => (existsSync(from) ? renameFile(from, to) : undefined);

function isOpen(database: string): boolean {
  if (!existsSync(database)) return false;
  const release = holdSqlite(database);
  release?.();
  return release === undefined;
}

const inUseError = () => new Error('a service or another command is using it: stop it first');

const unusableError = (path: string, why: string, cause?: unknown) =>
  new StaError('invalid_input', `${path} cannot be restored: ${why}`, {
    hint: 'Use another backup. The data directory is as it was',
    cause,
  });
