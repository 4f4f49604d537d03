/** Claims and ends of jobs if the connection is lost before the server responds, whether or not it made the change. */
import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { startCuttingProxy } from '../../../../../../lab/reliability/chaos/cutting-proxy.ts';
import { readDatabaseAddress } from '../../../../../../src/service/store/databases/database-address.ts';
import { openEngine } from '../../../../../../src/service/store/databases/open-engine.ts';
import { createStore } from '../../../../../../src/service/store/store.ts';
import type { Tables } from '../../../../../../src/service/store/tables/tables.ts';
import { systemClock } from '../../../../../../src/shared/clock.ts';
import { eventually } from '../../../../../support/eventually.ts';
import { needs } from '../../../../../support/needs.ts';
import { testDatabase } from '../../../../../support/postgres.ts';

const leaseMs = 30_000;
const lease = { owner: 'tester', leaseMs };

async function openLosing() {
  const direct = await testDatabase({ migrated: true });
  const openStore = async (url: string) => {
    const store = createStore(await openEngine<Tables>(readDatabaseAddress(url)), systemClock);
    onTestFinished(() => store.close());
    return store;
  };
  const url = new URL(direct);
  let isLost = (_sent: string) => false;
  const proxy = await startCuttingProxy(Number(url.port), (bytes) => {
    if (isLost(bytes.toString('latin1'))) proxy.set('loses replies');
  });
  onTestFinished(() => proxy.close());
  url.port = String(proxy.port);
  const [store, observer] = [await openStore(url.href), await openStore(direct)];
  await observer.users.add({ id: 'asha', email: null }, [{ kind: 'api', keyId: 'key', secretHash: 'hash' }]);
  return {
    store,
    observer,
    async add(id: string) {
      const items = [{ kind: 'sentiment_analysis', input: id }] as const;
      const max = { ofAll: 10, ofUser: 10 };
      await observer.jobs.enqueue([{ transactionId: id, fileId: id, userId: 'asha', items }], max);
    },
    /**
     * Loses the reply to the first statement that contains a text.
     * @returns resolves once the server has made the change
     */
    async losing(text: string, change: () => Promise<unknown>, isMade: () => Promise<boolean>) {
      isLost = (sent) => sent.includes(text);
      await expect(change()).rejects.toThrow();
      await eventually(async () => expect(await isMade()).toBe(true));
      isLost = () => false;
      proxy.set('good');
    },
    cut: () => proxy.set('cut'),
    mend: () => proxy.set('good'),
  };
}

describe('a worker that loses a response and stays alive', needs('postgresql-15'), () => {
  test('returns the items that it did not receive at its next claim, and no others', async () => {
    const { store, observer, add, losing } = await openLosing();
    const claim = (max: number) => store.jobs.claim('tester', ['sentiment_analysis'], leaseMs, max);
    await add('held');
    const [held] = await claim(1);
    if (held === undefined) throw new Error('Nothing was claimed');
    await add('a');
    await add('b');
    const isMade = async () => (await observer.jobs.counts()).processing === 3;
    await losing('skip locked', () => claim(2), isMade);
    const items = await eventually(() => claim(9));
    expect(items.map(({ input }) => input)).toEqual(['a', 'b']);
    for (const item of [held, ...items]) expect(await store.jobs.complete(item, '{}')).toBe(true);
    expect(await claim(9)).toEqual([]);
  });

  test('returns an item whose end the server did not receive at its next claim', async () => {
    const { store, add, cut, mend } = await openLosing();
    const claim = () => store.jobs.claim('tester', ['sentiment_analysis'], leaseMs, 1);
    await add('a');
    const [item] = await claim();
    if (item === undefined) throw new Error('Nothing was claimed');
    cut();
    await expect(store.jobs.complete(item, '{}')).rejects.toThrow();
    mend();
    const [again] = await eventually(claim);
    expect(again).toMatchObject({ input: 'a' });
    if (again !== undefined) expect(await store.jobs.complete(again, '{}')).toBe(true);
  });

  test('returns a notification that it did not receive, without counting an attempt', async () => {
    const { store, observer, add, losing } = await openLosing();
    const subscription = {
      event: 'process.completion',
      endpointUrl: 'http://127.0.0.1:9/',
      sealSecretFor: () => 'sealed',
    };
    await observer.subscriptions.create('asha', subscription, { records: 9, bytes: 9_000 });
    await add('a');
    const [item] = await observer.jobs.claim('other', ['sentiment_analysis'], leaseMs, 1);
    if (item === undefined) throw new Error('Nothing was claimed');
    await observer.jobs.complete(item, '{}');
    const claim = () => store.deliveries.claim(lease, []);
    const isMade = async () => (await observer.deliveries.nextDueAtMs()) === undefined;
    await losing('webhook_deliveries', claim, isMade);
    expect(await eventually(claim)).toMatchObject({ transactionId: 'a', attempts: 1 });
  });
});

test(
  'takes nothing over right after an outage as long as a lease, in which nobody could renew one',
  needs('postgresql-15'),
  async () => {
    const { store, add, cut, mend } = await openLosing();
    const shortMs = 50;
    const sweep = () => store.jobs.sweep(() => false, shortMs);
    await add('held');
    expect(await store.jobs.claim('tester', ['sentiment_analysis'], leaseMs, 1)).toHaveLength(1);
    expect(await sweep()).toBe(0);
    cut();
    await expect(sweep()).rejects.toThrow();
    await sleep(2 * shortMs);
    mend();
    let takenOver: number | undefined;
    await eventually(async () => (takenOver = await sweep()));
    expect(takenOver).toBe(0);
    await sleep(2 * shortMs);
    expect(await sweep()).toBe(1);
  },
);
