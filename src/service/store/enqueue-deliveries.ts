import type { Transaction } from 'kysely';
import type { Clock } from '../../clock.ts';
import { notificationBody } from '../../signing/webhook-notification.ts';
import { insertRows } from '../engines/sqlite/json-rows.ts';
import type { Finished } from '../jobs/job-queue.ts';
import type { Tables } from './tables.ts';

/** Writes one delivery for each end and each of its owner's active subscriptions, in the database transaction that ends the jobs. */
export async function enqueueDeliveries(
  trx: Transaction<Tables>,
  clock: Clock,
  ends: readonly Finished[],
): Promise<void> {
  if (ends.length === 0) return;
  const subscriptions = await trx
    .selectFrom('webhook_subscriptions')
    .select(['record_id', 'user_id'])
    .where('user_id', 'in', [...new Set(ends.map(({ userId }) => userId))])
    .where('deleted', '=', 0)
    .execute();
  const nowMs = clock.nowMs();
  const deliveries = subscriptions.flatMap(({ record_id, user_id }) =>
    ends
      .filter(({ userId }) => userId === user_id)
      .map(({ transactionId, id, state }) => ({
        delivery_id: `${record_id}:${transactionId}`,
        subscription_id: record_id,
        transaction_id: transactionId,
        body: notificationBody(transactionId, { id, state }),
        state: 'pending' as const,
        tries: 0,
        due_at_ms: nowMs,
        created_at_ms: nowMs,
      })),
  );
  // A transaction that is ended twice by mistake is reported once.
  await insertRows(trx, 'webhook_deliveries', deliveries, 'on conflict do nothing');
}
