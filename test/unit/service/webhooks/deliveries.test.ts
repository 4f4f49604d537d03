import { CompiledQuery, type KyselyPlugin, type RootOperationNode, sql } from 'kysely';
import { expect, test } from 'vitest';
import { type ClaimedDelivery, deliveryRecords } from '../../../../src/service/store/deliveries/deliveries.ts';
import { enqueueDeliveries } from '../../../../src/service/store/deliveries/enqueue-deliveries.ts';
import { createFakeClock } from '../../../support/fake-clock.ts';
import { isOnPostgres } from '../../../support/test-database.ts';
import { openDeliveries, type TestDeliveries } from './open-deliveries.ts';

const lease = { owner: 'me', leaseMs: 20_000 };

async function claimAll({ deliveries }: TestDeliveries): Promise<ClaimedDelivery[]> {
  const claimed = [];
  for (let next = await deliveries.claim(lease, []); next !== undefined; next = await deliveries.claim(lease, [])) {
    claimed.push(next);
  }
  return claimed;
}

test('writes the end of a transaction once for each active subscription of its owner', async () => {
  const store = await openDeliveries(createFakeClock());
  const ids = [await store.subscribe(), await store.subscribe()];
  await store.subscribe('bob');
  await store.subscriptions.delete('ada', await store.subscribe());
  await store.finish('t-1');
  await store.finish('t-1');
  const claimed = await claimAll(store);
  expect(claimed.map(({ publicId }) => publicId).sort()).toEqual(ids.sort());
  for (const one of claimed) {
    expect(one).toMatchObject({
      transactionId: 't-1',
      body: '{"txnId":"t-1","status":{"id":2,"state":"processed"}}',
      sealedSecret: `sealed for ${one.publicId}`,
      attempts: 1,
    });
  }
});

test('stores a delivery together with the end of its job, or not at all', async () => {
  const clock = createFakeClock();
  const store = await openDeliveries(clock);
  await store.subscribe();
  const failed = store.db.transaction().execute(async (trx) => {
    await enqueueDeliveries(trx, clock, [
      { transactionId: 't-1', fileId: 't-1', userId: 'ada', number: 0, id: 3, state: 'failed' },
    ]);
    throw new Error('the job could not be ended');
  });
  await expect(failed).rejects.toThrow('could not be ended');
  expect(await store.deliveries.count()).toEqual({});
});

test('two processes on one store never lease the same delivery', async () => {
  const clock = createFakeClock();
  const store = await openDeliveries(clock);
  const other = await openDeliveries(clock, store.file);
  await store.subscribe();
  const transactions = Array.from({ length: 40 }, (_, i) => `t-${i}`);
  for (const id of transactions) await store.finish(id);
  const claimed = await Promise.all([claimAll(store), claimAll(other), claimAll(store)]);
  expect(
    claimed
      .flat()
      .map(({ transactionId }) => transactionId)
      .sort(),
  ).toEqual(transactions.sort());
});

test('a delivery that is being attempted stays with its process when the clock is set to another time', async () => {
  const clock = createFakeClock();
  const { deliveries, subscribe, finish } = await openDeliveries(clock);
  await subscribe();
  await finish('t-1');
  expect(await deliveries.claim(lease, [])).toBeDefined();
  for (const byMs of [365 * 86_400_000, -730 * 86_400_000, lease.leaseMs + 1]) {
    await deliveries.takeBack(() => false, lease.leaseMs);
    clock.jump(byMs);
    await deliveries.takeBack(() => false, lease.leaseMs);
    expect(await deliveries.claim(lease, [])).toBeUndefined();
  }
});

test('an expired lease passes the delivery on, and its late holder changes nothing', async () => {
  const clock = createFakeClock();
  const { deliveries, subscribe, finish } = await openDeliveries(clock);
  await subscribe();
  await finish('t-1');
  const late = await deliveries.claim(lease, []);
  const takeBack = () => deliveries.takeBack(() => false, lease.leaseMs);
  await takeBack();
  clock.advance(lease.leaseMs - 1);
  await takeBack();
  expect(await deliveries.claim(lease, [])).toBeUndefined();
  clock.advance(1);
  await takeBack();
  const next = await deliveries.claim(lease, []);
  if (late === undefined || next === undefined) throw new Error('not claimed');
  expect(next.attempts).toBe(2);
  await deliveries.giveUp(late, 'timeout');
  expect(await deliveries.count()).toEqual({ pending: 1 });
  await deliveries.markDelivered(next, 'HTTP 200');
  await deliveries.retryAt(next, 0, 'HTTP 500');
  expect(await deliveries.count()).toEqual({ delivered: 1 });
});

test('deliveries of an ended process are due at once, those of other processes keep their lease', async () => {
  const clock = createFakeClock();
  const store = await openDeliveries(clock);
  await store.subscribe();
  await store.finish('t-1');
  await store.finish('t-2');
  const dead = await store.deliveries.claim({ ...lease, owner: 'dead' }, []);
  await store.deliveries.claim({ ...lease, owner: 'alive' }, []);
  await store.deliveries.takeBack((owner) => owner === 'dead', lease.leaseMs);
  expect((await claimAll(store)).map(({ deliveryId, attempts }) => [deliveryId, attempts])).toEqual([
    [dead?.deliveryId, 2],
  ]);
});

