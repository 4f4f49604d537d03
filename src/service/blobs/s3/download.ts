/** Downloads an object to a file, and starts over after a broken connection. */
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { writeNewFile } from '../../../shared/files/write-file.ts';
import { privateFileMode } from '../../base/private-files.ts';
import { BlobFailure } from '../blob-failure.ts';
import type { S3Client } from './s3-client.ts';

interface DownloadedObject {
  /** The file to write. If the object does not exist, neither does the file, as in a directory store. */
  readonly path: string;
  /** The object's name in errors. */
  readonly name: string;
  /** SHA-256 of the content, hex, if it is known: other content is refused. */
  readonly sha256: string | undefined;
}

/** @throws BlobFailure */
export async function download(
  client: S3Client,
  key: string,
  object: DownloadedObject,
  signal: AbortSignal,
): Promise<void> {
  await client.retrying(
    async () => {
      try {
        await downloadOnce(client, key, object, signal);
      } catch (error) {
        await rm(object.path, { force: true });
        throw error;
      }
    },
    { signal },
  );
}

async function downloadOnce(
  client: S3Client,
  key: string,
  { path, name, sha256 }: DownloadedObject,
  signal: AbortSignal,
): Promise<void> {
  const response = await client.request({ method: 'GET', key, signal, alsoFine: [404] });
  if (response.status === 404 || response.body === null) return;
  const { body } = response;
  const hash = createHash('sha256');
  async function* counted() {
    for await (const chunk of body) {
      hash.update(chunk);
      yield chunk;
    }
  }
  await writeNewFile(path, (sink) => pipeline(counted, sink), privateFileMode);
  if (sha256 !== undefined && hash.digest('hex') !== sha256) {
    throw new BlobFailure(`${name} is damaged: its content has another hash`, { code: 'damaged', isTransient: false });
  }
}
