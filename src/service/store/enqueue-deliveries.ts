import type { Transaction } from 'kysely';
import { notificationBody } from '../../contract/signing/webhook-notification.ts';
import type { Clock } from '../../shared/clock.ts';
import type { FinishedItem } from '../compute/jobs/job-queue.ts';
import { newPublicId } from './ids.ts';
import { insertRows } from './sql-words.ts';
import type { Tables } from './tables.ts';

/**
 * Writes one delivery for each end and each of its owner's subscriptions, in the database transaction that ends the
 * jobs.
 *
 * @returns the users who have a subscription
 */
export async function enqueueDeliveries(
  trx: Transaction<Tables>,
  clock: Clock,
  ends: readonly Omit<FinishedItem, 'notifies'>[],
): Promise<ReadonlySet<string>> {
  if (ends.length === 0) return new Set();
  const subscriptions = await trx
    .selectFrom('webhook_subscriptions')
    .select(['record_id', 'user_id', 'disabled_reason'])
    .where('user_id', 'in', [...new Set(ends.map(({ userId }) => userId))])
    .where('deleted', '=', 0)
    .execute();
  const nowMs = clock.nowMs();
  const deliveries = subscriptions.flatMap(({ record_id, user_id, disabled_reason }) =>
    ends
      .filter(({ userId }) => userId === user_id)
      .map(({ transactionId, id, state }) => ({
        delivery_id: `${record_id}:${transactionId}`,
        public_id: newPublicId('delivery', nowMs),
        subscription_id: record_id,
        transaction_id: transactionId,
        body: notificationBody(transactionId, { id, state }),
        // The owner can have it delivered after enabling the endpoint.
        ...(disabled_reason === null
          ? { state: 'pending' as const, last_outcome: null }
          : { state: 'given_up' as const, last_outcome: 'endpoint disabled' }),
        tries: 0,
        due_at_ms: nowMs,
        created_at_ms: nowMs,
      })),
  );
  // A transaction that was ended twice by mistake is reported once.
  await insertRows(trx, 'webhook_deliveries', deliveries, 'on conflict do nothing');
  return new Set(subscriptions.map(({ user_id }) => user_id));
}
