/**
 * Files and directories that only their owner may use. On Windows the modes have no effect: there a file inherits the
 * access list of its directory, and the default data directory is in the user's profile.
 */
import { mkdirSync, readFileSync, type Stats } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { systemCodeOf } from '../../errors.ts';

export const privateFileMode = 0o600;
export const privateDirectoryMode = 0o700;

/** Creates a directory and the directories above it; does nothing if it exists. @returns the first one created */
export const makePrivateDirectory = (path: string): Promise<string | undefined> =>
  mkdir(path, { recursive: true, mode: privateDirectoryMode });

/** The same, synchronously. */
export const makePrivateDirectorySync = (path: string): string | undefined =>
  mkdirSync(path, { recursive: true, mode: privateDirectoryMode });

/** The permission bits of a file or directory; undefined on Windows, where they say nothing. */
export const permissionsOf = ({ mode }: Stats): number | undefined =>
  process.platform === 'win32' ? undefined : mode & 0o777;

/** The content of a file; undefined when the file does not exist. */
export function readFileIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
