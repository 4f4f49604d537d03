/** Files on this machine that are sent to a service. */
import { createHash } from 'node:crypto';
import { createReadStream, type Stats } from 'node:fs';
import { stat } from 'node:fs/promises';
import { StaError, systemCodeOf } from '../../shared/errors.ts';

/** @throws StaError `file_error` if it is not a file or cannot be read */
export async function statFile(path: string): Promise<Stats> {
  let found: Stats;
  try {
    found = await stat(path);
  } catch (cause) {
    throw unreadable(path, cause);
  }
  if (!found.isFile()) throw new StaError('file_error', `${path} is not a file`);
  return found;
}

export function unreadable(path: string, cause: unknown): StaError {
  const code = systemCodeOf(cause);
  const reasons: Readonly<Record<string, string>> = { ENOENT: 'no such file', EACCES: 'permission denied' };
  return new StaError('file_error', `Cannot read ${path}: ${reasons[String(code)] ?? String(cause)}`, {
    cause,
  });
}

/** Hashes a file with SHA-256, to find out whether a service has it already. @returns lower-case hex @throws StaError `file_error`; the signal's reason */
export async function hashFile(path: string, signal: AbortSignal): Promise<string> {
  await statFile(path);
  const hash = createHash('sha256');
  try {
    for await (const chunk of createReadStream(path, { highWaterMark: 1024 * 1024, signal })) hash.update(chunk);
  } catch (error) {
    throw signal.aborted ? signal.reason : unreadable(path, error);
  }
  return hash.digest('hex');
}
