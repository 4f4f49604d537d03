import { dirname, join } from 'node:path';
import { holdFileLock } from '../files/file-lock.ts';
import { makePrivateDirectory } from '../files/make-directory.ts';
import { cannotWriteError } from './part-file.ts';

/** The folder in which a model is built until it is complete. */
export const stagingOf = (models: string, id: string): string => join(models, '.incoming', id);

export interface LockOptions {
  readonly signal: AbortSignal;
  readonly sleep: (durationMs: number, signal: AbortSignal) => Promise<void>;
  /** Called once if the lock is not free. */
  readonly onWait: () => void;
}

const pauseMs = 200;

/** Runs a function while no other process changes a model. @throws the signal's reason if it is aborted first */
export async function withModelLock<T>(
  models: string,
  id: string,
  { signal, sleep, onWait }: LockOptions,
  run: () => Promise<T>,
): Promise<T> {
  const path = join(models, '.locks', id);
  try {
    makePrivateDirectory(dirname(path));
  } catch (error) {
    throw cannotWriteError(path, error);
  }
  let release = holdFileLock(path);
  if (release === undefined) onWait();
  while (release === undefined) {
    await sleep(pauseMs, signal);
    release = holdFileLock(path);
  }
  try {
    return await run();
  } finally {
    release();
  }
}
