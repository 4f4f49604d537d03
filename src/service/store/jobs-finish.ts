/** The ends of an item. Every change here is part of one database transaction with the others. */
import type { Transaction, Updateable } from 'kysely';
import type { ItemError, Lease } from '../jobs/job-queue.ts';
import { maxAttempts, retryDelayMs } from '../jobs/retry-policy.ts';
import { finishTransaction, type QueueChange } from './finish-transaction.ts';
import { noLease } from './jobs-lease.ts';
import type { JobItemsTable, Tables } from './tables.ts';

/** Stores a result exactly once; false when the lease is lost. */
export async function completeItem(change: QueueChange, lease: Lease, result: string): Promise<boolean> {
  const transactionId = await endLease(change.trx, lease, { state: 'completed' });
  if (transactionId === undefined) return false;
  await change.trx.insertInto('job_results').values({ item_id: lease.itemId, result }).execute();
  await dropInput(change.trx, lease);
  await finishTransaction(change, transactionId);
  return true;
}

/** Counts a failed attempt; false when the lease is lost. */
export async function failItem(change: QueueChange, lease: Lease, error: ItemError, final: boolean): Promise<boolean> {
  const { trx, clock } = change;
  const item = await trx
    .selectFrom('job_items')
    .select('attempts')
    .where('id', '=', lease.itemId)
    .where('lease_id', '=', lease.leaseId)
    .executeTakeFirst();
  if (item === undefined) return false;
  const attempts = item.attempts + 1;
  if (!final && attempts < maxAttempts) {
    await endLease(trx, lease, { state: 'queued', attempts, due_at_ms: clock.nowMs() + retryDelayMs(attempts) });
    return true;
  }
  const { code, message } = error;
  const failed = { state: 'failed', attempts, error_code: code, error_message: message } as const;
  const transactionId = await endLease(trx, lease, failed);
  if (transactionId === undefined) return false;
  await dropInput(trx, lease);
  await finishTransaction(change, transactionId);
  return true;
}

const dropInput = (trx: Transaction<Tables>, { itemId }: Lease) =>
  trx.deleteFrom('job_inputs').where('item_id', '=', itemId).execute();

/** Changes an item if the lease is its current one, and ends the lease. @returns the item's transaction id */
async function endLease(
  trx: Transaction<Tables>,
  lease: Lease,
  change: Updateable<JobItemsTable>,
): Promise<string | undefined> {
  const item = await trx
    .updateTable('job_items')
    .set({ ...change, ...noLease })
    .where('id', '=', lease.itemId)
    .where('lease_id', '=', lease.leaseId)
    .returning('transaction_id')
    .executeTakeFirst();
  return item?.transaction_id;
}
