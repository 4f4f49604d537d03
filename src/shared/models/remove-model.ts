import { mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type LockOptions, stagingOf, withModelLock } from './model-lock.ts';
import { cannotWrite } from './part-file.ts';

/** Removes a model's folder, and what an unfinished download left. The folder that a manifest links to stays. */
export function removeModel(models: string, id: string, options: LockOptions): Promise<void> {
  return withModelLock(models, id, options, async () => {
    const [folder, staging] = [join(models, id), stagingOf(models, id)];
    try {
      await rm(staging, { recursive: true, force: true });
      // At once: nobody finds half of a model.
      await mkdir(dirname(staging), { recursive: true, mode: 0o700 });
      await rename(folder, staging);
      await rm(staging, { recursive: true });
    } catch (error) {
      throw cannotWrite(folder, error);
    }
  });
}
