/** Examines a data directory without opening its files; creates nothing. */
import { existsSync } from 'node:fs';
import { access, constants, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isLocked } from '../../../shared/files/file-lock.ts';
import { describeDataDirectory } from '../../base/data-directory.ts';
import { permissionsOf } from '../../base/private-files.ts';
import { findRunningService } from '../../base/running-service.ts';

/** @throws the file system's error */
export async function inspectDirectory(path: string) {
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
    /** Whether files can be created in it or, if it does not exist, in the nearest existing directory above it. */
    writable,
    /** Permission bits; undefined if there is no directory, and on Windows. */
    mode: exists ? permissionsOf(status) : undefined,
    /** Whether a process holds its lock now. */
    locked: existsSync(directory.lock) && isLocked(directory.lock),
    /** Whether the service has worked on it. */
    used: existsSync(directory.database),
    serviceUrl: service?.url,
    /** For this user, on the file system of the directory. */
    freeBytes: bavail * bsize,
  };
}

function nearestPresent(path: string): string {
  let present = path;
  while (!existsSync(present) && dirname(present) !== present) present = dirname(present);
  return present;
}
