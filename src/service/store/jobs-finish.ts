/** The ends of an item. Every change here is part of one database transaction with the others. */
import type { Transaction, Updateable } from 'kysely';
import type { ItemError, Lease } from '../jobs/job-queue.ts';
import { maxAttempts, retryDelayMs } from '../jobs/retry-policy.ts';
import { chunksOf } from './chunks.ts';
import { finishTransactions, type QueueChange } from './finish-transaction.ts';
import { noLease } from './jobs-lease.ts';
import type { JobItemsTable, Tables } from './tables.ts';

export interface ItemResult {
  readonly lease: Lease;
  /** JSON. */
  readonly result: string;
}

/** Stores results, each exactly once. @returns for each whether it was stored: not when its lease is lost */
export async function completeItems(change: QueueChange, ends: readonly ItemResult[]): Promise<boolean[]> {
  const { trx } = change;
  const stored = new Set<string>();
  const transactionIds = new Set<string>();
  const firstOf = new Map(ends.toReversed().map((end) => [end.lease.leaseId, end]));
  for (const chunk of chunksOf([...firstOf.values()])) {
    const rows = await trx
      .updateTable('job_items')
      .set({ state: 'completed', ...noLease })
      .where(
        'id',
        'in',
        chunk.map(({ lease }) => lease.itemId),
      )
      .where(
        'lease_id',
        'in',
        chunk.map(({ lease }) => lease.leaseId),
      )
      .returning(['id', 'transaction_id'])
      .execute();
    if (rows.length === 0) continue;
    for (const { id, transaction_id } of rows) {
      stored.add(id);
      transactionIds.add(transaction_id);
    }
    const results = chunk.filter(({ lease }) => stored.has(lease.itemId));
    await trx
      .insertInto('job_results')
      .values(results.map(({ lease, result }) => ({ item_id: lease.itemId, result })))
      .execute();
    await trx
      .deleteFrom('job_inputs')
      .where(
        'item_id',
        'in',
        rows.map(({ id }) => id),
      )
      .execute();
  }
  await finishTransactions(change, [...transactionIds]);
  return ends.map((end) => stored.has(end.lease.itemId) && firstOf.get(end.lease.leaseId) === end);
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
  await finishTransactions(change, [transactionId]);
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
