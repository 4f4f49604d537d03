/**
 * Work that must happen once at a time, among the threads and processes that use one directory. Node has no file
 * locks, so SQLite takes one, whatever database the service keeps its records in: the system releases it when the holder
 * ends, however it ends.
 */
import { closeSync, openSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Database, DatabaseSync } from './sqlite.ts';

const filePauseMs = 100;
const directoryPauseMs = 15;
const directoryPatienceMs = 30_000;

/**
 * Runs a function while no other thread or process runs one under the same path, however long that takes.
 *
 * @param path of the lock, a file that is created
 * @throws the signal's reason when it is aborted before the lock is free
 */
export function withFileLock<T>(path: string, signal: AbortSignal, run: () => Promise<T>): Promise<T> {
  return withLock(path, () => sleep(filePauseMs, undefined, { signal }), run);
}

/**
 * Runs a function while no other process runs one under the same data directory.
 *
 * @throws an error with the code EBUSY when the lock is not free within 30 seconds
 */
export function withDirectoryLock<T>(directory: { readonly lock: string }, run: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + directoryPatienceMs;
  const pause = async () => {
    if (performance.now() > deadline) {
      throw Object.assign(new Error(`${directory.lock} stays locked`), { code: 'EBUSY' });
    }
    await sleep(directoryPauseMs);
  };
  return withLock(directory.lock, pause, run);
}

/** Whether a thread or process holds the lock at this moment. @param path of a lock that exists */
export function isLocked(path: string): boolean {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    return !tryLock(database);
  } finally {
    database.close();
  }
}

/**
 * Takes a lock until it is released or this process ends. @returns the function that releases it; undefined when another
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

/** Calls of this thread, by the path of their lock, in their order: one that takes a lock again and again leaves it to the others. */
const queues = new Map<string, Set<symbol>>();

/** @param pause between two attempts; it ends the wait by throwing */
async function withLock<T>(path: string, pause: () => Promise<void>, run: () => Promise<T>): Promise<T> {
  const database = openLock(path);
  const turn = Symbol(path);
  const queue = queues.get(path) ?? new Set();
  queues.set(path, queue.add(turn));
  try {
    while (queue.values().next().value !== turn || !tryLock(database)) await pause();
    return await run();
  } finally {
    database.close();
    queue.delete(turn);
    if (queue.size === 0) queues.delete(path);
  }
}

/**
 * Takes SQLite's lock on a file until the file is closed; false when another holder has it. Nothing is ever written: with
 * its journal in memory, a holder that is killed leaves no second file behind.
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
