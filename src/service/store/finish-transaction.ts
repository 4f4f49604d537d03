/** The end of a transaction, as part of the change that ends its last item. */
import type { Transaction } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { Finished } from '../jobs/job-queue.ts';
import { enqueueDeliveries } from './enqueue-deliveries.ts';
import type { Tables } from './tables.ts';

/** A change to the queue: one database transaction. */
export interface QueueChange {
  readonly trx: Transaction<Tables>;
  readonly clock: Clock;
  /** The transactions of the queue that have ended with the change. */
  readonly finished: Finished[];
}

/**
 * Ends a transaction that has no open item, and writes its notifications: both are kept, or neither. Does nothing if it
 * has an open item or has ended before.
 */
export async function finishTransaction({ trx, clock, finished }: QueueChange, transactionId: string): Promise<void> {
  const items = await trx.selectFrom('job_items').select('state').where('transaction_id', '=', transactionId).execute();
  if (items.some(({ state }) => state === 'queued' || state === 'processing')) return;
  const ended = await trx
    .updateTable('transactions')
    .set({ finished_at_ms: clock.nowMs() })
    .where('id', '=', transactionId)
    .where('finished_at_ms', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  if (ended === undefined) return;
  const failed = items.some(({ state }) => state === 'failed');
  const end: Finished = {
    transactionId,
    userId: ended.user_id,
    ...(failed ? { id: 3, state: 'failed' } : { id: 2, state: 'processed' }),
  };
  await enqueueDeliveries(trx, clock, end);
  finished.push(end);
}
