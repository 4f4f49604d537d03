import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { systemClock } from '../../../../src/clock.ts';
import { readDatabaseAddress } from '../../../../src/service/engines/database-address.ts';
import { openEngine } from '../../../../src/service/engines/open-engine.ts';
import { newTextTransaction } from '../../../../src/service/jobs/start-job.ts';
import { createStore } from '../../../../src/service/store/store.ts';
import type { Tables } from '../../../../src/service/store/tables.ts';
import { testDatabase, withoutPostgres } from '../../../support/postgres.ts';

const most = { ofAll: 1_000_000, ofUser: 1_000_000 };

it.skipIf(withoutPostgres)(
  'a job is queued without a look at those of others, though the statistics are those of an empty queue',
  async () => {
    const url = await testDatabase({ migrated: true });
    const admin = new pg.Client(url);
    await admin.connect();
    onTestFinished(() => admin.end());
    const store = createStore(await openEngine<Tables>(readDatabaseAddress(url)), systemClock);
    const queue = async (userId: string, jobs: number) => {
      const newJob = () =>
        newTextTransaction({ userId, requestId: undefined }, 'sentiment_analysis', { text: 'Good.' });
      await store.jobs.enqueue(Array.from({ length: jobs }, newJob), most);
    };
    for (const id of ['small', 'large'])
      await store.users.add({ id, email: null }, [{ kind: 'api', keyId: id, secretHash: id }]);
    await queue('large', 500);
    await admin.query("update job_items set state = 'completed'");
    await admin.query('analyze job_items');
    await admin.query('truncate transactions cascade');
    await admin.query('vacuum analyze job_items');
    for (let i = 0; i < 20; i += 1) await queue('large', 500);
    for (let i = 0; i < 10; i += 1) await queue('small', 1);
    // The server counts what a connection has read when it ends.
    await store.close();
    const { rows } = await admin.query(
      "select idx_tup_read from pg_stat_user_indexes where indexrelname = 'job_items_in_order'",
    );
    expect(Number(rows[0].idx_tup_read)).toBeLessThan(10_000);
  },
);
