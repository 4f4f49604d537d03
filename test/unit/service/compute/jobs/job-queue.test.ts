import { describe, expect, onTestFinished, test } from 'vitest';
import { jobRetryMs, orphanDelayMs } from '../../../../../src/service/compute/jobs/retry-policy.ts';
import { claim, leaseMs, mustClaim, openTestQueue } from '../../../../support/jobs/open-test-queue.ts';
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
