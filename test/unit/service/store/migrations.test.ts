import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { openSqlite } from '../../../../src/service/engines/sqlite/open-sqlite.ts';
import { migrateStore } from '../../../../src/service/store/migrations.ts';
import { createStore } from '../../../../src/service/store/store.ts';
import type { Tables } from '../../../../src/service/store/tables.ts';
import { createFakeClock } from '../../../support/fake-clock.ts';
import { leaseMs } from '../../../support/jobs/open-test-queue.ts';
import { temporaryDirectory } from '../../../support/start-sta.ts';

/** What version 0.1 wrote: a finished text, one that is being computed, one that waits, and two computes of a recording. */
const oldJobs = [
  `insert into users values ('alice', null, 0)`,
  `insert into transactions (id, file_id, user_id, created_at_ms, finished_at_ms) values
    ('text-1', 'text-1', 'alice', 1, 5), ('text-2', 'text-2', 'alice', 2, null), ('text-3', 'text-3', 'alice', 3, null),
    ('call-1', 'file', 'alice', 4, 6), ('call-2', 'file', 'alice', 5, null)`,
  `insert into job_items (id, transaction_id, file_id, user_id, kind, state, turn, ticket, due_at_ms, lease_id, lease_owner, lease_until_ms) values
    ('e', 'text-1', 'text-1', 'alice', 'sentiment_analysis', 'completed', 0, 1, 0, null, null, null),
    ('d', 'text-2', 'text-2', 'alice', 'sentiment_analysis', 'processing', 1, 2, 0, 'lease', 'host/1/0', 9999999999999),
    ('c', 'text-3', 'text-3', 'alice', 'sentiment_analysis', 'queued', 2, 3, 0, null, null, null),
    ('b', 'call-1', 'file', 'alice', 'speech_to_text', 'completed', 3, 4, 0, null, null, null),
    ('a', 'call-2', 'file', 'alice', 'speech_to_text', 'queued', 4, 5, 0, null, null, null)`,
  `insert into job_inputs values ('d', '"two"'), ('c', '"three"'), ('a', '"again"')`,
  `insert into job_results values ('e', '{"sentences":[]}'), ('b', '{"utterances":[]}')`,
];

test('jobs of the first version keep their states, inputs and results', async () => {
  const file = join(temporaryDirectory(), 'old.sqlite');
  const { db } = openSqlite<Tables>(file);
  onTestFinished(() => db.destroy());
  await migrateStore(db, { last: '0006_record_revisions' });
  for (const statement of oldJobs) await sql.raw(statement).execute(db);

  const { jobs, ...store } = createStore(openSqlite(file), createFakeClock());
  onTestFinished(() => store.close());
  await store.migrate();
  expect(await jobs.counts()).toEqual({ queued: 2, processing: 1 });
  expect(await jobs.find('text-1')).toMatchObject([
    { transactionId: 'text-1', outcome: { state: 'completed', result: '{"sentences":[]}' } },
  ]);
  expect(await jobs.find('call-1')).toMatchObject([{ outcome: { state: 'completed', result: '{"utterances":[]}' } }]);
  expect(await jobs.find('file')).toMatchObject([{ transactionId: 'call-2', outcome: { state: 'queued' } }]);
  const claimed = await jobs.claim('me', ['sentiment_analysis', 'speech_to_text'], leaseMs, 5);
  expect(claimed).toMatchObject([
    { transactionId: 'text-3', fileId: 'text-3', input: '"three"' },
    { transactionId: 'call-2', fileId: 'file', input: '"again"' },
  ]);
  const held = await db.selectFrom('job_items').select('id').where('lease_id', '=', 'lease').executeTakeFirstOrThrow();
  expect(await jobs.complete({ itemId: held.id, leaseId: 'lease' }, '{}')).toBe(true);
  expect(await jobs.find('text-2')).toMatchObject([{ outcome: { state: 'completed' } }]);
  expect(await jobs.remove({ id: 'file', userId: 'alice', kinds: undefined })).toMatchObject({
    emptiedFiles: ['file'],
  });
});
