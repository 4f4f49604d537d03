import { expect, it, onTestFinished } from 'vitest';
import { claimStorageSoon } from '../../../../src/service/app/open-blobs.ts';
import { openServiceData } from '../../../../src/service/app/open-service-data.ts';
import { BlobFailure } from '../../../../src/service/blobs/blob-failure.ts';
import { systemClock } from '../../../../src/shared/clock.ts';
import { eventually } from '../../../support/eventually.ts';
import { temporaryDirectory } from '../../../support/start-sta.ts';

it('ends a running check of an unavailable bucket when it stops', async () => {
  const env = {
    STA_STORAGE_URL: 's3://recordings',
    STA_STORAGE_ENDPOINT: 'http://127.0.0.1:9',
    STA_STORAGE_KEY_ID: 'key',
    STA_STORAGE_SECRET: 'secret',
  };
  const { directory, store, blobs } = await openServiceData(temporaryDirectory(), systemClock, 'normal', { env });
  onTestFinished(() => store.close());
  const steps: string[] = [];
  const check = (signal?: AbortSignal) => {
    steps.push('look');
    if (steps.length === 1) {
      return Promise.reject(new BlobFailure('It is away', { code: 'ECONNREFUSED', isTransient: true }));
    }
    return new Promise<void>((_resolve, reject) => {
      signal?.addEventListener('abort', () => {
        steps.push('end');
        reject(signal.reason);
      });
    });
  };
  const away = { ...blobs, unguarded: { ...blobs.unguarded, check } };
  const stop = await claimStorageSoon(directory, store, away, 'shared', undefined);
  await eventually(() => expect(steps).toEqual(['look', 'look']));
  await stop();
  expect(steps).toEqual(['look', 'look', 'end']);
});
