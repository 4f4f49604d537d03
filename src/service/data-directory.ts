/**
 * The data directory: everything that the service keeps, readable by its owner alone. Several processes may use one at
 * once; what must happen in one of them at a time happens under {@link withDirectoryLock}.
 */
import { chmodSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';

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

/** Creates the directory where it does not exist. @throws the file system's error */
export function openDataDirectory(path: string): DataDirectory {
  const created = mkdirSync(path, { recursive: true, mode: 0o700 });
  if (created !== undefined) chmodSync(path, 0o700);
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

const lockPatienceMs = 30_000;
const lockPauseMs = 15;

/**
 * Runs a function while no other process runs one under the same directory. The lock is SQLite's on a file of its own:
 * the system lets go of it when a process dies, however it dies.
 *
 * @throws when the lock is not free within 30 seconds
 */
export async function withDirectoryLock<T>(directory: DataDirectory, run: () => Promise<T>): Promise<T> {
  const database = new DatabaseSync(directory.lock, { timeout: 0 });
  try {
    const deadline = performance.now() + lockPatienceMs;
    while (!tryLock(database)) {
      if (performance.now() > deadline) throw new Error(`Another process keeps ${directory.lock} locked`);
      await sleep(lockPauseMs);
    }
    return await run();
  } finally {
    database.close();
  }
}

/** Takes SQLite's lock on a file, until it is closed; false when somebody else has it. */
export function tryLock(database: InstanceType<typeof DatabaseSync>): boolean {
  try {
    database.exec('BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (error instanceof Error && /database is locked|SQLITE_BUSY/i.test(error.message)) return false;
    throw error;
  }
}
