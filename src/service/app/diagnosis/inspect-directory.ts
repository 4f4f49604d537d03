/** Examines a data directory without opening its files; creates nothing. */
import { existsSync } from 'node:fs';
import { access, constants, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isLocked } from '../../../shared/files/file-lock.ts';
import { describeDataDirectory } from '../../base/data-directory.ts';
import { permissionsOf } from '../../base/private-files.ts';
import { findRunningService } from '../../base/running-service.ts';

export interface DirectoryFacts {
  readonly exists: boolean;
  /** Whether files can be created in it or, if it does not exist, in the nearest existing directory above it. */
  readonly writable: boolean;
  /** Permission bits; undefined if there is no directory, and on Windows. */
  readonly mode: number | undefined;
  /** Whether a process holds its lock now. */
  readonly locked: boolean;
  /** Whether the service has worked on it. */
  readonly used: boolean;
  readonly serviceUrl: string | undefined;
  /** For this user, on the file system of the directory. */
  readonly freeBytes: number;
}

/** @throws the file system's error */
export async function inspectDirectory(path: string): Promise<DirectoryFacts> {
  const directory = describeDataDirectory(path);
  const exists = existsSync(path);
  const present = nearestPresent(path);
  const { bavail, bsize } = await statfs(present);
  const status = await stat(present);
  const writable =
    status.isDirectory() &&
    (await access(present, constants.W_OK | constants.X_OK).then(
      () => true,
      () => false,
    ));
  const service = exists && status.isDirectory() ? await findRunningService(directory) : undefined;
  return {
    exists,
    writable,
    mode: exists ? permissionsOf(status) : undefined,
    locked: existsSync(directory.lock) && isLocked(directory.lock),
    used: existsSync(directory.database),
    serviceUrl: service?.url,
    freeBytes: bavail * bsize,
  };
}

function nearestPresent(path: string): string {
  let present = path;
  while (!existsSync(present) && dirname(present) !== present) present = dirname(present);
  return present;
}
