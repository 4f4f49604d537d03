/** Ends transactions, as part of the change that ends their last items. */
import type { Transaction } from 'kysely';
import type { Clock } from '../../shared/clock.ts';
import type { FinishedItem } from '../compute/jobs/job-queue.ts';
import { enqueueDeliveries } from './enqueue-deliveries.ts';
import { listOf, locksRows } from './sql-words.ts';
import type { Tables } from './tables.ts';

/** A change to the queue: one database transaction. */
export interface QueueChange {
  readonly trx: Transaction<Tables>;
  readonly clock: Clock;
  /** The transactions of the queue that have ended with the change. */
  readonly finished: FinishedItem[];
}

/**
 * Ends the given transactions that have no open item, and writes their notifications: both are stored, or neither.
 * Skips transactions that have an open item or have already ended.
 */
export async function finishTransactions(
  { trx, clock, finished }: QueueChange,
  transactionNumbers: readonly number[],
): Promise<void> {
  if (transactionNumbers.length === 0) return;
  // The last two items of a transaction may end concurrently: the second must see the end of the first.
  if (locksRows(trx)) {
    const transactions = trx.selectFrom('transactions').select('number').orderBy('number').forUpdate();
    await transactions.where('number', 'in', listOf(trx, transactionNumbers)).execute();
  }
  const items = await trx
    .selectFrom('job_items')
    .select(['transaction_number', 'state'])
    .where('transaction_number', 'in', listOf(trx, transactionNumbers))
    .where('state', '<>', 'completed')
    .execute();
  const numbersIn = (...states: readonly string[]) =>
    new Set(items.filter(({ state }) => states.includes(state)).map(({ transaction_number }) => transaction_number));
  const open = numbersIn('queued', 'processing');
  const failed = numbersIn('failed');
  const closed = transactionNumbers.filter((number) => !open.has(number));
  if (closed.length === 0) return;
  const ended = await trx
    .updateTable('transactions')
    .set({ finished_at_ms: clock.nowMs() })
    .where('number', 'in', listOf(trx, closed))
    .where('finished_at_ms', 'is', null)
    .returning(['number', 'id', 'file_id', 'user_id'])
    .execute();
  const ends = ended.map(
    ({ number, id, file_id, user_id }): Omit<FinishedItem, 'notifies'> => ({
      transactionId: id,
      fileId: file_id ?? id,
      userId: user_id,
      ...(failed.has(number) ? { id: 3, state: 'failed' } : { id: 2, state: 'processed' }),
    }),
  );
  const notified = await enqueueDeliveries(trx, clock, ends);
  finished.push(...ends.map((end) => ({ ...end, notifies: notified.has(end.userId) })));
}
