/** The same against a real S3 service, which `npm run test:storage` starts: a bucket `recordings`, named by its endpoint. */
import { randomUUID } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createS3Client, defaultTimes } from '../../../../../src/service/blobs/s3/s3-client.ts';
import { elementsOf, textOf } from '../../../../../src/service/blobs/s3/xml.ts';
import { describeBlobStore } from '../../../../support/blob-store-suite.ts';
import { skipUnless } from '../../../../support/needs.ts';
import { openS3Blobs } from '../../../../support/open-s3-blobs.ts';
import { temporaryDirectory } from '../../../../support/start-sta.ts';
import { useStorageEndToEnd } from '../../../../support/storage-end-to-end.ts';

const { STA_TEST_S3: endpoint = '', STA_TEST_S3_KEY_ID: keyId = '', STA_TEST_S3_SECRET: secret = '' } = process.env;
const key = { keyId, secret };
const placeOf = (prefix: string) =>
  ({ bucket: 'recordings', prefix, endpoint, region: 'us-east-1', style: 'path' }) as const;

describe(
  'a real S3 service',
  skipUnless(endpoint !== '', 'STA_TEST_S3 names no S3 service; npm run test:storage'),
  () => {
    const open = async () => openS3Blobs(placeOf(`${randomUUID()}/`), key, defaultTimes);

    describeBlobStore('S3', open, 8);

    it('refuses a wrong secret, forged and expired links', async () => {
      const place = placeOf(`${randomUUID()}/`);
      await expect(openS3Blobs(place, { keyId, secret: 'wrong' }).check()).rejects.toMatchObject({
        code: 'SignatureDoesNotMatch',
      });
      const store = openS3Blobs(place, key, defaultTimes);
      const path = join(temporaryDirectory(), 'clip');
      writeFileSync(path, 'a clip');
      await store.put({ key: 'ab/clip.mp4', path });
      const link = await store.link('ab/clip.mp4', 2, 'audio/mp4');
      const reply = await fetch(link ?? '');
      expect([reply.status, reply.headers.get('content-type'), await reply.text()]).toEqual([
        200,
        'audio/mp4',
        'a clip',
      ]);
      const forged = new URL(link ?? '');
      forged.searchParams.set('X-Amz-Expires', '900');
      expect((await fetch(forged)).status).toBe(403);
      await sleep(3_000);
      expect((await fetch(link ?? '')).status).toBe(403);
    });

    it('says which bucket is missing', async () => {
      await expect(openS3Blobs({ ...placeOf(''), bucket: 'nowhere' }, key).check()).rejects.toMatchObject({
        code: 'NoSuchBucket',
      });
    });

    it('is used by sta serve for uploads, tones, clips and links', async () => {
      const place = placeOf(`${randomUUID()}/`);
      const client = createS3Client(place, key);
      await useStorageEndToEnd(place, key, async () => {
        const text = await client.requestText({ method: 'GET', query: { 'list-type': '2', prefix: place.prefix } });
        const names = elementsOf(text, 'Contents').map(
          (entry) => textOf(entry, 'Key')?.slice(place.prefix.length) ?? '',
        );
        return names.filter((name) => name.includes('/'));
      });
    });
  },
);
