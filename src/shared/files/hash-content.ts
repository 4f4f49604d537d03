import { createHash } from 'node:crypto';
import { noFollow, openFile, readHeld } from './held-files.ts';

export interface HashOptions {
  readonly signal?: AbortSignal;
  /** Whether to read the file that a link leads to; throws ELOOP otherwise. */
  readonly follow?: boolean;
  /** Receives the number of bytes of each step. */
  readonly onBytes?: (bytes: number) => void;
}

/**
 * Hashes a file with SHA-256. @returns the hash in lower-case hexadecimal @throws the file system's error; the signal's
 * reason
 */
export async function hashContent(
  path: string,
  { signal, follow = false, onBytes }: HashOptions = {},
): Promise<{ readonly bytes: number; readonly sha256: string }> {
  const file = await openFile(path, follow ? 0 : noFollow);
  try {
    const hash = createHash('sha256');
    let bytes = 0;
    for await (const chunk of readHeld(file, { chunkBytes: 1024 ** 2, maxBytes: Number.POSITIVE_INFINITY, signal })) {
      hash.update(chunk);
      bytes += chunk.length;
      onBytes?.(chunk.length);
    }
    return { bytes, sha256: hash.digest('hex') };
  } finally {
    await file.handle.close();
  }
}
