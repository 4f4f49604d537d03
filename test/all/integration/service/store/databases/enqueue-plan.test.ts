import pg from 'pg';
import { describe, expect, onTestFinished, test } from 'vitest';
import { textKinds } from '../../../../../../src/service/compute/jobs/job-kinds.ts';
import { newTextTransactions } from '../../../../../../src/service/compute/jobs/start-job.ts';
import { readDatabaseAddress } from '../../../../../../src/service/store/databases/database-address.ts';
import { openEngine } from '../../../../../../src/service/store/databases/open-engine.ts';
import { createStore } from '../../../../../../src/service/store/store.ts';
import type { Tables } from '../../../../../../src/service/store/tables/tables.ts';
import { systemClock } from '../../../../../../src/shared/clock.ts';
import { needs } from '../../../../../support/needs.ts';
import { testDatabase } from '../../../../../support/postgres.ts';

const max = { ofAll: 1_000_000, ofUser: 1_000_000 };
const leaseMs = 60_000;

async function openQueue() {
  const url = await testDatabase({ migrated: true, fresh: true });
  const admin = new pg.Client(url);
  await admin.connect();
  onTestFinished(() => admin.end());
  const store = createStore(await openEngine<Tables>(readDatabaseAddress(url)), systemClock);
  for (const id of ['small', 'large'])
    await store.users.add({ id, email: null }, [{ kind: 'api', keyId: id, secretHash: id }]);
  return {
    store,
    admin,
    async queue(userId: string, jobs: number) {
      const starter = { user: { id: userId }, reservedId: undefined };
      const inputs = Array.from({ length: jobs }, () => ({ text: 'Good.' }));
      await store.jobs.enqueue(newTextTransactions(starter, 'sentiment_analysis', inputs), max);
    },
    /**
     * A statement about the server's own statistics, once the connections of the store have ended: they count until
     * then.
     */
    async countAfterwards(statement: string): Promise<number> {
      await store.close();
      return Number((await admin.query(statement)).rows[0].count);
    },
  };
}

describe('plans from a time when the queue was empty', needs('postgresql-15'), () => {
  test('a job is queued without reading those of others', async () => {
    const { admin, queue, countAfterwards } = await openQueue();
    await queue('large', 500);
    await admin.query("update job_items set state = 'completed'");
    await admin.query('analyze job_items');
    await admin.query('truncate transactions, job_items');
    await admin.query('vacuum analyze job_items');
    for (let i = 0; i < 20; i += 1) await queue('large', 500);
    for (let i = 0; i < 10; i += 1) await queue('small', 1);
    const read = await countAfterwards(
      "select idx_tup_read as count from pg_stat_user_indexes where indexrelname = 'job_items_in_order'",
    );
    expect(read).toBeLessThan(10_000);
  });

  test('a claim does not read the items behind those that it takes', async () => {
    const { store, admin, queue, countAfterwards } = await openQueue();
    await admin.query('vacuum analyze');
    for (let i = 0; i < 20; i += 1) await queue('large', 500);
    for (let i = 0; i < 10; i += 1) {
      expect(await store.jobs.claim('tester', textKinds, leaseMs, 50)).toHaveLength(50);
    }
    const read = await countAfterwards(
      "select idx_tup_read as count from pg_stat_user_indexes where indexrelname = 'job_items_in_order'",
    );
    expect(read).toBeLessThan(10_000);
  });

  test('the rows of a job are written without reading all others', async () => {
    const { store, admin, queue, countAfterwards } = await openQueue();
    await admin.query('vacuum analyze');
    const end = async () => {
      const items = await store.jobs.claim('tester', ['sentiment_analysis'], leaseMs, 100);
      await Promise.all(items.map((item) => store.jobs.complete(item, '{}')));
    };
    await queue('large', 1);
    await end();
    for (let i = 0; i < 6; i += 1) await queue('large', 500);
    for (let i = 0; i < 10; i += 1) await end();
    const read = await countAfterwards('select sum(seq_tup_read) as count from pg_stat_user_tables');
    expect(read).toBeLessThan(10_000);
  });
});
