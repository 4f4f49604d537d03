/** Records the ends of items. Every change here is part of a shared database transaction. */
import { sql } from 'kysely';
import type { ItemError, Lease } from '../../compute/jobs/job-queue.ts';
import { jobRetryMs, maxAttempts } from '../../compute/jobs/retry-policy.ts';
import { wordsOf } from '../databases/engine.ts';
import { locksRows } from '../sql-words.ts';
import { finishTransactions, type QueueChange } from './finish-transaction.ts';
import { transactionsOf } from './item-ids.ts';
import { changeItem, noLease, returned } from './lease.ts';

export interface ItemResult {
  readonly lease: Lease;
  /** JSON. */
  readonly result: string;
}

/** Stores results, each exactly once. @returns for each whether it was stored; false if its lease is lost */
export async function completeItems(change: QueueChange, ends: readonly ItemResult[]): Promise<boolean[]> {
  const { trx, clock } = change;
  // If an item ends twice, the first end counts.
  const firsts = new Map(
    ends.toReversed().map(({ lease, result }) => [`${lease.itemId} ${lease.leaseId}`, { lease, result }]),
  );
  const { rows } = await sql<{ id: number }>`
    update job_items set state = 'completed', lease_id = null, lease_owner = null, lease_until_ms = null, progress = null,
      ended_at_ms = ${clock.nowMs()}, input = null, result = value ->> 2
    from ${wordsOf(trx).rows([...firsts.values()].map(({ lease, result }) => [lease.itemId, lease.leaseId, result]))}
    where job_items.id = cast(value ->> 0 as bigint) and lease_id = value ->> 1
    returning job_items.id`.execute(trx);
  const ended = new Set(rows.map(({ id }) => Number(id)));
  await finishTransactions(change, transactionsOf([...ended]));
  return ends.map(({ lease }) => ended.delete(lease.itemId));
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
    await changeItem(trx, lease, { ...returned, attempts, due_at_ms: clock.nowMs() + jobRetryMs(attempts) });
    return true;
  }
  const { code, message } = error;
  const failed = { ...failedItem(clock.nowMs()), ...noLease, attempts, error_code: code, error_message: message };
  if (!(await changeItem(trx, lease, failed))) return false;
  await finishTransactions(change, transactionsOf([lease.itemId]));
  return true;
}

export const failedItem = (nowMs: number) => ({ state: 'failed', ended_at_ms: nowMs, input: null }) as const;
