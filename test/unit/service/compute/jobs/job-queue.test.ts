import { describe, expect, onTestFinished, test } from 'vitest';
import { claimBytes, type JobQueue } from '../../../../../src/service/compute/jobs/job-queue.ts';
import { jobRetryMs, maxAttempts, orphanDelayMs } from '../../../../../src/service/compute/jobs/retry-policy.ts';
import { claim, claimAll, leaseMs, mustClaim, openTestQueue } from '../../../../support/jobs/open-test-queue.ts';
import { openTestDatabase } from '../../../../support/test-database.ts';

const nobodyIsGone = () => false;
const error = { code: 'job_failed', message: 'it broke' } as const;

describe('an accepted transaction', () => {
  test('is on disk when the call returns, and is found under both of its ids', async () => {
    const { queue, open } = await openTestQueue();
    const items = [{ kind: 'sentiment_analysis', input: '{"text":"a \\ud800"}' }] as const;
    expect(
      await queue.enqueue([{ transactionId: 't1', fileId: 'f1', userId: 'alice', items }], { ofAll: 10, ofUser: 10 }),
    ).toBe('queued');
    const other = (await open()).queue;
    for (const id of ['t1', 'f1']) {
      expect(await other.find(id)).toEqual([
        { transactionId: 't1', userId: 'alice', kind: 'sentiment_analysis', outcome: { state: 'queued' } },
      ]);
    }
    expect((await mustClaim(other)).input).toBe('{"text":"a \\ud800"}');
    expect(await queue.find('t2')).toEqual([]);
  });

  test('is found together with others requested at the same time, regardless of their ids and the length of their results', async () => {
    const { queue, add } = await openTestQueue();
    for (const name of ['long', 'failed', 'queued']) await add(name);
    const long = JSON.stringify('ä'.repeat(100_000));
    expect(await queue.complete(await mustClaim(queue), long)).toBe(true);
    await queue.fail(await mustClaim(queue), error, true);
    expect(await queue.find('a\0')).toEqual([]);
    const ids = ['queued', 'nobody', 'long', 'failed', 'a\0', 'queued', 'a \ud800'];
    const found = await Promise.all(ids.map((id) => queue.find(id)));
    expect(found.map((items) => items[0]?.outcome.state)).toEqual([
      'queued',
      undefined,
      'completed',
      'failed',
      undefined,
      'queued',
      undefined,
    ]);
    const outcome = found[2]?.[0]?.outcome;
    if (outcome?.state !== 'completed') throw new Error('The long one is not completed');
    let text = '';
    for await (const part of typeof outcome.result === 'string' ? [outcome.result] : outcome.result) text += part;
    expect(text).toBe(long);
  });

  test('is rejected as a whole if it would exceed the queue limit', async () => {
    const { queue } = await openTestQueue();
    const item = { kind: 'sentiment_analysis', input: '{}' } as const;
    const enqueue = (id: string, items: (typeof item)[]) =>
      queue.enqueue([{ transactionId: id, fileId: id, userId: 'alice', items }], { ofAll: 2, ofUser: 9 });
    expect(await enqueue('one', [item])).toBe('queued');
    expect(await enqueue('two more', [item, item])).toBe('full');
    expect(await queue.find('two more')).toEqual([]);
    expect(await enqueue('another', [item])).toBe('queued');
    expect(await enqueue('too many', [item])).toBe('full');
    await mustClaim(queue);
    expect(await queue.counts()).toEqual({ queued: 1, processing: 1 });
    expect(await enqueue('there is room again', [item])).toBe('queued');
  });

  test('is counted correctly among many: never above the limit, and not refused because of an outdated count', async () => {
    const { queue } = await openTestQueue();
    const item = { kind: 'sentiment_analysis', input: '{}' } as const;
    const enqueue = (id: string, count: number) =>
      queue.enqueue(
        Array.from({ length: count }, (_, at) => {
          const transactionId = `${id} ${at}`;
          return { transactionId, fileId: transactionId, userId: 'alice', items: [item] };
        }),
        { ofAll: 9_999, ofUser: 2_500 },
      );
    expect(await enqueue('many', 2_400)).toBe('queued');
    expect(await enqueue('few', 60)).toBe('queued');
    expect(await enqueue('too many', 41)).toBe('userFull');
    expect(await enqueue('the rest', 40)).toBe('queued');
    expect(await enqueue('one more', 1)).toBe('userFull');
    await mustClaim(queue);
    expect(await enqueue('there is room again', 1)).toBe('queued');
    expect(await queue.counts()).toEqual({ queued: 2_500, processing: 1 });
  });

  test('has no earlier turn than those before it, also when nothing waits', async () => {
    const { queue, file, add } = await openTestQueue();
    const { db } = await openTestDatabase(file);
    onTestFinished(() => db.destroy());
    for (const name of ['a', 'b', 'c']) await add(name);
    while ((await claim(queue)) !== undefined);
    await add('d', 'bob');
    const rows = await db.selectFrom('job_items').select('turn').orderBy('id').execute();
    const turns = rows.map(({ turn }) => Number(turn));
    expect(turns).toEqual(turns.toSorted((a, b) => a - b));
    expect(new Set(turns).size).toBe(4);
  });

  test('is announced in its own process', async () => {
    const { queue, add } = await openTestQueue();
    let calls = 0;
    const end = queue.onWork(() => {
      calls += 1;
    });
    await add('a');
    expect(calls).toBe(1);
    await queue.release(await mustClaim(queue));
    expect(calls).toBe(2);
    end();
    await add('b');
    expect(calls).toBe(2);
  });
});

