/**
 * Files and directories that only their owner may use. On Windows the modes have no effect: a file there inherits the
 * access list of its directory, and the default data directory is in the user's profile.
 */
import { chmodSync, closeSync, openSync, readFileSync, type Stats, statSync } from 'node:fs';
import { systemCodeOf } from '../../shared/errors.ts';

export const privateFileMode = 0o600;

/**
 * Creates an empty file that only its owner may use; does nothing if it exists. An existing file is not opened: it may
 * be a database, and POSIX releases all locks of a process on a file when it closes any descriptor of it.
 */
export function makePrivateFileSync(path: string): void {
  try {
    closeSync(openSync(path, 'ax', privateFileMode));
  } catch (error) {
    if (systemCodeOf(error) !== 'EEXIST') throw error;
  }
}

/**
 * Removes the permissions of other users on a file or directory.
 *
 * @returns whether there were any
 * @throws if it belongs to another user, who could restore them
 */
export function makePrivate(path: string): boolean {
  const status = statSync(path, { throwIfNoEntry: false });
  const mode = status === undefined ? undefined : permissionsOf(status);
  if (status === undefined || mode === undefined || (mode & 0o077) === 0) return false;
  if (status.uid !== process.getuid?.()) {
    throw new Error(`${path} is open to others (mode ${mode.toString(8)}) and belongs to another user`);
  }
  chmodSync(path, mode & 0o700);
  return true;
}

/** The permission bits of a file or directory; undefined on Windows, where they mean nothing. */
export const permissionsOf = ({ mode }: Stats): number | undefined =>
  process.platform === 'win32' ? undefined : mode & 0o777;

/** The content of a file; undefined if the file does not exist. */
export function readFileIfThere(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    if (systemCodeOf(error) === 'ENOENT') return undefined;
    throw error;
  }
}
