/** Records the ends of items. Every change here is part of a shared database transaction. */
import { sql, type Transaction, type Updateable } from 'kysely';
import type { ItemError, Lease } from '../compute/jobs/job-queue.ts';
import { jobRetryMs, maxAttempts } from '../compute/jobs/retry-policy.ts';
import { wordsOf } from './databases/engine.ts';
import { finishTransactions, type QueueChange } from './finish-transaction.ts';
import { noLease } from './jobs-lease.ts';
import { insertRows, listOf, locksRows } from './sql-words.ts';
import type { JobItemsTable, Tables } from './tables.ts';

export interface ItemResult {
  readonly lease: Lease;
  /** JSON. */
  readonly result: string;
}

/** Stores results, each exactly once. @returns for each whether it was stored; false if its lease is lost */
export async function completeItems(change: QueueChange, ends: readonly ItemResult[]): Promise<boolean[]> {
  const { trx } = change;
  const leases = ends.map(({ lease }) => [lease.itemId, lease.leaseId]);
  const { rows } = await sql<{ id: number; transaction_number: number }>`
    update job_items set state = 'completed', lease_id = null, lease_owner = null, lease_until_ms = null, progress = null
    from ${wordsOf(trx).rows(leases)}
    where job_items.id = cast(value ->> 0 as bigint) and lease_id = value ->> 1
    returning job_items.id, transaction_number`.execute(trx);
  const ended = new Set(rows.map(({ id }) => id));
  // If an item ends twice, the first end counts.
  const stored = ends.map(({ lease }) => ended.delete(lease.itemId));
  const results = ends.flatMap(({ lease, result }, i) =>
    stored[i] === true ? [{ item_id: lease.itemId, result }] : [],
  );
  if (results.length === 0) return stored;
  await insertRows(trx, 'job_results', results);
  const ids = listOf(
    trx,
    results.map(({ item_id }) => item_id),
  );
  await trx.deleteFrom('job_inputs').where('item_id', 'in', ids).execute();
  await finishTransactions(change, [...new Set(rows.map(({ transaction_number }) => transaction_number))]);
  return stored;
}

/** Counts a failed attempt; false if the lease is lost. */
export async function failItem(change: QueueChange, lease: Lease, error: ItemError, final: boolean): Promise<boolean> {
  const { trx, clock } = change;
  const item = await trx
    .selectFrom('job_items')
    .select('attempts')
    .where('id', '=', lease.itemId)
    .where('lease_id', '=', lease.leaseId)
    .$if(locksRows(trx), (query) => query.forUpdate())
    .executeTakeFirst();
  if (item === undefined) return false;
  const attempts = item.attempts + 1;
  if (!final && attempts < maxAttempts) {
    await endLease(trx, lease, { state: 'queued', attempts, due_at_ms: clock.nowMs() + jobRetryMs(attempts) });
    return true;
  }
  const { code, message } = error;
  const failed = { state: 'failed', attempts, error_code: code, error_message: message } as const;
  const transactionNumber = await endLease(trx, lease, failed);
  if (transactionNumber === undefined) return false;
  await dropInput(trx, lease);
  await finishTransactions(change, [transactionNumber]);
  return true;
}

const dropInput = (trx: Transaction<Tables>, { itemId }: Lease) =>
  trx.deleteFrom('job_inputs').where('item_id', '=', itemId).execute();

/** Changes an item if the lease is its current one, and ends the lease. @returns the number of its transaction */
async function endLease(
  trx: Transaction<Tables>,
  lease: Lease,
  change: Updateable<JobItemsTable>,
): Promise<number | undefined> {
  const item = await trx
    .updateTable('job_items')
    .set({ ...change, ...noLease })
    .where('id', '=', lease.itemId)
    .where('lease_id', '=', lease.leaseId)
    .returning('transaction_number')
    .executeTakeFirst();
  return item?.transaction_number;
}
