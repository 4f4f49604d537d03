/** Ends transactions, as part of the change that ends their last items. */
import { sql, type Transaction } from 'kysely';
import type { Clock } from '../../shared/clock.ts';
import type { FinishedItem } from '../compute/jobs/job-queue.ts';
import { enqueueDeliveries } from './enqueue-deliveries.ts';
import { listOf, locksRows } from './sql-words.ts';
import type { JobItemsTable, Tables } from './tables.ts';

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
  const ends = await endThose(trx, clock, transactionNumbers);
  // The last two items of a transaction may end concurrently: the second must see the end of the first.
  if (locksRows(trx) && ends.length < transactionNumbers.length) {
    const left = listOf(trx, without(transactionNumbers, ends));
    await trx
      .selectFrom('transactions')
      .select('number')
      .where('number', 'in', left)
      .orderBy('number')
      .forUpdate()
      .execute();
    ends.push(...(await endThose(trx, clock, without(transactionNumbers, ends))));
  }
  const notified = await enqueueDeliveries(trx, clock, ends);
  finished.push(...ends.map(({ number: _, ...end }) => ({ ...end, notifies: notified.has(end.userId) })));
}

type Ended = Omit<FinishedItem, 'notifies'> & { readonly number: number };

const without = (numbers: readonly number[], ends: readonly Ended[]): number[] => {
  const ended = new Set(ends.map(({ number }) => number));
  return numbers.filter((number) => !ended.has(number));
};

const hasItem = (...states: readonly JobItemsTable['state'][]) =>
  sql<
    boolean | 0 | 1
  >`exists (select 1 from job_items where transaction_number = number and state in (${sql.join(states)}))`;

async function endThose(trx: Transaction<Tables>, clock: Clock, numbers: readonly number[]): Promise<Ended[]> {
  const ended = await trx
    .updateTable('transactions')
    .set({ finished_at_ms: clock.nowMs() })
    .where('number', 'in', listOf(trx, numbers))
    .where('finished_at_ms', 'is', null)
    .where(sql<boolean>`not ${hasItem('queued', 'processing')}`)
    .returning(['number', 'id', 'file_id', 'user_id', hasItem('failed').as('failed')])
    .execute();
  return ended.map(({ number, id, file_id, user_id, failed }) => ({
    number,
    transactionId: id,
    fileId: file_id ?? id,
    userId: user_id,
    ...(failed ? { id: 3, state: 'failed' } : { id: 2, state: 'processed' }),
  }));
}
