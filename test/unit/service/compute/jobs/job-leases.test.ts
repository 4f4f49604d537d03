import { describe, expect, test } from 'vitest';
import { claimBytes } from '../../../../../src/service/compute/jobs/job-queue.ts';
import { maxAttempts } from '../../../../../src/service/compute/jobs/retry-policy.ts';
import { claim, claimAll, leaseMs, mustClaim, openTestQueue } from '../../../../support/jobs/open-test-queue.ts';

const nobodyIsGone = () => false;
const error = { code: 'job_failed', message: 'it broke' } as const;

describe('a lease', () => {
  test('excludes other holders, whichever queue they use', async () => {
    const { queue, open, add } = await openTestQueue();
    const names = Array.from({ length: 40 }, (_, i) => `job ${i}`);
    for (const name of names) await add(name);
    const others = (await open()).queue;
    const claims = await Promise.all(names.map((_, i) => claim(i % 2 === 0 ? queue : others)));
    expect(claims.map((item) => item?.input).sort()).toEqual([...names].sort());
    expect(await claim(queue)).toBeUndefined();
  });

  test('of several items has a limited number of bytes, and always one item', async () => {
    const { queue } = await openTestQueue();
    const add = (id: string, chars: number) =>
      queue.enqueue(
        [
          {
            transactionId: id,
            fileId: id,
            userId: 'alice',
            items: [{ kind: 'sentiment_analysis', input: 'x'.repeat(chars) }],
          },
        ],
        { ofAll: 9, ofUser: 9 },
      );
    for (const [id, chars] of [
      ['a', 1],
      ['b', claimBytes - 1],
      ['c', claimBytes - 1],
      ['d', 1_000_000],
      ['e', 1],
    ] as const) {
      await add(id, chars);
    }
    const claimed = async () =>
      (await queue.claim('tester', ['sentiment_analysis'], leaseMs, 9)).map(({ transactionId }) => transactionId);
    expect([await claimed(), await claimed(), await claimed(), await claimed()]).toEqual([
      ['a', 'b'],
      ['c'],
      ['d'],
      ['e'],
    ]);
  });

  test('that expires is swept, and its late holder can no longer end the item', async () => {
    const { queue, clock, finished, add } = await openTestQueue();
    await add('a');
    const late = await mustClaim(queue);
    expect(await queue.sweep(nobodyIsGone, leaseMs)).toBe(0);
    clock.advance(leaseMs - 1);
    expect(await queue.sweep(nobodyIsGone, leaseMs)).toBe(0);
    clock.advance(1);
    expect(await queue.sweep(nobodyIsGone, leaseMs)).toBe(1);
    expect((await queue.find('a'))[0]?.outcome).toEqual({ state: 'queued' });

    expect(await queue.complete(late, '"late"')).toBe(false);
    const current = await mustClaim(queue);
    for (const attempt of [
      () => queue.complete(late, '"late"'),
      () => queue.fail(late, error, true),
      () => queue.renew(late, leaseMs),
      () => queue.release(late),
    ]) {
      expect(await attempt()).toBe(false);
    }
    expect(await queue.complete(current, '"good"')).toBe(true);
    expect(await queue.complete(current, '"twice"')).toBe(false);
    expect((await queue.find('a'))[0]?.outcome).toEqual({ state: 'completed', result: '"good"' });
    expect(finished).toEqual([
      { transactionId: 'a', fileId: 'a', userId: 'alice', id: 2, state: 'processed', notifies: false },
    ]);
  });

  test('that has expired but was not swept can still end its item', async () => {
    const { queue, clock, add } = await openTestQueue();
    await add('a');
    const item = await mustClaim(queue);
    clock.advance(10 * leaseMs);
    expect(await queue.complete(item, '1')).toBe(true);
  });

  test('that is renewed is not swept', async () => {
    const { queue, clock, add } = await openTestQueue();
    await add('a');
    const item = await mustClaim(queue);
    for (let i = 0; i < 5; i++) {
      expect(await queue.sweep(nobodyIsGone, leaseMs)).toBe(0);
      clock.advance(leaseMs - 1);
      expect(await queue.renew(item, leaseMs)).toBe(true);
    }
    expect(await queue.sweep(nobodyIsGone, leaseMs)).toBe(0);
  });

  test('is swept at once if its owner has ended, and only then', async () => {
    const { queue, add } = await openTestQueue();
    await add('a');
    await add('b');
    await mustClaim(queue, 'dead');
    await mustClaim(queue, 'alive');
    expect(await queue.sweep((owner) => owner === 'dead', leaseMs)).toBe(1);
    expect(await claimAll(queue)).toEqual(['a']);
  });

  test('that is returned leaves the item at its old place, with no attempt counted', async () => {
    const { queue, add } = await openTestQueue();
    for (const name of ['a', 'b', 'c']) await add(name);
    for (let i = 0; i < 10 * maxAttempts; i++) {
      expect(await queue.release(await mustClaim(queue))).toBe(true);
    }
    expect(await claimAll(queue)).toEqual(['a', 'b', 'c']);
  });
});
