import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import type { BlobStore } from '../../src/service/blobs/blob-store.ts';
import { createLocalCache } from '../../src/service/blobs/local-cache.ts';
import { createS3Blobs } from '../../src/service/blobs/s3/s3-blobs.ts';
import { createS3Client, defaultTimes, type S3Times } from '../../src/service/blobs/s3/s3-client.ts';
import type { StorageKey, StoragePlace } from '../../src/service/blobs/storage-settings.ts';
import { temporaryDirectory } from './start-sta.ts';

/** Waits short enough for tests. */
export const quickTimes: S3Times = {
  ...defaultTimes,
  silenceMs: 300,
  backoff: { firstMs: 5, factor: 2, maxMs: 20 },
};

/** A store of files in a bucket, with its own cache. */
export function openS3Blobs(place: StoragePlace, key: StorageKey, times = quickTimes, cacheBytes = 1024): BlobStore {
  const folder = temporaryDirectory();
  const cache = createLocalCache(() => Promise.resolve(join(folder, randomUUID())), cacheBytes);
  return createS3Blobs(() => Promise.resolve(createS3Client(place, key, times)), place, 'files', cache);
}
