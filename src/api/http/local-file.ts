/** Opens files on this machine that are sent to a service. */
import { createHash } from 'node:crypto';
import { StaError, systemReasonOf } from '../../shared/errors.ts';
import { borrowFile, type HeldFile, type HeldFiles, readHeld } from '../../shared/files/held-files.ts';

/** @throws StaError `file_error` if it is not a file or cannot be read */
export async function withLocalFile<T>(
  path: string,
  held: HeldFiles | undefined,
  use: (file: HeldFile) => Promise<T>,
): Promise<T> {
  const file = await openLocalFile(path, held);
  try {
    return await use(file);
  } finally {
    await file.giveBack();
  }
}

/** @throws StaError `file_error` if it is not a file or cannot be read */
export async function openLocalFile(path: string, held?: HeldFiles): ReturnType<typeof borrowFile> {
  const file = await borrowFile(path, held).catch((cause: unknown) => {
    throw unreadableError(path, cause);
  });
  if (file.stats.isFile()) return file;
  await file.giveBack();
  throw new StaError('file_error', `${path} is not a file`);
}

export const unreadableError = (path: string, cause: unknown): StaError =>
  new StaError('file_error', `Cannot read ${path}: ${systemReasonOf(cause)}`, { cause });

/**
 * Hashes a file with SHA-256, to check whether a service already has it. @returns lower-case hex @throws StaError
 * `file_error`; the signal's reason
 */
export const hashFile = (path: string, signal: AbortSignal, held?: HeldFiles): Promise<string> =>
  withLocalFile(path, held, async (file) => {
    const hash = createHash('sha256');
    try {
      for await (const chunk of readHeld(file, { chunkBytes: 1024 * 1024, signal })) hash.update(chunk);
    } catch (error) {
      throw signal.aborted ? signal.reason : unreadableError(path, error);
    }
    return hash.digest('hex');
  });
