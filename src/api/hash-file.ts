/** The SHA-256 of a file of this machine, which tells whether a service has it already. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { statFile, unreadable } from './multipart-body.ts';

/** @returns lower-case hex @throws StaError `file_error`; the signal's reason */
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
