/** Uploads a file to an object, in one request or, if it is large, in parts. The store refuses damaged data. */
import { hash } from 'node:crypto';
import { type FileHandle, open } from 'node:fs/promises';
import { BlobFailure } from '../blob-failure.ts';
import type { S3Client } from './s3-client.ts';
import { textOf } from './xml.ts';

/** Larger files are uploaded in parts. S3 accepts parts of at least 5 MiB, and up to 10,000 of them. */
const partBytes = 8 * 1024 * 1024;
const maxParts = 9_000;
const partsAtOnce = 3;

/** @param known SHA-256 of the file, hex, if it is known: a file that has changed since is refused */
export async function upload(
  client: S3Client,
  key: string,
  path: string,
  contentType: string,
  known: string | undefined,
): Promise<number> {
  const file = await open(path, 'r');
  try {
    const { size } = await file.stat();
    const headers = { 'content-type': contentType };
    if (size <= partBytes) {
      const body = await readPart(file, 0, size);
      const sha256 = known ?? hash('sha256', body);
      await client.requestText({ method: 'PUT', key, headers, body, sha256 });
    } else await uploadParts(client, key, headers, file, size);
    return size;
  } finally {
    await file.close();
  }
}

async function uploadParts(
  client: S3Client,
  key: string,
  headers: Readonly<Record<string, string>>,
  file: FileHandle,
  size: number,
): Promise<void> {
  const begun = await client.requestText({ method: 'POST', key, query: { uploads: '' }, headers });
  const uploadId = textOf(begun, 'UploadId');
  if (uploadId === undefined) throw unexpectedError('the start of an upload');
  try {
    const length = Math.max(partBytes, Math.ceil(size / maxParts));
    const tags: string[] = [];
    let next = 0;
    const stop = new AbortController();
    const sendParts = async () => {
      for (let part = next++; part * length < size; part = next++) {
        stop.signal.throwIfAborted();
        const body = await readPart(file, part * length, Math.min(length, size - part * length));
        const query = { partNumber: String(part + 1), uploadId };
        const sent = { method: 'PUT', key, query, body, sha256: hash('sha256', body), signal: stop.signal } as const;
        const response = await client.request(sent);
        await response.body?.cancel();
        const tag = response.headers.get('etag');
        if (tag === null) throw unexpectedError('a part');
        tags[part] = tag;
      }
    };
    const senders = Array.from({ length: partsAtOnce }, () =>
      sendParts().catch((error) => {
        stop.abort(error);
        throw error;
      }),
    );
    const failed = (await Promise.allSettled(senders)).find((one) => one.status === 'rejected');
    if (failed !== undefined) throw stop.signal.reason ?? failed.reason;
    const parts = tags.map((tag, i) => `<Part><PartNumber>${i + 1}</PartNumber><ETag>${escapeXml(tag)}</ETag></Part>`);
    const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
    const query = { uploadId };
    const type = { 'content-type': 'application/xml' };
    const ended = await client.requestText({
      method: 'POST',
      key,
      query,
      headers: type,
      body,
      sha256: hash('sha256', body),
    });
    // The status was sent before the work was done.
    const code = textOf(ended, 'Code');
    if (code !== undefined) throw unexpectedError(`the end of an upload (${code.slice(0, 64)})`);
  } catch (error) {
    // If this fails too, the sweep removes the rest.
    await client
      .requestText({ method: 'DELETE', key, query: { uploadId }, alsoFine: [404], attempts: 1 })
      .catch(() => undefined);
    throw error;
  }
}

async function readPart(file: FileHandle, index: number, length: number): Promise<Uint8Array> {
  const buffer = Buffer.allocUnsafe(length);
  for (let read = 0; read < length; ) {
    const { bytesRead } = await file.read(buffer, read, length - read, index + read);
    if (bytesRead === 0) throw new Error('The file has become shorter while it was sent');
    read += bytesRead;
  }
  return buffer;
}

const escapeXml = (text: string) => text.replace(/[<>&]/g, (one) => ({ '<': '&lt;', '>': '&gt;' })[one] ?? '&amp;');

const unexpectedError = (what: string) =>
  new BlobFailure(`The storage does not confirm ${what}`, { code: 'unexpected', isTransient: true });
