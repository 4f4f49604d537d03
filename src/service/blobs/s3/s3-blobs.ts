/** Blobs as objects of a bucket. Each store has its own folder of keys. */
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { type Blob, type BlobStore, hashOfKey, type NewBlob } from '../blob-store.ts';
import type { LocalCache } from '../local-cache.ts';
import { type StoragePlace, urlOf } from '../storage-settings.ts';
import { download } from './download.ts';
import type { S3Client } from './s3-client.ts';
import { upload } from './upload.ts';
import { elementsOf, textOf } from './xml.ts';

/** Multipart uploads that were never completed, because their process was killed. */
export const maxUploadMs = 24 * 3_600_000;

/** @param folder of all keys: `files` or `derived` */
export function createS3Blobs(
  open: () => Promise<S3Client>,
  place: StoragePlace,
  folder: 'files' | 'derived',
  cache: LocalCache,
): BlobStore {
  const start = `${place.prefix}${folder}/`;
  const objectOf = (key: string) => `${start}${key}`;
  const nameOf = (key: string) => `${urlOf(place)}/${folder}/${key}`;

  async function find(key: string): Promise<Omit<Blob, 'key'> | undefined> {
    const client = await open();
    const { status, headers } = await client.request({ method: 'HEAD', key: objectOf(key), alsoFine: [404] });
    if (status === 404) return undefined;
    return {
      bytes: Number(headers.get('content-length')),
      changedAtMs: Date.parse(headers.get('last-modified') ?? ''),
    };
  }

  async function store({ key, path, sha256 }: NewBlob): Promise<void> {
    await upload(await open(), objectOf(key), path, mediaTypes[key.slice(-4)] ?? 'application/octet-stream', sha256);
  }

  /** Whether the content that a key names exists. */
  const isThere = async ({ key, sha256 }: NewBlob) => sha256 !== undefined && (await find(key)) !== undefined;

  return {
    isLocal: false,
    nameOf,
    find,

    async send(blob) {
      if (!(await isThere(blob))) await store(blob);
    },

    async put(blob) {
      if (!(await isThere(blob))) await store(blob);
      if (blob.sha256 === undefined) await rm(blob.path, { force: true });
      else await cache.adopt(blob.key, blob.path);
    },

    async open(key, range) {
      const client = await open();
      const headers = range && { range: `bytes=${range.first}-${range.last}` };
      const response = await client.request({
        method: 'GET',
        key: objectOf(key),
        headers,
        alsoFine: [404],
      });
      if (response.status === 404) throw Object.assign(new Error(`There is no ${nameOf(key)}`), { code: 'ENOENT' });
      return response.body === null ? Readable.from([]) : Readable.fromWeb(response.body as never);
    },

    withFile: (key, run, signal) =>
      cache.withCopy(
        key,
        async (path, ending) =>
          download(await open(), objectOf(key), { path, name: nameOf(key), sha256: hashOfKey(key) }, ending),
        run,
        signal,
      ),

    link: async (key, validSeconds, contentType) => (await open()).presign(objectOf(key), validSeconds, contentType),

    async remove(key) {
      await cache.drop(key);
      await (await open()).requestText({ method: 'DELETE', key: objectOf(key), alsoFine: [404], attempts: 2 });
    },

    async *list(only) {
      const client = await open();
      const prefix = only === undefined ? start : `${start}${only}/`;
      let token: string | undefined;
      do {
        const query = { 'list-type': '2', prefix, ...(token !== undefined && { 'continuation-token': token }) };
        const page = await client.requestText({ method: 'GET', query });
        for (const entry of elementsOf(page, 'Contents')) {
          const key = textOf(entry, 'Key')?.slice(start.length) ?? '';
          // Do not touch objects of other programs.
          if (!/^[0-9a-f]+\/[\w.-]+$/.test(key)) continue;
          yield {
            key,
            bytes: Number(textOf(entry, 'Size')),
            changedAtMs: Date.parse(textOf(entry, 'LastModified') ?? ''),
          };
        }
        token = textOf(page, 'IsTruncated') === 'true' ? textOf(page, 'NextContinuationToken') : undefined;
      } while (token !== undefined);
    },

    async sweep(nowMs) {
      const client = await open();
      const text = await client.requestText({ method: 'GET', query: { uploads: '', prefix: start } });
      let ended = 0;
      for (const entry of elementsOf(text, 'Upload')) {
        const [key = '', uploadId = ''] = [textOf(entry, 'Key'), textOf(entry, 'UploadId')];
        const begunMs = Date.parse(textOf(entry, 'Initiated') ?? '');
        if (!key.startsWith(start) || !(begunMs < nowMs - maxUploadMs)) continue;
        await client.requestText({ method: 'DELETE', key, query: { uploadId }, alsoFine: [404] });
        ended += 1;
      }
      return ended;
    },

    async check(signal) {
      const client = await open();
      await client.requestText({
        method: 'GET',
        query: { 'list-type': '2', 'max-keys': '1', prefix: start },
        signal,
        attempts: 1,
      });
    },
  };
}

const mediaTypes: Readonly<Record<string, string>> = { '.mp4': 'video/mp4', '.m4a': 'audio/mp4' };
