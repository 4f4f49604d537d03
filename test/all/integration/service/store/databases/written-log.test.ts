/** How much PostgreSQL writes to its log for a job: on most machines, that is what limits the queue. */
import pg from 'pg';
import { expect, it, onTestFinished } from 'vitest';
import { newTextTransactions } from '../../../../../../src/service/compute/jobs/start-job.ts';
import { readDatabaseAddress } from '../../../../../../src/service/store/databases/database-address.ts';
import { openEngine } from '../../../../../../src/service/store/databases/open-engine.ts';
import { createStore } from '../../../../../../src/service/store/store.ts';
import type { Tables } from '../../../../../../src/service/store/tables/tables.ts';
import { systemClock } from '../../../../../../src/shared/clock.ts';
import { needs } from '../../../../../support/needs.ts';
import { startPostgres } from '../../../../../support/postgres-server.ts';

const jobs = 1_000;
/** It is 2,430, and 2,700 with references between the rows of a job and without room on their pages. */
const mostBytes = 2_550;

it(
  'a job on a short text is accepted and computed with a bounded number of bytes',
  needs('postgresql-15'),
  async () => {
    // Of its own: others would write to the same log.
    const server = await startPostgres({ full_page_writes: 'off', autovacuum: 'off' });
    onTestFinished(() => server.stop());
    const store = createStore(await openEngine<Tables>(readDatabaseAddress(server.url())), systemClock);
    onTestFinished(() => store.close());
    await store.migrate();
    await store.users.add({ id: 'asha', email: null }, [{ kind: 'api', keyId: 'key', secretHash: 'hash' }]);
    const admin = new pg.Client(server.url());
    await admin.connect();
    onTestFinished(() => admin.end());
    const position = async () =>
      Number((await admin.query("select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0') as bytes")).rows[0].bytes);
    const result = JSON.stringify({ sentences: 'x'.repeat(435) });
    const compute = async (count: number) => {
      for (let done = 0; done < count; done += 20) {
        const starter = { user: { id: 'asha' }, requestId: crypto.randomUUID(), reservedId: undefined };
        const inputs = Array.from({ length: 20 }, (_, i) => ({ text: `My parcel is late again, number ${done + i}.` }));
        const transactions = newTextTransactions(starter, 'sentiment_analysis', inputs);
        await store.jobs.enqueue(transactions, { ofAll: jobs, ofUser: jobs });
        const items = await store.jobs.claim('a-machine/4711/1700000000000', ['sentiment_analysis'], 30_000, 256);
        await Promise.all(items.map((item) => store.jobs.complete(item, result)));
      }
    };
    await compute(100);
    const before = await position();
    await compute(jobs);
    expect(((await position()) - before) / jobs).toBeLessThan(mostBytes);
  },
);
