/** Leases on queued items: claiming, renewing and returning them. */
import { type Kysely, type Selectable, sql } from 'kysely';
import type { Clock } from '../../shared/clock.ts';
import type { ItemProgress } from '../compute/jobs/item-progress.ts';
import type { ComputationKind } from '../compute/jobs/job-kinds.ts';
import { type ClaimedItem, claimBytes, type Lease } from '../compute/jobs/job-queue.ts';
import { orphanDelayMs } from '../compute/jobs/retry-policy.ts';
import { wordsOf } from './databases/engine.ts';
import type { QueueChange } from './finish-transaction.ts';
import { listOf } from './sql-words.ts';
import type { Tables } from './tables.ts';

/** The lease columns of an item without a holder. */
export const noLease = { lease_id: null, lease_owner: null, lease_until_ms: null, progress: null } as const;

/** Written out in the statement, as in the partial indexes of the queue. */
export const isQueued = sql<boolean>`state = 'queued'`;
export const isProcessing = sql<boolean>`state = 'processing'`;

export interface ClaimRequest {
  /** A new id: see {@link Lease}. */
  readonly leaseId: string;
  readonly owner: string;
  readonly kinds: readonly ComputationKind[];
  readonly leaseMs: number;
  /** Maximum items to lease. */
  readonly max: number;
}

/**
 * Leases items in one statement, which skips items that another claim is taking. Only for databases that lock rows;
 * with one writer, {@link claimItems} shares its commit with other changes.
 */
export async function claimBesideOthers(
  db: Kysely<Tables>,
  clock: Clock,
  { leaseId, owner, kinds, leaseMs, max }: ClaimRequest,
  fromTurn: number,
): Promise<readonly [ClaimedItem[], turn: number | undefined]> {
  const nowMs = clock.nowMs();
  const next = nextItems(db, kinds, nowMs, max).where('turn', '>=', fromTurn).forUpdate().skipLocked();
  const { rows } = await sql<InputRow & Selectable<Tables['job_items']>>`
    with next as materialized (${next}),
      sized as (
        select item_id, sum(octet_length(input)) over (order by turn, id) as bytes, row_number() over (order by turn, id) as place
        from next join job_items using (id) join job_inputs on item_id = id),
      claimed as (
        update job_items set state = 'processing', lease_id = ${leaseId}, lease_owner = ${owner},
          lease_until_ms = ${nowMs + leaseMs}
        where id in (select item_id from sized where bytes <= ${claimBytes} or place = 1)
        returning id, file_id, user_id, kind, turn, transaction_number)
    select claimed.id, claimed.file_id, claimed.user_id, kind, turn, input, transactions.id as transaction_id, request_id
    from claimed join job_inputs on item_id = claimed.id join transactions on number = transaction_number
    order by turn, claimed.id`.execute(db);
  return [rows.map((row) => claimedItem(row, leaseId, row)), rows[0]?.turn];
}

export async function hasDueItem(
  db: Kysely<Tables>,
  clock: Clock,
  kinds: readonly ComputationKind[],
): Promise<boolean> {
  return (await nextItems(db, kinds, clock.nowMs(), 1).executeTakeFirst()) !== undefined;
}

/** @returns the items of each request */
export async function claimItems(change: QueueChange, requests: readonly ClaimRequest[]): Promise<ClaimedItem[][]> {
  const claimed: ClaimedItem[][] = [];
  for (const request of requests) claimed.push(await claimFor(change, request));
  return claimed;
}

