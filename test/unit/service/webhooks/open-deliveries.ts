/** Subscriptions and deliveries on a real SQLite file, with a clock that stands still until it is moved. */
import { join } from 'node:path';
import { Kysely } from 'kysely';
import { onTestFinished } from 'vitest';
import { openSqliteFile, sqliteDialect } from '../../../../src/service/engines/sqlite/sqlite-dialect.ts';
import { deliveryRecords } from '../../../../src/service/store/deliveries.ts';
import { migrateStore } from '../../../../src/service/store/migrations.ts';
import { subscriptionRecords } from '../../../../src/service/store/subscriptions.ts';
import type { Tables } from '../../../../src/service/store/tables.ts';
import { userRecords } from '../../../../src/service/store/users.ts';
import { temporaryDirectory } from '../../../support/start-sta.ts';

export function createFakeClock(nowMs = Date.UTC(2026, 0, 1)) {
  return {
    nowMs: () => nowMs,
    advance(durationMs: number) {
      nowMs += durationMs;
    },
  };
}

export type FakeClock = ReturnType<typeof createFakeClock>;
export type TestDeliveries = Awaited<ReturnType<typeof openDeliveries>>;

/** @param file an existing store to open a second time, as another process does */
export async function openDeliveries(clock: FakeClock, file = join(temporaryDirectory(), 'sta.sqlite')) {
  const db = new Kysely<Tables>({ dialect: sqliteDialect(openSqliteFile(file)) });
  onTestFinished(() => db.destroy());
  await migrateStore(db);
  const users = userRecords(db, clock);
  if ((await users.find('ada')) === undefined) {
    const key = { kind: 'api', secret_hash: '' } as const;
    await users.add({ id: 'ada', email: null }, [{ ...key, key_id: 'a' }]);
    await users.add({ id: 'bob', email: null }, [{ ...key, key_id: 'b' }]);
  }
  const subscriptions = subscriptionRecords(db, clock);
  const deliveries = deliveryRecords(db, clock);

  async function subscribe(userId = 'ada', endpointUrl = 'http://127.0.0.1:9/'): Promise<string> {
    const subscription = {
      event: 'process.completion',
      endpointUrl,
      sealSecretFor: (id: string) => `sealed for ${id}`,
    };
    const id = await subscriptions.create(userId, subscription, 100);
    if (id === undefined) throw new Error('too many');
    return id;
  }

  /** Ends a transaction of a user, as the job engine does. */
  const finish = (transactionId: string, userId = 'ada') =>
    db.transaction().execute((trx) => deliveries.enqueue(trx, { transactionId, userId, id: 2, state: 'processed' }));

  return { file, db, subscriptions, deliveries, subscribe, finish };
}
