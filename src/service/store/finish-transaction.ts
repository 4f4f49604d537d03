/** The end of transactions, as part of the change that ends their last items. */
import type { Transaction } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { Finished } from '../jobs/job-queue.ts';
import { chunksOf } from './chunks.ts';
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
 * Ends those of the transactions that have no open item, and writes their notifications: both are kept, or neither. Does
 * nothing to one that has an open item or has ended before.
 */
export async function finishTransactions(change: QueueChange, transactionIds: readonly string[]): Promise<void> {
  for (const ids of chunksOf(transactionIds)) await finishChunk(change, ids);
}

async function finishChunk({ trx, clock, finished }: QueueChange, ids: readonly string[]): Promise<void> {
  const items = await trx
    .selectFrom('job_items')
    .select(['transaction_id', 'state'])
    .where('transaction_id', 'in', ids)
    .where('state', '<>', 'completed')
    .execute();
  const idsIn = (...states: readonly string[]) =>
    new Set(items.filter(({ state }) => states.includes(state)).map(({ transaction_id }) => transaction_id));
  const open = idsIn('queued', 'processing');
  const failed = idsIn('failed');
  const closed = ids.filter((id) => !open.has(id));
  if (closed.length === 0) return;
  const ended = await trx
    .updateTable('transactions')
    .set({ finished_at_ms: clock.nowMs() })
    .where('id', 'in', closed)
    .where('finished_at_ms', 'is', null)
    .returning(['id', 'file_id', 'user_id'])
    .execute();
  const ends = ended.map(
    ({ id, file_id, user_id }): Finished => ({
      transactionId: id,
      fileId: file_id,
      userId: user_id,
      ...(failed.has(id) ? { id: 3, state: 'failed' } : { id: 2, state: 'processed' }),
    }),
  );
  await enqueueDeliveries(trx, clock, ends);
  finished.push(...ends);
}
