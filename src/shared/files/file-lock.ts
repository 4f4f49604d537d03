/**
 * Runs work once at a time among the threads and processes that use one directory. Node has no file locks, so SQLite
 * takes one, whatever database the service uses for its records. The system releases the lock when its holder ends,
 * even after a crash.
 */
import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { orAborted } from '../concurrency/on-abort.ts';
import { type Database, DatabaseSync } from '../sqlite.ts';

const filePauseMs = 100;
const directoryPauseMs = 15;
const directoryPatienceMs = 30_000;

/**
 * Runs a function while no other thread or process runs one under the same path. Waits for the lock without a time
 * limit.
 *
 * @param path of the lock file, which is created
 * @throws the signal's reason if it is aborted before the lock is free
 */
export function withFileLock<T>(path: string, signal: AbortSignal, run: () => Promise<T>): Promise<T> {
  return withLock(path, signal, () => () => sleep(filePauseMs, undefined, { signal }), run);
}

/**
 * Runs a function while no other call of this thread and no other process runs one under the same data directory.
 *
 * @throws an error with the code EBUSY if another process does not free the lock within 30 seconds
 */
export function withDirectoryLock<T>(directory: { readonly lock: string }, run: () => Promise<T>): Promise<T> {
  const startPauses = () => {
    const deadline = performance.now() + directoryPatienceMs;
    return async () => {
      if (performance.now() > deadline) {
        throw Object.assign(new Error(`${directory.lock} stays locked`), { code: 'EBUSY' });
      }
      await sleep(directoryPauseMs);
    };
  };
  return withLock(directory.lock, never, startPauses, run);
}

/** Whether a thread or process holds the lock now. @param path of a lock file that exists */
export function isLocked(path: string): boolean {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    return !tryLock(database);
  } finally {
    database.close();
  }
}

/**
 * Takes a lock until it is released or this process ends. @returns the function that releases it; undefined if another
 * holder has the lock
 */
export function holdFileLock(path: string): (() => void) | undefined {
  const database = openLock(path);
  if (tryLock(database)) return () => database.close();
  database.close();
  return undefined;
}

function openLock(path: string): Database {
  // Only its owner may use it.
  closeSync(openSync(path, 'a', 0o600));
  return new DatabaseSync(path, { timeout: 0 });
}

/**
 * The last call of this thread for each lock's path: calls get the lock in order, each after the one before has ended.
 */
const lastTurns = new Map<string, Promise<void>>();
const never = new AbortController().signal;

/**
 * @param signal ends the wait for the calls before this one
 * @param startPauses called when they have ended; returns a function that waits between two attempts, and throws to
 * give up
 */
async function withLock<T>(
  path: string,
  signal: AbortSignal,
  startPauses: () => () => Promise<void>,
  run: () => Promise<T>,
): Promise<T> {
  const before = lastTurns.get(path);
  let end = () => {};
  const ended = new Promise<void>((resolve) => {
    end = resolve;
  });
  const turn = Promise.all([before, ended]).then(() => {
    if (lastTurns.get(path) === turn) lastTurns.delete(path);
  });
  lastTurns.set(path, turn);
  try {
    if (before !== undefined) await orAborted(before, signal);
    const database = openLock(path);
    try {
      const pause = startPauses();
      while (!tryLock(database)) await pause();
      return await run();
    } finally {
      database.close();
    }
  } finally {
    end();
  }
}

/**
 * Takes SQLite's lock on a file until the file is closed; false if another holder has it. Nothing is ever written: the
 * journal is in memory, so a holder that is killed leaves no second file behind.
 */
function tryLock(database: Database): boolean {
  try {
    database.exec('PRAGMA journal_mode = MEMORY; BEGIN EXCLUSIVE');
    return true;
  } catch (error) {
    if (error instanceof Error && /database is locked|SQLITE_BUSY/i.test(error.message)) return false;
    throw error;
  }
}
