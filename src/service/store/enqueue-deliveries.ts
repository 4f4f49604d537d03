import { sql, type Transaction } from 'kysely';
import type { Clock } from '../../clock.ts';
import { notificationBody } from '../../signing/webhook-notification.ts';
import type { Finished } from '../jobs/job-queue.ts';
import type { Tables } from './tables.ts';

/** Writes one delivery for each of the owner's active subscriptions, in the database transaction that ends the job. */
export async function enqueueDeliveries(
  trx: Transaction<Tables>,
  clock: Clock,
  { transactionId, userId, id, state }: Finished,
): Promise<void> {
  // PostgreSQL takes a parameter in a select for a text.
  const nowMs = sql<number>`cast(${clock.nowMs()} as bigint)`;
  await trx
    .insertInto('webhook_deliveries')
    .columns(['delivery_id', 'subscription_id', 'transaction_id', 'body', 'state', 'due_at_ms', 'created_at_ms'])
    .expression((expression) =>
      expression
        .selectFrom('webhook_subscriptions')
        .select((select) => [
          sql<string>`record_id || ${`:${transactionId}`}`.as('delivery_id'),
          'record_id',
          select.val(transactionId).as('transaction_id'),
          select.val(notificationBody(transactionId, { id, state })).as('body'),
          select.val('pending' as const).as('state'),
          nowMs.as('due_at_ms'),
          nowMs.as('created_at_ms'),
        ])
        .where('user_id', '=', userId)
        .where('deleted', '=', 0),
    )
    // A transaction that is ended twice by mistake is reported once.
    .onConflict((conflict) => conflict.column('delivery_id').doNothing())
    .execute();
}
