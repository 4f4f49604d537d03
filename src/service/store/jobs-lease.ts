/** Leases on queued items: taking the next one, keeping it, handing it back. */
import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Clock } from '../../clock.ts';
import type { ItemProgress } from '../jobs/item-progress.ts';
import type { JobKind } from '../jobs/job-kinds.ts';
import type { ClaimedItem, Lease } from '../jobs/job-queue.ts';
import { orphanDelayMs } from '../jobs/retry-policy.ts';
import type { Tables } from './tables.ts';

/** What an item carries while nobody holds it. */
export const noLease = { lease_id: null, lease_owner: null, lease_until_ms: null, progress: null } as const;

export async function claimItem(
  db: Kysely<Tables>,
  clock: Clock,
  owner: string,
  kinds: readonly JobKind[],
  leaseMs: number,
): Promise<ClaimedItem | undefined> {
  const nowMs = clock.nowMs();
  // Looked at first: an UPDATE waits for the write lock even when it finds nothing, and an idle engine asks often.
  if ((await nextItem(db, kinds, nowMs).executeTakeFirst()) === undefined) return undefined;
  const leaseId = randomUUID();
  const item = await db
    .updateTable('job_items')
    .set({ state: 'processing', lease_id: leaseId, lease_owner: owner, lease_until_ms: nowMs + leaseMs })
    .where('id', '=', nextItem(db, kinds, nowMs))
    .returning(['id', 'transaction_id', 'file_id', 'user_id', 'kind'])
    .executeTakeFirst();
  if (item === undefined) return undefined;
  const { input } = await db
    .selectFrom('job_inputs')
    .select('input')
    .where('item_id', '=', item.id)
    .executeTakeFirstOrThrow();
  return {
    itemId: item.id,
    leaseId,
    transactionId: item.transaction_id,
    fileId: item.file_id,
    userId: item.user_id,
    kind: item.kind,
    input,
  };
}

const nextItem = (db: Kysely<Tables>, kinds: readonly JobKind[], nowMs: number) =>
  db
    .selectFrom('job_items')
    .select('id')
    .where('state', '=', 'queued')
    .where('due_at_ms', '<=', nowMs)
    .where('kind', 'in', kinds)
    .orderBy('turn')
    .orderBy('ticket')
    .limit(1);

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
