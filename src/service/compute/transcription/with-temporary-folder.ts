import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { makePrivateDirectory } from '../../../shared/files/make-directory.ts';
import type { ProgramEnvironment } from '../../base/programs/find-program.ts';

/**
 * Calls a function with a folder for the sound file that a program reads; only this user can open it.
 *
 * @param path of the folder, where the next attempt removes files of a killed process; default: a temporary folder of
 * the system
 */
export async function withTemporaryFolder<T>(
  path: string | undefined,
  env: ProgramEnvironment,
  run: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = path ?? (await mkdtemp(join(env.TMPDIR ?? tmpdir(), 'sta-speech-')));
  try {
    makePrivateDirectory(folder);
    return await run(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
