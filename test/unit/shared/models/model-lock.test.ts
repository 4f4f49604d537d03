import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { holdFileLock } from '../../../../src/shared/files/file-lock.ts';
import { withModelLock } from '../../../../src/shared/models/model-lock.ts';
import { temporaryDirectory } from '../../../support/start-sta.ts';

it('runs when the lock of the model is free, and not before', async () => {
  const models = temporaryDirectory();
  mkdirSync(join(models, '.locks'));
  const release = holdFileLock(join(models, '.locks', 'tiny'));
  const events: string[] = [];
  const { signal } = new AbortController();
  const options = {
    signal,
    async sleep() {
      events.push('sleep');
      if (events.length === 3) release?.();
    },
    onWait: () => void events.push('wait'),
  };
  await withModelLock(models, 'tiny', options, async () => {
    events.push('run');
    expect(holdFileLock(join(models, '.locks', 'tiny'))).toBeUndefined();
  });
  await withModelLock(models, 'tiny', options, async () => events.push('run'));
  expect(events).toEqual(['wait', 'sleep', 'sleep', 'run', 'run']);
});
