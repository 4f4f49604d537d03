import { describe, expect, test } from 'vitest';
import type { JobQueue } from '../../../../../src/service/compute/jobs/job-queue.ts';
import { jobRetryMs, maxAttempts, orphanDelayMs } from '../../../../../src/service/compute/jobs/retry-policy.ts';
import { claim, claimAll, leaseMs, mustClaim, openTestQueue } from '../../../../support/jobs/open-test-queue.ts';

const error = { code: 'job_failed', message: 'it broke' } as const;

describe('a failed attempt', () => {
  test('is retried with growing delays until the item fails permanently', async () => {
    const { queue, clock, finished, store, add } = await openTestQueue();
    await add('a');
    for (let attempt = 1; attempt < maxAttempts; attempt++) {
      expect(await queue.fail(await mustClaim(queue), error, false)).toBe(true);
      expect((await queue.find('a'))[0]?.outcome).toEqual({ state: 'queued' });
      clock.advance(jobRetryMs(attempt) - 1);
      expect(await claim(queue)).toBeUndefined();
      clock.advance(1);
    }
    expect(finished).toEqual([]);
    expect(await queue.fail(await mustClaim(queue), error, false)).toBe(true);
    expect((await queue.find('a'))[0]?.outcome).toEqual({ state: 'failed', error });
    expect(finished).toEqual([
      { transactionId: 'a', fileId: 'a', userId: 'alice', id: 3, state: 'failed', notifies: false },
    ]);
    clock.advance(3_600_000);
    expect(await queue.sweep(() => true, leaseMs)).toBe(0);
    expect(await claim(queue)).toBeUndefined();
    expect(await store.jobs.counts()).toEqual({ queued: 0, processing: 0 });
  });

  test('does not delay the items behind it', async () => {
    const { queue, add } = await openTestQueue();
    await add('poison');
    await add('good');
    await queue.fail(await mustClaim(queue), error, false);
    expect(await claimAll(queue)).toEqual(['good']);
  });

  test('is final if a retry cannot succeed', async () => {
    const { queue, add } = await openTestQueue();
    await add('a');
    await queue.fail(await mustClaim(queue), { code: 'VDNF01', message: 'no video' }, true);
    expect((await queue.find('a'))[0]?.outcome).toEqual({
      state: 'failed',
      error: { code: 'VDNF01', message: 'no video' },
    });
  });

  test('waits longer each time, up to a minute', () => {
    expect([1, 2, 3, 4, 50].map(jobRetryMs)).toEqual([1_000, 4_000, 16_000, 60_000, 60_000]);
  });
});

describe('an item whose process disappears', () => {
  test('is never abandoned', async () => {
    const { queue, clock, finished, add } = await openTestQueue();
    await add('a');
    for (let orphanings = 1; orphanings <= 100; orphanings++) {
      await mustClaim(queue);
      expect(await queue.sweep(() => true, leaseMs)).toBe(1);
      clock.advance(orphanDelayMs(orphanings));
    }
    expect(await queue.complete(await mustClaim(queue), '1')).toBe(true);
    expect(finished).toEqual([
      { transactionId: 'a', fileId: 'a', userId: 'alice', id: 2, state: 'processed', notifies: false },
    ]);
  });

  test('keeps its place at first, and lets others go first once it may be the cause', async () => {
    const { queue, clock, add } = await openTestQueue();
    await add('suspect');
    await add('other');
    let orphanings = 0;
    while (orphanDelayMs(orphanings) === 0) {
      expect((await mustClaim(queue)).input).toBe('suspect');
      await queue.sweep(() => true, leaseMs);
      orphanings += 1;
    }
    expect(orphanings).toBeGreaterThan(2);
    expect(await claimAll(queue)).toEqual(['other']);
    clock.advance(orphanDelayMs(orphanings));
    expect(await claimAll(queue)).toEqual(['suspect']);
    expect(orphanDelayMs(1_000)).toBe(30_000);
  });
});

describe('the progress of an item', () => {
  const progress = { step: 'tones', done: 12, total: 60, unit: 'seconds' } as const;
  const outcome = async (queue: JobQueue) => (await queue.find('a'))[0]?.outcome;

  test('is available while the item is computed, and cleared when it is returned', async () => {
    const { queue, add } = await openTestQueue();
    await add('a');
    const item = await mustClaim(queue);
    expect(await outcome(queue)).toEqual({ state: 'processing' });
    expect(await queue.report(item, progress)).toBe(true);
    expect(await outcome(queue)).toEqual({ state: 'processing', progress });
    await queue.release(item);
    await mustClaim(queue);
    expect(await outcome(queue)).toEqual({ state: 'processing' });
  });

  test('cannot be reported by a holder that lost its lease', async () => {
    const { queue, add } = await openTestQueue();
    await add('a');
    const lost = await mustClaim(queue);
    await queue.sweep(() => true, leaseMs);
    expect(await queue.report(lost, progress)).toBe(false);
  });
});

describe('an item interrupted from outside', () => {
  test('keeps its place at first, waits after repeated interruptions, and never fails because of them', async () => {
    const { queue, clock, add } = await openTestQueue();
    await add('a');
    for (let interruptions = 1; interruptions <= 50; interruptions++) {
      expect(await queue.interrupt(await mustClaim(queue))).toBe(true);
      const delayMs = orphanDelayMs(interruptions);
      if (delayMs > 0) {
        clock.advance(delayMs - 1);
        expect(await claim(queue)).toBeUndefined();
        clock.advance(1);
      }
    }
    expect(await queue.complete(await mustClaim(queue), '1')).toBe(true);
  });

  test('cannot be returned by a holder that lost its lease', async () => {
    const { queue, add } = await openTestQueue();
    await add('a');
    const lost = await mustClaim(queue);
    await queue.sweep(() => true, leaseMs);
    expect(await queue.interrupt(lost)).toBe(false);
  });
});
