/** Leases on queued items: taking the next one, keeping it, handing it back. */
import { randomUUID } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { ItemProgress } from '../jobs/item-progress.ts';
import type { JobKind } from '../jobs/job-kinds.ts';
import type { ClaimedItem, Lease } from '../jobs/job-queue.ts';
import { orphanDelayMs } from '../jobs/retry-policy.ts';
import type { Tables } from './tables.ts';

/** What an item carries while nobody holds it. */
export const noLease = { lease_id: null, lease_owner: null, lease_until_ms: null, progress: null } as const;

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
  const claim = randomUUID();
  const rows = await db
    .updateTable('job_items')
    .set((column) => ({
      state: 'processing',
      lease_id: sql<string>`${claim} || ${column.ref('id')}`,
      lease_owner: owner,
      lease_until_ms: nowMs + leaseMs,
    }))
    .where('id', 'in', nextItems(db, kinds, nowMs, most))
    .returning(['id', 'transaction_id', 'file_id', 'user_id', 'kind', 'turn', 'ticket'])
    .execute();
  if (rows.length === 0) return [];
  const found = await db
    .selectFrom('job_inputs')
    .selectAll()
    .where(
      'item_id',
      'in',
      rows.map(({ id }) => id),
    )
    .execute();
  const inputs = new Map(found.map(({ item_id, input }) => [item_id, input]));
  return rows
    .sort((a, b) => Number(a.turn) - Number(b.turn) || Number(a.ticket) - Number(b.ticket))
    .flatMap(({ id, transaction_id, file_id, user_id, kind }) => {
      const input = inputs.get(id);
      // An item without one was removed by another process at this moment, and the lease with it.
      if (input === undefined) return [];
      const leaseId = `${claim}${id}`;
      return [{ itemId: id, leaseId, transactionId: transaction_id, fileId: file_id, userId: user_id, kind, input }];
    });
}

const nextItems = (db: Kysely<Tables>, kinds: readonly JobKind[], nowMs: number, most: number) =>
  db
    .selectFrom('job_items')
    .select('id')
    .where('state', '=', 'queued')
    .where('due_at_ms', '<=', nowMs)
    .where('kind', 'in', kinds)
    .orderBy('turn')
    .orderBy('ticket')
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
