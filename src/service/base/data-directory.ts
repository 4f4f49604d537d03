/**
 * The data directory: everything that the service keeps, readable only by its owner. Several processes may use one
 * directory at once; work that must happen once at a time runs under {@link withDirectoryLock} of file-lock.ts.
 */
import { chmodSync } from 'node:fs';
import { join } from 'node:path';
import { makePrivateDirectorySync, privateDirectoryMode } from './private-files.ts';

export interface DataDirectory {
  readonly path: string;
  readonly database: string;
  readonly signingKey: string;
  /** The credentials of the local user, which the command line uses when its target is local. */
  readonly localCredentials: string;
  /** Says which service runs on the directory. */
  readonly running: string;
  readonly lock: string;
  /** What users have uploaded. */
  readonly files: string;
  /** Transcripts and clips of it. */
  readonly derived: string;
}

/** Creates the directory if it does not exist. @throws the file system's error */
export function openDataDirectory(path: string): DataDirectory {
  // A process mask may have taken the owner's own permissions.
  if (makePrivateDirectorySync(path) !== undefined) chmodSync(path, privateDirectoryMode);
  return describeDataDirectory(path);
}

/** The files of a data directory, whether or not it exists. */
export const describeDataDirectory = (path: string): DataDirectory => ({
  path,
  database: join(path, 'sta.sqlite'),
  signingKey: join(path, 'signing-key'),
  localCredentials: join(path, 'local-credentials.json'),
  running: join(path, 'running.json'),
  lock: join(path, 'lock.sqlite'),
  files: join(path, 'files'),
  derived: join(path, 'derived'),
});