describe('a clock that is set back', () => {
  const yearMs = 365 * 86_400_000;

  test('delays no item that never failed', async () => {
    const { queue, clock, add } = await openTestQueue();
    await add('a');
    clock.advance(-yearMs);
    expect(await claim(queue)).toBeUndefined();
    let woken = 0;
    queue.onWork(() => {
      woken += 1;
    });
    await queue.sweep(nobodyIsGone, leaseMs);
    // On PostgreSQL, the wake-up of the first item may arrive only now.
    expect(woken).toBeGreaterThan(0);
    expect((await mustClaim(queue)).input).toBe('a');
  });

  test('delays the next attempt by no more than its wait', async () => {
    const { queue, clock, add } = await openTestQueue();
    await add('a');
    await queue.fail(await mustClaim(queue), error, false);
    await queue.sweep(nobodyIsGone, leaseMs);
    expect(await claim(queue)).toBeUndefined();
    clock.advance(-yearMs);
    await queue.sweep(nobodyIsGone, leaseMs);
    clock.advance(jobRetryMs(1) - 1);
    expect(await claim(queue)).toBeUndefined();
    clock.advance(1);
    expect((await mustClaim(queue)).input).toBe('a');
  });
});

describe('a clock that is set to another time while items are computed', () => {
  const hourMs = 3_600_000;

  test.each([
    ['forward by a year', 365 * 24 * hourMs],
    ['forward by 31 seconds', 31_000],
    ['back by an hour', -hourMs],
    ['to and fro', 0],
  ])('ends no lease that is renewed, here or in another process: %s', async (_name, byMs) => {
    const { queue, open, clock, add } = await openTestQueue();
    const others = (await open()).queue;
    await add('a');
    const item = await mustClaim(queue);
    for (let turn = 0; turn < 12; turn += 1) {
      for (const one of [queue, others]) expect(await one.sweep(nobodyIsGone, leaseMs)).toBe(0);
      clock.jump(byMs || (turn % 2 === 0 ? hourMs : -hourMs));
      for (const one of [queue, others]) expect(await one.sweep(nobodyIsGone, leaseMs)).toBe(0);
      clock.advance(leaseMs / 3);
      expect(await queue.renew(item, leaseMs)).toBe(true);
    }
    expect(await queue.complete(item, '1')).toBe(true);
  });

  test('keeps no lease alive without a renewal', async () => {
    const { queue, clock, add } = await openTestQueue();
    await add('a');
    await mustClaim(queue);
    await queue.sweep(nobodyIsGone, leaseMs);
    clock.jump(-hourMs);
    clock.advance(leaseMs - 1);
    expect(await queue.sweep(nobodyIsGone, leaseMs)).toBe(0);
    clock.advance(1);
    expect(await queue.sweep(nobodyIsGone, leaseMs)).toBe(1);
    clock.advance(orphanDelayMs(1));
    expect((await mustClaim(queue)).input).toBe('a');
  });
});

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

