/** Records the ends of items. Every change here is part of a shared database transaction. */
import type { Transaction, Updateable } from 'kysely';
import type { ItemError, Lease } from '../compute/jobs/job-queue.ts';
import { jobRetryMs, maxAttempts } from '../compute/jobs/retry-policy.ts';
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
  const held = await findHeld(trx, ends);
  const stored = ends.map(({ lease: { itemId, leaseId } }) => {
    const item = held.get(itemId);
    return item?.leaseId === leaseId && held.delete(itemId) ? item : undefined;
  });
  const results = ends.flatMap(({ lease, result }, i) =>
    stored[i] === undefined ? [] : [{ item_id: lease.itemId, result }],
  );
  if (results.length === 0) return stored.map(() => false);
  const ids = listOf(
    trx,
    results.map(({ item_id }) => item_id),
  );
  await trx
    .updateTable('job_items')
    .set({ state: 'completed', ...noLease })
    .where('id', 'in', ids)
    .execute();
  await insertRows(trx, 'job_results', results);
  await trx.deleteFrom('job_inputs').where('item_id', 'in', ids).execute();
  const numbers = stored.flatMap((item) => (item === undefined ? [] : [item.transactionNumber]));
  await finishTransactions(change, [...new Set(numbers)]);
  return stored.map((item) => item !== undefined);
}

interface HeldItem {
  readonly leaseId: string;
  readonly transactionNumber: number;
}

async function findHeld(trx: Transaction<Tables>, ends: readonly ItemResult[]): Promise<Map<number, HeldItem>> {
  const items = await trx
    .selectFrom('job_items')
    .select(['id', 'lease_id', 'transaction_number'])
    .where(
      'id',
      'in',
      listOf(
        trx,
        ends.map(({ lease }) => lease.itemId),
      ),
    )
    .$if(locksRows(trx), (query) => query.orderBy('id').forUpdate())
    .execute();
  return new Map(
    items.flatMap(({ id, lease_id, transaction_number }) =>
      lease_id === null ? [] : [[id, { leaseId: lease_id, transactionNumber: transaction_number }]],
    ),
  );
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