test('deleting a subscription drops its pending deliveries and wipes its secret', async () => {
  const store = await openDeliveries(createFakeClock());
  const id = await store.subscribe();
  await store.finish('t-1');
  expect(await store.subscriptions.delete('ada', id)).toBe(true);
  expect(await claimAll(store)).toEqual([]);
  expect(await store.deliveries.count()).toEqual({ dropped: 1 });
  const rows = await store.db.selectFrom('webhook_subscriptions').select('sealed_secret').execute();
  expect(rows).toEqual([{ sealed_secret: '' }]);
});

test('returns the longest due deliveries first, skips busy subscriptions and gives the next due time', async () => {
  const clock = createFakeClock();
  const { deliveries, subscribe, finish } = await openDeliveries(clock);
  await subscribe('ada');
  await subscribe('bob');
  expect(await deliveries.nextDueAtMs()).toBeUndefined();
  await finish('t-1', 'ada');
  clock.advance(1);
  await finish('t-2', 'ada');
  clock.advance(1);
  await finish('t-3', 'bob');
  const first = await deliveries.claim(lease, []);
  expect(first?.transactionId).toBe('t-1');
  expect((await deliveries.claim(lease, [first?.subscriptionId ?? '']))?.transactionId).toBe('t-3');
  expect(await deliveries.nextDueAtMs()).toBe(clock.nowMs() - 1);
});

test('deletes ended deliveries after a while, pending ones never', async () => {
  const clock = createFakeClock();
  const { deliveries, subscribe, finish } = await openDeliveries(clock);
  await subscribe();
  await finish('t-1');
  await finish('t-2');
  const claimed = await deliveries.claim(lease, []);
  if (claimed === undefined) throw new Error('not claimed');
  await deliveries.markDelivered(claimed, 'HTTP 200');
  await deliveries.forget(clock.nowMs(), 10);
  expect(await deliveries.count()).toEqual({ delivered: 1, pending: 1 });
  await deliveries.forget(clock.nowMs() + lease.leaseMs + 1, 10);
  expect(await deliveries.count()).toEqual({ pending: 1 });
});

if (!isOnPostgres) {
  test('finds due deliveries by an index, without sorting those that are due at the same time', async () => {
    const clock = createFakeClock();
    const { db } = await openDeliveries(clock);
    const asked: RootOperationNode[] = [];
    const noteQueries: KyselyPlugin = {
      transformQuery: ({ node }) => {
        asked.push(node);
        return node;
      },
      transformResult: async ({ result }) => result,
    };
    const deliveries = deliveryRecords(db.withPlugin(noteQueries), clock);
    expect(await deliveries.claim(lease, [])).toBeUndefined();
    expect(await deliveries.claim(lease, ['a', 'b'])).toBeUndefined();
    expect(await deliveries.nextDueAtMs()).toBeUndefined();
    await deliveries.takeBack(() => false, lease.leaseMs);
    const plans: string[][] = [];
    for (const node of asked) {
      const { sql, parameters } = db.getExecutor().compileQuery(node, { queryId: 'plan' });
      const { rows } = await db.executeQuery<{ detail: string }>(
        CompiledQuery.raw(`explain query plan ${sql}`, [...parameters]),
      );
      plans.push(rows.map(({ detail }) => detail));
    }
    const due = expect.stringContaining('USING INDEX webhook_deliveries_due (state=?');
    const ofSubscription = expect.stringMatching(
      /INDEX webhook_deliveries_waiting \(state=\? AND subscription_id=\? AND due_at_ms</,
    );
    const leased = expect.stringMatching(/INDEX webhook_deliveries_leased/);
    for (const [place, index] of [due, ofSubscription, due, leased].entries()) {
      expect(plans[place]).toContainEqual(index);
      // Of tables; a list of subscriptions is gone through, and their first deliveries are sorted.
      expect(plans[place]).not.toContainEqual(expect.stringMatching(/^SCAN webhook_deliveries$/));
      if (place !== 1) expect(plans[place]).not.toContainEqual(expect.stringContaining('TEMP B-TREE'));
    }
    expect(plans[1]).not.toContainEqual(expect.stringContaining('webhook_deliveries_due'));
    expect(plans).toHaveLength(4);
  });
}

/** Processor time of claims and of looks at leases beside a busy subscription with so many due deliveries, milliseconds. */
async function timeBesideBusy(waiting: number): Promise<number> {
  const clock = createFakeClock();
  const store = await openDeliveries(clock);
  await store.subscribe();
  const [busy] = await store.db.selectFrom('webhook_subscriptions').select('record_id').execute();
  await sql`with recursive n(i) as (select 1 union all select i + 1 from n where i < ${waiting})
    insert into webhook_deliveries
      (delivery_id, public_id, subscription_id, transaction_id, body, state, tries, due_at_ms, created_at_ms)
    select 'd' || i, 'p' || i, ${busy?.record_id}, 't' || i, '{}', 'pending', 0, 0, i from n`.execute(store.db);
  await store.subscribe('bob');
  for (let i = 0; i < 20; i += 1) await store.finish(`bob-${i}`, 'bob');
  const before = process.cpuUsage();
  for (let i = 0; i < 20; i += 1) {
    const claimed = await store.deliveries.claim(lease, [busy?.record_id ?? '']);
    expect(claimed?.transactionId).toBe(`bob-${i}`);
    await store.deliveries.takeBack(() => false, 20_000);
  }
  expect(await store.deliveries.claim(lease, [busy?.record_id ?? ''])).toBeUndefined();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

test('the work of a claim does not grow with the due deliveries of subscriptions that are busy', async () => {
  await timeBesideBusy(10);
  const [few, many] = [await timeBesideBusy(10), await timeBesideBusy(40_000)];
  expect(many).toBeLessThan(4 * few + 20);
});
