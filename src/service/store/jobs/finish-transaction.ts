/** Ends transactions, as part of the change that ends their last items. */
import { sql, type Transaction } from 'kysely';
import type { Clock } from '../../../shared/clock.ts';
import type { FinishedItem } from '../../compute/jobs/job-queue.ts';
import { enqueueDeliveries } from '../deliveries/enqueue-deliveries.ts';
import { listOf, locksRows } from '../sql-words.ts';
import type { JobItemsTable, Tables } from '../tables/tables.ts';
import { isItemOf } from './item-ids.ts';

/** A change to the queue: one database transaction. */
export interface QueueChange {
  readonly trx: Transaction<Tables>;
  readonly clock: Clock;
  /** The transactions of the queue that have ended with the change. */
  readonly finished: FinishedItem[];
}

/**
 * Ends those of the given transactions that have no open item, and writes their notifications: both are stored, or
 * neither.
 *
 * @param transactionNumbers those of which this change has ended or deleted an open item. So no other change ends them
 */
export async function finishTransactions(
  { trx, clock, finished }: QueueChange,
  transactionNumbers: readonly number[],
): Promise<void> {
  if (transactionNumbers.length === 0) return;
  const ends = await findEnded(trx, transactionNumbers);
  // The last two items of a transaction may end concurrently: the second must see the end of the first.
  if (locksRows(trx) && ends.length < transactionNumbers.length) {
    const left = without(transactionNumbers, ends);
    await trx
      .selectFrom('transactions')
      .select('number')
      .where('number', 'in', listOf(trx, left))
      .orderBy('number')
      .forUpdate()
      .execute();
    ends.push(...(await findEnded(trx, left)));
  }
  const notified = await enqueueDeliveries(trx, clock, ends);
  finished.push(...ends.map(({ number: _, ...end }) => ({ ...end, notifies: notified.has(end.userId) })));
}

export type Ended = Omit<FinishedItem, 'notifies'> & { readonly number: number };

const without = (numbers: readonly number[], ends: readonly Ended[]): number[] => {
  const ended = new Set(ends.map(({ number }) => number));
  return numbers.filter((number) => !ended.has(number));
};

/** Whether a row of `transactions` has an item in one of these states. */
const hasItem = (...states: readonly JobItemsTable['state'][]) =>
  sql<boolean>`exists (select 1 from job_items where ${isItemOf(sql`transactions.number`)} and state in (${sql.join(states)}))`;

export const hasOpenItem = hasItem('queued', 'processing');

async function findEnded(trx: Transaction<Tables>, numbers: readonly number[]): Promise<Ended[]> {
  const ended = await trx
    .selectFrom('transactions')
    .select(['number', 'id', 'file_id', 'user_id', hasItem('failed').as('failed')])
    .where('number', 'in', listOf(trx, numbers))
    .where(sql<boolean>`not ${hasOpenItem}`)
    .execute();
  return ended.map(({ number, id, file_id, user_id, failed }) => ({
    number,
    transactionId: id,
    fileId: file_id ?? id,
    userId: user_id,
    ...(failed ? { id: 3, state: 'failed' } : { id: 2, state: 'processed' }),
  }));
}
