/**
 * The data directory: all data of the service, readable only by its owner. Several processes may use one directory at
 * the same time; work that must not run concurrently uses {@link withDirectoryLock} of file-lock.ts.
 */
import { chmodSync, existsSync, statSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivateDirectory, privateDirectoryMode } from '../../shared/files/make-directory.ts';
import { makePrivate } from './private-files.ts';

export type DataDirectory = ReturnType<typeof describeDataDirectory>;

/**
 * Creates the directory if it does not exist, and removes the permissions of other users on it and its content.
 *
 * @param onTightened called with each path that others could use
 * @throws if it is open to others and belongs to another user; the file system's error
 */
export function openDataDirectory(path: string, onTightened: (path: string) => void = () => {}): DataDirectory {
  // Most starts find it, and need no code to create it.
  const exists = statSync(path, { throwIfNoEntry: false })?.isDirectory() === true;
  // The process's umask may have removed the owner's own permissions.
  if (!exists && makePrivateDirectory(path)) chmodSync(path, privateDirectoryMode);
  const directory = describeDataDirectory(path);
  const { database, restoring } = directory;
  if (existsSync(restoring)) {
    throw new Error(
      'a restore into it was interrupted: run it again with sta local restore, or remove all data with sta local reset',
    );
  }
  for (const one of [...Object.values<string>({ ...directory }), `${database}-wal`, `${database}-shm`]) {
    if (makePrivate(one)) onTightened(one);
  }
  return directory;
}

/** The files of a data directory, whether or not it exists. */
export const describeDataDirectory = (path: string) => ({
  path,
  database: join(path, 'sta.sqlite'),
  signingKey: join(path, 'signing-key'),
  /** The credentials of the local user, which the command line uses if its target is local. */
  localCredentials: join(path, 'local-credentials.json'),
  /** Announces the service that runs on the directory. */
  running: join(path, 'running.json'),
  lock: join(path, 'lock.sqlite'),
  /** Locked by `sta serve` while it runs. */
  serving: join(path, 'serving.sqlite'),
  /** The uploads of users. */
  files: join(path, 'files'),
  /** Transcripts and clips of the uploads. */
  derived: join(path, 'derived'),
  /** Names the bucket of the files, if they are not in the directory. */
  storage: join(path, 'storage.json'),
  /** The id of the shared database whose records name the files that are in the directory. */
  sharedDatabase: join(path, 'shared-database'),
  /** Exists while a backup replaces the data. */
  restoring: join(path, 'restoring'),
});

/** The bytes that this user may still write to the disk of a directory. */
export async function freeBytesIn(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}
