import { findProgram } from '../../../base/programs/find-program.ts';

/** The program of version 0.8 (Debian's `pocketsphinx_continuous`) or 5 (`pocketsphinx`). */
export interface PocketsphinxProgram {
  readonly path: string;
  readonly version: 4 | 5;
}

/** @param env PATH names the folders to search */
export function findPocketsphinx(env: Readonly<Record<string, string | undefined>>): PocketsphinxProgram | undefined {
  const newer = findProgram('pocketsphinx', env);
  if (newer !== undefined) return { path: newer, version: 5 };
  const older = findProgram('pocketsphinx_continuous', env);
  return older === undefined ? undefined : { path: older, version: 4 };
}
