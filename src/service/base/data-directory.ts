/**
 * The data directory: everything that the service keeps, readable only by its owner. Several processes may use one
 * directory at once; work that must happen once at a time runs under {@link withDirectoryLock} of file-lock.ts.
 */
import { chmodSync, existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { join } from 'node:path';
import { makePrivate, makePrivateDirectorySync, privateDirectoryMode } from './private-files.ts';

export interface DataDirectory {
  readonly path: string;
  readonly database: string;
  readonly signingKey: string;
  /** The credentials of the local user, which the command line uses when its target is local. */
  readonly localCredentials: string;
  /** Says which service runs on the directory. */
  readonly running: string;
  readonly lock: string;
  /** Locked by `sta serve` for as long as it runs. */
  readonly serving: string;
  /** What users have uploaded. */
  readonly files: string;
  /** Transcripts and clips of it. */
  readonly derived: string;
  /** Says in which bucket the files are, if they are not in the directory. */
  readonly storage: string;
  /** Exists while a backup takes the place of what was there. */
  readonly restoring: string;
}

/**
 * Creates the directory if it does not exist, and takes the permissions of others on it and on what it contains.
 *
 * @param onTightened called with each path that others could use
 * @throws when it is open to others and belongs to another user; the file system's error
 */
export function openDataDirectory(path: string, onTightened: (path: string) => void = () => {}): DataDirectory {
  // A process mask may have taken the owner's own permissions.
  if (makePrivateDirectorySync(path) !== undefined) chmodSync(path, privateDirectoryMode);
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
export const describeDataDirectory = (path: string): DataDirectory => ({
  path,
  database: join(path, 'sta.sqlite'),
  signingKey: join(path, 'signing-key'),
  localCredentials: join(path, 'local-credentials.json'),
  running: join(path, 'running.json'),
  lock: join(path, 'lock.sqlite'),
  serving: join(path, 'serving.sqlite'),
  files: join(path, 'files'),
  derived: join(path, 'derived'),
  storage: join(path, 'storage.json'),
  restoring: join(path, 'restoring'),
});

/** Bytes that this user may still write to the disk of a directory. */
export async function freeBytesIn(directory: string): Promise<number> {
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}
