import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { createDirectoryBlobs } from '../../../../src/service/blobs/directory-blobs.ts';
import { describeBlobStore } from '../../../support/blob-store-suite.ts';
import { openS3Blobs, quickTimes } from '../../../support/open-s3-blobs.ts';
import { doubleKey, doublePlace, startS3Double } from '../../../support/s3-double.ts';
import { temporaryDirectory } from '../../../support/start-sta.ts';

describeBlobStore('directory', async () => createDirectoryBlobs(join(temporaryDirectory(), 'files')));

describeBlobStore('S3', async () =>
  openS3Blobs(doublePlace(await startS3Double(), `${randomUUID()}/`), doubleKey, { ...quickTimes, silenceMs: 10_000 }),
);