async function claimFor(
  { trx, clock }: QueueChange,
  { leaseId, owner, kinds, leaseMs, max }: ClaimRequest,
): Promise<ClaimedItem[]> {
  const nowMs = clock.nowMs();
  const rows = await trx
    .updateTable('job_items')
    .set({ state: 'processing', lease_id: leaseId, lease_owner: owner, lease_until_ms: nowMs + leaseMs })
    .where('id', 'in', max === 1 ? nextItems(trx, kinds, nowMs, 1) : await fittingItems(trx, kinds, nowMs, max))
    .returning(['id', 'file_id', 'user_id', 'kind', 'turn'])
    .execute();
  if (rows.length === 0) return [];
  const found = await trx
    .selectFrom('job_inputs')
    .innerJoin('job_items', 'job_items.id', 'item_id')
    .innerJoin('transactions', 'number', 'transaction_number')
    .select(['item_id', 'input', 'transactions.id as transaction_id', 'request_id'])
    .where(
      'item_id',
      'in',
      listOf(
        trx,
        rows.map(({ id }) => id),
      ),
    )
    .execute();
  const inputs = new Map(found.map((row) => [row.item_id, row]));
  return rows
    .sort((a, b) => Number(a.turn) - Number(b.turn) || a.id - b.id)
    .flatMap((item) => {
      const row = inputs.get(item.id);
      // Both are written together, so only a damaged database has an item without one.
      return row === undefined ? [] : claimedItem(item, leaseId, row);
    });
}

interface InputRow {
  readonly input: string;
  readonly transaction_id: string;
  readonly request_id: string | null;
}

const claimedItem = (
  { id, file_id, user_id: userId, kind }: Pick<Selectable<Tables['job_items']>, 'id' | 'file_id' | 'user_id' | 'kind'>,
  leaseId: string,
  { input, transaction_id: transactionId, request_id: requestId }: InputRow,
): ClaimedItem => ({
  itemId: id,
  leaseId,
  transactionId,
  fileId: file_id ?? transactionId,
  userId,
  kind,
  input,
  requestId,
});

async function fittingItems(trx: Kysely<Tables>, kinds: readonly ComputationKind[], nowMs: number, max: number) {
  const items = await trx
    .selectFrom('job_items')
    .innerJoin('job_inputs', 'item_id', 'job_items.id')
    .select(['job_items.id', sql<number>`octet_length(input)`.as('bytes')])
    .where('job_items.id', 'in', nextItems(trx, kinds, nowMs, max))
    .orderBy('turn')
    .orderBy('job_items.id')
    .execute();
  let bytes = 0;
  const tooMany = items.findIndex((item, index) => {
    bytes += Number(item.bytes);
    return index > 0 && bytes > claimBytes;
  });
  return listOf(
    trx,
    items.slice(0, tooMany < 0 ? items.length : tooMany).map(({ id }) => id),
  );
}

const nextItems = (db: Kysely<Tables>, kinds: readonly ComputationKind[], nowMs: number, max: number) =>
  db
    .selectFrom('job_items')
    .select('id')
    .where(isQueued)
    .where('due_at_ms', '<=', nowMs)
    .where('kind', 'in', kinds)
    .orderBy('turn')
    .orderBy('id')
    .limit(max);

export interface Renewal {
  readonly lease: Lease;
  readonly leaseMs: number;
}

/** @returns for each lease whether it is still held */
export async function renewLeases({ trx, clock }: QueueChange, renewals: readonly Renewal[]): Promise<boolean[]> {
  const leases = renewals.map(({ lease, leaseMs }) => [lease.itemId, lease.leaseId, clock.nowMs() + leaseMs]);
  const untilMs = sql`cast(value ->> 2 as bigint)`;
  // It always changes, even if the clock stands still or was set back, so that others see that the holder is alive.
  const { rows } = await sql<{ lease: string }>`
    update job_items set lease_until_ms = case when lease_until_ms < ${untilMs} then ${untilMs} else lease_until_ms + 1 end
    from ${wordsOf(trx).rows(leases)}
    where job_items.id = cast(value ->> 0 as bigint) and lease_id = value ->> 1
    returning job_items.id || ' ' || lease_id as lease`.execute(trx);
  const held = new Set(rows.map(({ lease }) => lease));
  return renewals.map(({ lease: { itemId, leaseId } }) => held.has(`${itemId} ${leaseId}`));
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

/** Returns items whose holder does not know of its claim. */
export async function releaseClaims(db: Kysely<Tables>, leaseIds: readonly string[]): Promise<void> {
  if (leaseIds.length === 0) return;
  await db
    .updateTable('job_items')
    .set({ state: 'queued', ...noLease })
    .where(isProcessing)
    .where('lease_id', 'in', listOf(db, leaseIds))
    .execute();
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
