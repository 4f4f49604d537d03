import { createHash } from 'node:crypto';
import { constants } from 'node:fs';
import { open } from 'node:fs/promises';
import { noFollow } from '../files/held-files.ts';

const stepBytes = 1024 ** 2;

export interface FileHash {
  readonly bytes: number;
  /** Lower-case hexadecimal. */
  readonly sha256: string;
}

/**
 * @param follow whether to read the file that a link leads to; throws ELOOP otherwise
 * @param onBytes receives the number of bytes of each step
 * @throws the file system's error; the signal's reason
 */
export async function hashModelFile(
  path: string,
  signal: AbortSignal,
  { follow = false, onBytes = (_bytes: number) => {} } = {},
): Promise<FileHash> {
  const file = await open(path, constants.O_RDONLY | (follow ? 0 : noFollow));
  try {
    const hash = createHash('sha256');
    const buffer = Buffer.alloc(stepBytes);
    let bytes = 0;
    for (;;) {
      signal.throwIfAborted();
      const { bytesRead } = await file.read(buffer, 0, stepBytes, bytes);
      if (bytesRead === 0) return { bytes, sha256: hash.digest('hex') };
      hash.update(buffer.subarray(0, bytesRead));
      bytes += bytesRead;
      onBytes(bytesRead);
    }
  } finally {
    await file.close();
  }
}
