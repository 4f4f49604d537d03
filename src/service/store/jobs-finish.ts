/** The ends of an item and of its transaction. Every change here is part of one database transaction with the others. */
import type { Kysely, Transaction, Updateable } from 'kysely';
import type { FinishedHook } from '../jobs/finished-hook.ts';
import type { ItemError, Lease } from '../jobs/job-queue.ts';
import { maxAttempts, retryDelayMs } from '../jobs/retry-policy.ts';
import { noLease } from './jobs-lease.ts';
import type { Clock } from './store.ts';
import type { JobItemsTable, Tables } from './tables.ts';

/** Stores a result exactly once; false when the lease is lost. */
export function completeItem(
  db: Kysely<Tables>,
  clock: Clock,
  onFinished: FinishedHook,
  lease: Lease,
  result: string,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const transactionId = await endLease(trx, lease, { state: 'completed' });
    if (transactionId === undefined) return false;
    await trx.insertInto('job_results').values({ item_id: lease.itemId, result }).execute();
    await trx.deleteFrom('job_inputs').where('item_id', '=', lease.itemId).execute();
    await finishTransaction(trx, clock, onFinished, transactionId);
    return true;
  });
}

/** Counts a failed attempt; false when the lease is lost. */
export function failItem(
  db: Kysely<Tables>,
  clock: Clock,
  onFinished: FinishedHook,
  lease: Lease,
  error: ItemError,
  final: boolean,
): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
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
    await trx.deleteFrom('job_inputs').where('item_id', '=', lease.itemId).execute();
    await finishTransaction(trx, clock, onFinished, transactionId);
    return true;
  });
}

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

/** Ends a transaction that has no open item, and tells the hook; nothing happens when it has one, or is ended. */
export async function finishTransaction(
  trx: Transaction<Tables>,
  clock: Clock,
  onFinished: FinishedHook,
  transactionId: string,
): Promise<void> {
  const items = await trx.selectFrom('job_items').select('state').where('transaction_id', '=', transactionId).execute();
  if (items.some(({ state }) => state === 'queued' || state === 'processing')) return;
  const finished = await trx
    .updateTable('transactions')
    .set({ finished_at_ms: clock.nowMs() })
    .where('id', '=', transactionId)
    .where('finished_at_ms', 'is', null)
    .returning('user_id')
    .executeTakeFirst();
  if (finished === undefined) return;
  const failed = items.some(({ state }) => state === 'failed');
  await onFinished(trx, {
    transactionId,
    userId: finished.user_id,
    ...(failed ? { id: 3, state: 'failed' } : { id: 2, state: 'processed' }),
  });
}
