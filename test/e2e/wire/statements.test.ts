/** The number of database statements per job: this protects its speed, independent of other programs on the machine. */
import { type DatabaseConnection, SqliteDriver } from 'kysely';
import { afterAll, expect, it, vi } from 'vitest';
import { appHeaders, computeText, fetchText, sentimentCall } from '../../support/jobs/call-jobs.ts';
import { useWire } from '../../support/wire.ts';

let statements = 0;
/** Only for these tables. */
const ofTables = { idempotency_keys: 0, webhook_deliveries: 0 };
const counted = new WeakSet<DatabaseConnection>();
const acquire = SqliteDriver.prototype.acquireConnection;
const spy = vi.spyOn(SqliteDriver.prototype, 'acquireConnection').mockImplementation(async function (
  this: SqliteDriver,
) {
  const connection = await acquire.call(this);
  if (counted.has(connection)) return connection;
  counted.add(connection);
  const execute = connection.executeQuery.bind(connection);
  connection.executeQuery = (query) => {
    statements += 1;
    for (const table of Object.keys(ofTables) as (keyof typeof ofTables)[]) {
      if (query.sql.includes(table)) ofTables[table] += 1;
    }
    return execute(query);
  };
  return connection;
});
afterAll(() => spy.mockRestore());
const wire = useWire();

/** The reads and writes of `work`, including those that it causes in the service meanwhile. */
async function countStatements(work: () => Promise<unknown>): Promise<number> {
  const before = statements;
  await work();
  return statements - before;
}

const runJob = async () => {
  const id = await computeText(wire.service.url, wire.user, sentimentCall, 'I love it.');
  await fetchText(wire.service.url, sentimentCall, id, { prefer: 'wait=10' });
};

// About 30, including the two engines' checks for work and the beginnings and ends of transactions.
it('needs few statements for a job with one text', async () => {
  await runJob();
  expect(await countStatements(runJob)).toBeLessThan(45);
});

it('needs at most one statement for an Idempotency-Key, and none for notifications without subscriptions', async () => {
  await runJob();
  const calls = 32;
  const before = { ...ofTables };
  const runKeyed = async (number: number) => {
    const headers = { ...appHeaders(wire.user), 'idempotency-key': `key-${number}` };
    const body = { data: { text: `Text ${number}.` } };
    const { json } = await wire.call('POST', sentimentCall.compute, { headers, body });
    await fetchText(wire.service.url, sentimentCall, Object(json).transaction_id, { prefer: 'wait=10' });
  };
  await Promise.all(Array.from({ length: calls }, (_, number) => runKeyed(number)));
  expect(ofTables.idempotency_keys - before.idempotency_keys).toBeLessThanOrEqual(calls);
  // A check for due work may happen meanwhile, every second.
  expect(ofTables.webhook_deliveries - before.webhook_deliveries).toBeLessThan(calls / 2);
});

// About 350, more on a busy machine with smaller batches: one statement per text would be 1,000.
it('needs less than one statement per text for a call with many texts', async () => {
  const texts = Array.from({ length: 1_000 }, (_, number) => ({ text: `Text ${number}.` }));
  const send = async () => {
    const body = { item: 'sentiment_analysis', texts };
    const { status } = await wire.call('POST', '/v1/jobs/texts', { headers: appHeaders(wire.user), body });
    expect(status).toBe(200);
  };
  expect(await countStatements(send)).toBeLessThan(1_000);
});
