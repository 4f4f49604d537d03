import type { Transaction } from 'kysely';
import { rulesEvent } from '../../../contract/endpoints/webhooks.ts';
import { notificationBody } from '../../../contract/signing/webhook-notification.ts';
import type { Clock } from '../../../shared/clock.ts';
import { newPublicId } from '../ids.ts';
import type { Ended } from '../jobs/finish-transaction.ts';
import { findItemIds, transactionOf } from '../jobs/item-ids.ts';
import { insertRows, listOf } from '../sql-words.ts';
import type { Tables } from '../tables/tables.ts';

/**
 * Writes one delivery for each end and each of its owner's subscriptions to it, in the database transaction that ends
 * the jobs.
 *
 * @returns the users who have a subscription
 */
export async function enqueueDeliveries(
  trx: Transaction<Tables>,
  clock: Clock,
  ends: readonly Ended[],
): Promise<ReadonlySet<string>> {
  if (ends.length === 0) return new Set();
  const subscriptions = await trx
    .selectFrom('webhook_subscriptions')
    .select(['record_id', 'user_id', 'event', 'disabled_reason'])
    .where('user_id', 'in', [...new Set(ends.map(({ userId }) => userId))])
    .where('deleted', '=', 0)
    .execute();
  const about = new Set(subscriptions.flatMap(({ event, user_id }) => (event === rulesEvent ? user_id : [])));
  const judged = await findJudged(
    trx,
    ends.filter(({ userId }) => about.has(userId)),
  );
  const nowMs = clock.nowMs();
  const deliveries = subscriptions.flatMap(({ record_id, user_id, event, disabled_reason }) =>
    ends
      .filter(({ userId, number }) => userId === user_id && (event !== rulesEvent || judged.has(number)))
      .map(({ number, transactionId, id, state }) => ({
        delivery_id: `${record_id}:${transactionId}`,
        public_id: newPublicId('delivery', nowMs),
        subscription_id: record_id,
        transaction_id: transactionId,
        body: notificationBody(transactionId, { id, state }, event === rulesEvent ? judged.get(number) : {}),
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

/** The counts of conversations that were judged by rules, by the transaction's number; empty if the job has failed. */
async function findJudged(
  trx: Transaction<Tables>,
  ends: readonly Ended[],
): Promise<ReadonlyMap<number, { readonly rules?: unknown }>> {
  if (ends.length === 0) return new Map();
  const ids = await findItemIds(
    trx,
    ends.map(({ number }) => number),
  );
  const items = await trx
    .selectFrom('job_items')
    .select(['id', 'result'])
    .where('id', 'in', listOf(trx, ids))
    .where('kind', '=', 'rules')
    .execute();
  return new Map(
    items.map(({ id, result }) => [
      transactionOf(Number(id)),
      result === null ? {} : { rules: JSON.parse(result).counts },
    ]),
  );
}
