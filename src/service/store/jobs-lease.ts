/** Leases on queued items: taking the next one, keeping it, handing it back. */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Clock } from '../../clock.ts';
import { listOf } from '../engines/sqlite/json-rows.ts';
import type { ItemProgress } from '../jobs/item-progress.ts';
import type { JobKind } from '../jobs/job-kinds.ts';
import type { ClaimedItem, Lease } from '../jobs/job-queue.ts';
import { orphanDelayMs } from '../jobs/retry-policy.ts';
import type { Tables } from './tables.ts';

/** What an item carries while nobody holds it. */
export const noLease = { lease_id: null, lease_owner: null, lease_until_ms: null, progress: null } as const;

/** Written out in the statement, as in the indexes of the queue, which contain only such items. */
export const isQueued = sql<boolean>`state = 'queued'`;
export const isProcessing = sql<boolean>`state = 'processing'`;

/** @param most how many items to lease */
export async function claimItems(
  db: Kysely<Tables>,
  clock: Clock,
  owner: string,
  kinds: readonly JobKind[],
  leaseMs: number,
  most: number,
): Promise<ClaimedItem[]> {
  const nowMs = clock.nowMs();
  // Looked at first: an UPDATE waits for the write lock even when it finds nothing, and an idle engine asks often.
  if ((await nextItems(db, kinds, nowMs, 1).executeTakeFirst()) === undefined) return [];
  const leaseId = randomUUID();
  const rows = await db
    .updateTable('job_items')
    .set({ state: 'processing', lease_id: leaseId, lease_owner: owner, lease_until_ms: nowMs + leaseMs })
    .where('id', 'in', nextItems(db, kinds, nowMs, most))
    .returning(['id', 'file_id', 'user_id', 'kind', 'turn'])
    .execute();
  if (rows.length === 0) return [];
  const found = await db
    .selectFrom('job_inputs')
    .innerJoin('job_items', 'job_items.id', 'item_id')
    .innerJoin('transactions', 'number', 'transaction_number')
    .select(['item_id', 'input', 'transactions.id as transaction_id'])
    .where('item_id', 'in', listOf(rows.map(({ id }) => id)))
    .execute();
  const inputs = new Map(found.map((row) => [row.item_id, row]));
  return rows
    .sort((a, b) => Number(a.turn) - Number(b.turn) || a.id - b.id)
    .flatMap(({ id, file_id, user_id: userId, kind }) => {
      const row = inputs.get(id);
      // An item without one was removed by another process at this moment, and the lease with it.
      if (row === undefined) return [];
      const { input, transaction_id: transactionId } = row;
      return [{ itemId: id, leaseId, transactionId, fileId: file_id ?? transactionId, userId, kind, input }];
    });
}

const nextItems = (db: Kysely<Tables>, kinds: readonly JobKind[], nowMs: number, most: number) =>
  db
    .selectFrom('job_items')
    .select('id')
    .where(isQueued)
    .where('due_at_ms', '<=', nowMs)
    .where('kind', 'in', kinds)
    .orderBy('turn')
    .orderBy('id')
    .limit(most);

export async function renewLease(db: Kysely<Tables>, clock: Clock, lease: Lease, leaseMs: number): Promise<boolean> {
  const result = await db
    .updateTable('job_items')
    .set({ lease_until_ms: clock.nowMs() + leaseMs })
    .where('id', '=', lease.itemId)
    .where('lease_id', '=', lease.leaseId)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function reportOnItem(db: Kysely<Tables>, lease: Lease, progress: ItemProgress): Promise<boolean> {
  const result = await db
    .updateTable('job_items')
    .set({ progress: JSON.stringify(progress) })
    .where('id', '=', lease.itemId)
    .where('lease_id', '=', lease.leaseId)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function releaseItem(db: Kysely<Tables>, lease: Lease): Promise<boolean> {
  const result = await db
    .updateTable('job_items')
    .set({ state: 'queued', ...noLease })
    .where('id', '=', lease.itemId)
    .where('lease_id', '=', lease.leaseId)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Counts like the loss of its process: see {@link orphanDelayMs}. */
export function interruptItem(db: Kysely<Tables>, clock: Clock, lease: Lease): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const item = await trx
      .updateTable('job_items')
      .set((column) => ({ state: 'queued', ...noLease, orphanings: column('orphanings', '+', 1) }))
      .where('id', '=', lease.itemId)
      .where('lease_id', '=', lease.leaseId)
      .returning('orphanings')
      .executeTakeFirst();
    if (item === undefined) return false;
    await trx
      .updateTable('job_items')
      .set({ due_at_ms: clock.nowMs() + orphanDelayMs(item.orphanings) })
      .where('id', '=', lease.itemId)
      .execute();
    return true;
  });
}
