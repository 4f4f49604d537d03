/** Writes a file completely or not at all. */
import { access, constants, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { isProgrammingError, StaError, systemReasonOf } from '../../shared/errors.ts';
import { statPath } from '../../shared/files/stat-path.ts';
import { replaceFile } from '../../shared/files/write-file.ts';

/** Checks, before the work is done, that a file can be written there. @throws StaError `file_error` */
export async function checkWritable(path: string): Promise<void> {
  const there = await stat(path).catch(() => undefined);
  // Renaming would replace a device or a directory by the file.
  if (there !== undefined && !there.isFile()) {
    throw new StaError('file_error', `Cannot write ${path}: it exists and is not a file`);
  }
  await access(dirname(path), constants.W_OK).catch((cause: unknown) => {
    throw cannotWriteError(path, cause);
  });
}

/** The same for {@link writeWhole}, which also writes into a device or a pipe. */
export async function checkReplaceable(path: string): Promise<void> {
  const there = await stat(path).catch(() => undefined);
  if (there === undefined || there.isFile() || there.isDirectory()) await checkWritable(path);
}

/** Checks that no file to replace is among the inputs. @param inputs paths, among other values @throws StaError `usage` */
export function refuseInputs(paths: readonly string[], inputs: readonly unknown[]): void {
  const replaced = paths.flatMap((path) => {
    const stats = statPath(path);
    return stats?.isFile() ? { path, stats } : [];
  });
  if (replaced.length === 0) return;
  for (const input of inputs) {
    const read = typeof input === 'string' ? statPath(input) : undefined;
    const found = replaced.find(({ stats }) => stats.ino === read?.ino && stats.dev === read.dev);
    if (found === undefined) continue;
    throw new StaError('usage', `${found.path} is an input of this command, and writing the result would replace it`, {
      hint: 'Name another file for the result',
    });
  }
}

/** @throws StaError `file_error`; an existing file then stays unchanged */
export async function writeWhole(path: string, content: string): Promise<void> {
  await replaceFile(path, content).catch(throwCannotWrite(path));
}

/** Throws what a writer of this file has thrown; an error of the file system as a StaError `file_error`. */
export const throwCannotWrite =
  (path: string) =>
  (error: unknown): never => {
    throw error instanceof StaError || isProgrammingError(error) ? error : cannotWriteError(path, error);
  };

export const cannotWriteError = (path: string, cause: unknown) =>
  new StaError('file_error', `Cannot write ${path}: ${systemReasonOf(cause)}`, {
    hint: 'Name a file in a directory that is there and that you may write to',
    cause,
  });