describe('a transaction of several items', () => {
  const items = [
    { kind: 'sentiment_analysis', input: 's' },
    { kind: 'extractive_summary', input: 'e' },
  ] as const;

  test('shows the state of each, and ends once, with the last', async () => {
    const { queue, finished } = await openTestQueue();
    await queue.enqueue([{ transactionId: 't', fileId: 'f', userId: 'bob', items }], { ofAll: 10, ofUser: 10 });
    const first = await mustClaim(queue);
    await queue.complete(first, '1');
    const states = async () => (await queue.find('f')).map(({ kind, outcome }) => [kind, outcome.state]).sort();
    expect(await states()).toEqual([
      ['extractive_summary', 'queued'],
      ['sentiment_analysis', 'completed'],
    ]);
    expect(finished).toEqual([]);
    await queue.fail(await mustClaim(queue), error, true);
    expect(await states()).toEqual([
      ['extractive_summary', 'failed'],
      ['sentiment_analysis', 'completed'],
    ]);
    expect(finished).toEqual([
      { transactionId: 't', fileId: 'f', userId: 'bob', id: 3, state: 'failed', notifies: false },
    ]);
  });

  test('is superseded, item by item, by a later one on the same file', async () => {
    const { queue } = await openTestQueue();
    await queue.enqueue([{ transactionId: 't1', fileId: 'f', userId: 'bob', items }], { ofAll: 10, ofUser: 10 });
    await queue.enqueue([{ transactionId: 't2', fileId: 'f', userId: 'bob', items: [items[1]] }], {
      ofAll: 10,
      ofUser: 10,
    });
    const found = async (id: string) => (await queue.find(id)).map((item) => [item.kind, item.transactionId]).sort();
    expect(await found('f')).toEqual([
      ['extractive_summary', 't2'],
      ['sentiment_analysis', 't1'],
    ]);
    expect(await found('t1')).toEqual([
      ['extractive_summary', 't1'],
      ['sentiment_analysis', 't1'],
    ]);
  });
});

test('rolls back an end if its notifications cannot be written', async () => {
  const { queue, store, file, finished, add } = await openTestQueue();
  const sealSecretFor = () => 'sealed';
  await store.subscriptions.create(
    'alice',
    { event: 'e', endpointUrl: 'http://127.0.0.1:9/', sealSecretFor },
    { records: 9, bytes: 10_000 },
  );
  await add('a');
  const item = await mustClaim(queue);
  const { db } = await openTestDatabase(file);
  onTestFinished(() => db.destroy());
  await db.schema.alterTable('webhook_deliveries').renameTo('elsewhere').execute();
  await expect(queue.complete(item, '1')).rejects.toThrow(/no such table|does not exist/);
  expect((await queue.find('a'))[0]?.outcome).toEqual({ state: 'processing' });
  expect(finished).toEqual([]);
  await db.schema.alterTable('elsewhere').renameTo('webhook_deliveries').execute();
  expect(await queue.complete(item, '2')).toBe(true);
  expect((await queue.find('a'))[0]?.outcome).toEqual({ state: 'completed', result: '2' });
  expect(finished).toHaveLength(1);
  expect(await store.deliveries.count()).toEqual({ pending: 1 });
});
