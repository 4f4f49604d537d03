/** Leases on queued items: claiming, renewing and returning them. */
import { type Kysely, type Selectable, sql, type UpdateObject } from 'kysely';
import type { Clock } from '../../../shared/clock.ts';
import type { ItemProgress } from '../../compute/jobs/item-progress.ts';
import type { ComputationKind } from '../../compute/jobs/job-kinds.ts';
import { type ClaimedItem, claimBytes, type Lease } from '../../compute/jobs/job-queue.ts';
import { orphanDelayMs } from '../../compute/jobs/retry-policy.ts';
import { wordsOf } from '../databases/engine.ts';
import { listOf } from '../sql-words.ts';
import type { Tables } from '../tables/tables.ts';
import type { QueueChange } from './finish-transaction.ts';
import { maxItems, transactionOf, transactionsOf } from './item-ids.ts';
import { returnedTurn } from './turn-floor.ts';

/** The lease columns of an item without a holder. */
export const noLease = { lease_id: null, lease_owner: null, lease_until_ms: null, progress: null } as const;

/** The columns of an item that returns to the queue. */
export const returned = { state: 'queued', turn: returnedTurn, ...noLease } as const;

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
  const next = nextItems(db, kinds, nowMs, max).forUpdate().skipLocked();
  const { rows } = await sql<ClaimedRow>`
    with returned as materialized (${next.where('turn', '<', 0)}),
      next as materialized (${next.where('turn', '>=', fromTurn)}),
      sized as (
        select job_items.id, sum(octet_length(input)) over (order by turn, id) as bytes, row_number() over (order by turn, id) as place
        from (select id from returned union all select id from next) as chosen join job_items using (id)),
      claimed as (
        update job_items set state = 'processing', lease_id = ${leaseId}, lease_owner = ${owner},
          lease_until_ms = ${nowMs + leaseMs}
        where id in (select id from sized where place = 1 or (place <= ${max} and bytes <= ${claimBytes}))
        returning id, file_id, user_id, kind, turn, input)
    select claimed.*, transactions.id as transaction_id, request_id
    from claimed join transactions on number = claimed.id / ${sql.lit(maxItems)} order by turn, claimed.id`.execute(db);
  return [rows.map((row) => claimedItem(row, leaseId)), rows.find(({ turn }) => Number(turn) >= 0)?.turn];
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
    .returning(['id', 'file_id', 'user_id', 'kind', 'turn', 'input'])
    .execute();
  if (rows.length === 0) return [];
  const found = await trx
    .selectFrom('transactions')
    .select(['number', 'id as transaction_id', 'request_id'])
    .where('number', 'in', listOf(trx, transactionsOf(rows.map(({ id }) => id))))
    .execute();
  const transactions = new Map(found.map((row) => [row.number, row]));
  return rows
    .sort((a, b) => Number(a.turn) - Number(b.turn) || a.id - b.id)
    .flatMap((item) => {
      const row = transactions.get(transactionOf(item.id));
      // Both are written together, so only a damaged database has an item without one.
      return row === undefined ? [] : claimedItem({ ...item, ...row }, leaseId);
    });
}

type ClaimedRow = Pick<Selectable<Tables['job_items']>, 'id' | 'file_id' | 'user_id' | 'kind' | 'turn' | 'input'> & {
  readonly transaction_id: string;
  readonly request_id: string | null;
};

const claimedItem = (
  { id, file_id, user_id: userId, kind, input, transaction_id: transactionId, request_id: requestId }: ClaimedRow,
  leaseId: string,
): ClaimedItem => ({
  itemId: id,
  leaseId,
  transactionId,
  fileId: file_id ?? transactionId,
  userId,
  kind,
  input: input ?? '',
  requestId,
});

async function fittingItems(trx: Kysely<Tables>, kinds: readonly ComputationKind[], nowMs: number, max: number) {
  const items = await trx
    .selectFrom('job_items')
    .select(['id', sql<number>`octet_length(input)`.as('bytes')])
    .where('id', 'in', nextItems(trx, kinds, nowMs, max))
    .orderBy('turn')
    .orderBy('id')
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

/**
 * In the order of the index. PostgreSQL before 17 gives that order up if it looks up several kinds in the index, and
 * while its statistics are those of an empty queue, it then reads and sorts all items for each claim: so not the bare
 * column.
 */
const nextItems = (db: Kysely<Tables>, kinds: readonly ComputationKind[], nowMs: number, max: number) =>
  db
    .selectFrom('job_items')
    .select('id')
    .where(isQueued)
    .where('due_at_ms', '<=', nowMs)
    .where(sql<string>`(kind || '')`, 'in', kinds)
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

/** Changes an item if the lease is its current one. @returns whether it is */
export async function changeItem(
  db: Kysely<Tables>,
  { itemId, leaseId }: Lease,
  change: UpdateObject<Tables, 'job_items'>,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('job_items')
    .set(change)
    .where('id', '=', itemId)
    .where('lease_id', '=', leaseId)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

export const reportOnItem = (db: Kysely<Tables>, lease: Lease, progress: ItemProgress): Promise<boolean> =>
  changeItem(db, lease, { progress: JSON.stringify(progress) });

/** Returns items whose holder does not know of its claim. */
export async function releaseClaims(db: Kysely<Tables>, leaseIds: readonly string[]): Promise<void> {
  if (leaseIds.length === 0) return;
  await db
    .updateTable('job_items')
    .set(returned)
    .where(isProcessing)
    .where('lease_id', 'in', listOf(db, leaseIds))
    .execute();
}

export const releaseItem = (db: Kysely<Tables>, lease: Lease): Promise<boolean> => changeItem(db, lease, returned);

/** Counts like the loss of its process: see {@link orphanDelayMs}. */
export function interruptItem(db: Kysely<Tables>, clock: Clock, lease: Lease): Promise<boolean> {
  return db.transaction().execute(async (trx) => {
    const item = await trx
      .updateTable('job_items')
      .set((column) => ({ ...returned, orphanings: column('orphanings', '+', 1) }))
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
