/** Something that must happen once at a time, among the threads and processes that work on one data directory. */
import { setTimeout as sleep } from 'node:timers/promises';
import { DatabaseSync } from '@photostructure/sqlite';
import { tryLock } from '../data-directory.ts';

const pauseMs = 100;

/**
 * Runs a function while no other thread or process runs one under the same path, however long that takes. The lock is
 * SQLite's: the system lets go of it when its holder ends, however it ends.
 *
 * @param path of the lock, a file that is made
 * @throws the signal's reason when it is aborted before the lock is free
 */
export async function withFileLock<T>(path: string, signal: AbortSignal, run: () => Promise<T>): Promise<T> {
  const database = new DatabaseSync(path, { timeout: 0 });
  try {
    while (!tryLock(database)) {
      await sleep(pauseMs, undefined, { signal });
    }
    return await run();
  } finally {
    database.close();
  }
}
