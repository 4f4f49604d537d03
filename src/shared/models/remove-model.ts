import { rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { makePrivateDirectory } from '../files/make-directory.ts';
import { renameFile } from '../files/rename-file.ts';
import { type LockOptions, stagingOf, withModelLock } from './model-lock.ts';
import { cannotWriteError } from './part-file.ts';

/**
 * Removes a model's folder and the remains of an unfinished download. If its manifest links to another folder, that
 * folder stays.
 */
export function removeModel(models: string, id: string, options: LockOptions): Promise<void> {
  return withModelLock(models, id, options, async () => {
    const [folder, staging] = [join(models, id), stagingOf(models, id)];
    try {
      await rm(staging, { recursive: true, force: true });
      // Rename it first, so that no process finds a part of a model.
      makePrivateDirectory(dirname(staging));
      await renameFile(folder, staging);
      await rm(staging, { recursive: true });
    } catch (error) {
      throw cannotWriteError(folder, error);
    }
  });
}
