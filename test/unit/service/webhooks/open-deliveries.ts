/** Subscriptions and deliveries in a real database, with a clock that only the test moves. */
import { onTestFinished } from 'vitest';
import { deliveryRecords } from '../../../../src/service/store/deliveries/deliveries.ts';
import { enqueueDeliveries } from '../../../../src/service/store/deliveries/enqueue-deliveries.ts';
import { subscriptionRecords } from '../../../../src/service/store/deliveries/subscriptions.ts';
import { storedBytes } from '../../../../src/service/store/records/stored-bytes.ts';
import { migrateStore } from '../../../../src/service/store/tables/migrations.ts';
import { userRecords } from '../../../../src/service/store/users/users.ts';
import type { FakeClock } from '../../../support/fake-clock.ts';
import { newTestDatabase, openTestDatabase } from '../../../support/test-database.ts';

export type TestDeliveries = Awaited<ReturnType<typeof openDeliveries>>;

/** @param place an existing store to open a second time, as another process does */
export async function openDeliveries(clock: FakeClock, place?: string) {
  const file = place ?? (await newTestDatabase());
  const { db } = await openTestDatabase(file);
  onTestFinished(() => db.destroy());
  await migrateStore(db);
  const users = userRecords(db, clock);
  if ((await users.find('ada')) === undefined) {
    const key = { kind: 'api', secretHash: '' } as const;
    await users.add({ id: 'ada', email: null }, [{ ...key, keyId: 'a' }]);
    await users.add({ id: 'bob', email: null }, [{ ...key, keyId: 'b' }]);
  }
  const subscriptions = subscriptionRecords(db, clock, storedBytes());
  const deliveries = deliveryRecords(db, clock);

  async function subscribe(userId = 'ada', endpointUrl = 'http://127.0.0.1:9/'): Promise<string> {
    const subscription = {
      event: 'process.completion',
      endpointUrl,
      sealSecretFor: (id: string) => `sealed for ${id}`,
    };
    const id = await subscriptions.create(userId, subscription, { records: 100, bytes: 100_000 });
    if (id === undefined) throw new Error('too many');
    return id;
  }

  /** Ends a user's transaction, as the job engine does. */
  const finish = (transactionId: string, userId = 'ada') =>
    db
      .transaction()
      .execute((trx) =>
        enqueueDeliveries(trx, clock, [
          { transactionId, fileId: transactionId, userId, number: 0, id: 2, state: 'processed' },
        ]),
      );

  return { file, db, subscriptions, deliveries, subscribe, finish };
}
