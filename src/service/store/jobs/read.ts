/** Reads the queue: counts, and the state of items. */
import { setImmediate } from 'node:timers/promises';
import { CompiledQuery, type Kysely, sql } from 'kysely';
import { errorCodes, type ServiceErrorCode } from '../../../contract/error-codes.ts';
import type { Clock } from '../../../shared/clock.ts';
import type { ComputationKind } from '../../compute/jobs/job-kinds.ts';
import type { FoundItem, ItemError, QueueCounts, QueueDepth, StoredItem } from '../../compute/jobs/job-queue.ts';
import { wordsOf } from '../databases/engine.ts';
import { listOf } from '../sql-words.ts';
import type { Tables } from '../tables/tables.ts';
import { hasOpenItem } from './finish-transaction.ts';
import { isItemOf, maxItems } from './item-ids.ts';
import { isProcessing, isQueued } from './lease.ts';

/** The turns of the queued items from a turn on. The order decides which index the server reads. */
export const queuedFrom = (turn: number) =>
  sql`select turn from job_items where ${isQueued} and turn >= ${turn} order by turn, id`;
const returnedItems = sql`select turn from job_items where ${isQueued} and turn < 0 order by turn, id`;

/** The number of queued items from a turn on, and of those that have returned. */
export const countQueued = (fromTurn: number) => sql<number>`(select count(*) from (${queuedFrom(fromTurn)}) as waiting)
    + (select count(*) from (${returnedItems}) as returned)`;

/** The items that are read: see turn-floor.ts and sweep.ts. */
export interface OpenItems {
  readonly fromTurn: number;
  readonly leasedUntilMs: number;
}

/** @returns the counts, and the first turn that is not negative */
export async function countItems(
  db: Kysely<Tables>,
  { fromTurn, leasedUntilMs }: OpenItems,
): Promise<readonly [QueueCounts, turn: number | undefined]> {
  const { rows } = await sql<QueueCounts & { turn: number | null }>`
    select ${countQueued(fromTurn)} as queued, (${queuedFrom(fromTurn)} limit 1) as turn,
      (select count(*) from job_items where ${isProcessing} and lease_until_ms >= ${leasedUntilMs}) as processing`.execute(
    db,
  );
  const { queued = 0, processing = 0, turn = null } = rows[0] ?? {};
  return [{ queued: Number(queued), processing: Number(processing) }, turn === null ? undefined : Number(turn)];
}

export async function findDepths(
  db: Kysely<Tables>,
  clock: Clock,
  { fromTurn, leasedUntilMs }: OpenItems,
): Promise<QueueDepth[]> {
  // Numbers rise with time, so the lowest is the oldest.
  const { rows } = await sql<{
    kind: ComputationKind;
    state: QueueDepth['state'];
    jobs: number;
    created_at_ms: number;
  }>`
    with open as (
      select kind, 'queued' as state, count(*) as jobs, min(id) as oldest
        from job_items where ${isQueued} and (turn < 0 or turn >= ${fromTurn}) group by kind
      union all
      select kind, 'processing', count(*), min(id)
        from job_items where ${isProcessing} and lease_until_ms >= ${leasedUntilMs} group by kind)
    select kind, state, jobs, created_at_ms
    from open join transactions on number = oldest / ${sql.lit(maxItems)}`.execute(db);
  return rows.map(({ kind, state, jobs, created_at_ms }) => ({
    kind,
    state,
    jobs: Number(jobs),
    oldestMs: Math.max(0, clock.nowMs() - Number(created_at_ms)),
  }));
}

/** Longer results are read in parts of this many bytes. For each part, SQLite reads the whole result. */
const longResultBytes = 4 * 1024 * 1024;

const latestColumns = `transactions.id, item.user_id, item.id as item, kind, state, error_code, error_message, progress`;
const latestJoins = `join job_items as item on item.id = wanted.id join transactions on number = item.id / ${maxItems}`;
const resultUpTo = (bytes: number) =>
  `case when octet_length(result) <= ${bytes} then result end as result, octet_length(result) as bytes`;

/** Handwritten SQL: building it for each fetch costs several times the work of the database. */
const findLatest = `
  with wanted as (
    select max(id) as id from (
      select id, kind from job_items
        where id >= (select number from transactions where id = ?) * ${maxItems}
          and id < ((select number from transactions where id = ?) + 1) * ${maxItems}
      union all select id, kind from job_items where file_id = ?) as found
    group by kind)
  select ${latestColumns}, ${resultUpTo(longResultBytes)} from wanted ${latestJoins}`;

type LatestRow = Pick<
  Tables['job_items'],
  'user_id' | 'kind' | 'state' | 'error_code' | 'error_message' | 'progress'
> & { readonly id: string; readonly item: number; readonly result: string | null; readonly bytes: number | null };

export async function findItems(db: Kysely<Tables>, id: string): Promise<FoundItem[]> {
  const { rows } = await db.executeQuery<LatestRow>(
    CompiledQuery.raw(wordsOf(db).placeholders(findLatest), [id, id, id]),
  );
  return rows.map((row) => foundItem(db, row));
}

/** Among many results, longer ones are read in parts. */
const sharedResultBytes = 64 * 1024;

/**
 * {@link findItems} for many ids. PostgreSQL refuses an id with U+0000, which no item has: the others are still found.
 */
export async function findItemsOf(db: Kysely<Tables>, ids: readonly string[]): Promise<FoundItem[][]> {
  const possible = new Set(ids.filter((id) => !id.includes('\0')));
  if (possible.size === 0) return ids.map(() => []);
  const { rows } = await sql<LatestRow & { readonly asked: string }>`
    with asked(asked) as ${listOf(db, [...possible])},
      found as (
        select asked, item.id, kind from asked join transactions on transactions.id = asked
          cross join lateral (select id, kind from job_items
            where ${isItemOf(sql`number`)} order by id limit ${sql.lit(maxItems)}) as item
        union all
        select asked, item.id, kind from asked join job_items as item on item.file_id = asked),
      wanted as (select asked, max(id) as id from found group by asked, kind)
    select asked, ${sql.raw(latestColumns)}, ${sql.raw(resultUpTo(sharedResultBytes))}
    from wanted ${sql.raw(latestJoins)}`.execute(db);
  const byId = new Map<string, FoundItem[]>(ids.map((id) => [id, []]));
  for (const row of rows) byId.get(row.asked)?.push(foundItem(db, row));
  return ids.map((id) => byId.get(id) ?? []);
}

const foundItem = (db: Kysely<Tables>, row: LatestRow): FoundItem => ({
  transactionId: row.id,
  userId: row.user_id,
  kind: row.kind,
  outcome: outcomeOf(db, row),
});

export async function findTransactions(
  db: Kysely<Tables>,
  ids: readonly string[],
  maxBytes: number,
): Promise<StoredItem[]> {
  const items = await db
    .selectFrom('transactions')
    .innerJoin('job_items', (join) => join.on('job_items.id', '=', sql<number>`number * ${sql.lit(maxItems)}`))
    .select(['transactions.id', 'job_items.id as item', 'state', 'error_code', 'error_message'])
    .select(sql<number>`coalesce(octet_length(result), 0)`.as('bytes'))
    .where('transactions.id', 'in', listOf(db, ids))
    .execute();
  const byId = new Map(items.map((item) => [item.id, item]));
  const read: number[] = [];
  let bytes = 0;
  for (const id of ids) {
    const item = byId.get(id);
    if (item?.state !== 'completed') continue;
    bytes += Number(item.bytes);
    // The first result always fits; a result that does not fit has its own fetch.
    if (bytes > maxBytes && read.length > 0) break;
    read.push(item.item);
  }
  const rows = await db.selectFrom('job_items').select(['id', 'result']).where('id', 'in', listOf(db, read)).execute();
  const results = new Map(rows.map(({ id, result }) => [id, result]));
  return items.map(({ id, item, state, error_code, error_message }) => ({
    transactionId: id,
    state: state === 'completed' && !results.has(item) ? 'processing' : state,
    result: results.get(item) ?? undefined,
    error: state === 'failed' ? itemError(error_code, error_message) : undefined,
  }));
}

export async function haveEnded(db: Kysely<Tables>, ids: readonly string[]): Promise<boolean> {
  const open = await db
    .selectFrom('transactions')
    .select('id')
    .where('transactions.id', 'in', listOf(db, ids))
    .where(hasOpenItem)
    .limit(1)
    .executeTakeFirst();
  return open === undefined;
}

function outcomeOf(db: Kysely<Tables>, row: LatestRow): FoundItem['outcome'] {
  switch (row.state) {
    case 'queued':
      return { state: 'queued' };
    case 'processing':
      return { state: 'processing', progress: row.progress === null ? undefined : JSON.parse(row.progress) };
    case 'completed':
      return {
        state: 'completed',
        result: row.result ?? (row.bytes === null ? 'null' : readParts(db, Number(row.item), Number(row.bytes))),
      };
    case 'failed':
      return { state: 'failed', error: itemError(row.error_code, row.error_message) };
  }
}

async function* readParts(db: Kysely<Tables>, item: number, bytes: number): AsyncGenerator<string> {
  const decoder = new TextDecoder();
  for (let index = 0; index < bytes; index += longResultBytes) {
    // Let other requests run between two parts.
    if (index > 0) await setImmediate();
    const row = await db
      .selectFrom('job_items')
      .select(
        wordsOf(db)
          .bytes('result', index + 1, longResultBytes)
          .as('part'),
      )
      .where('id', '=', item)
      .executeTakeFirst();
    if (row?.part == null) throw new Error('The result was deleted while it was read');
    yield decoder.decode(row.part, { stream: index + longResultBytes < bytes });
  }
}

/** A code that this version does not know is replaced by the general one. */
function itemError(code: string | null, message: string | null): ItemError {
  return {
    code: code !== null && isErrorCode(code) ? code : 'job_failed',
    message: message ?? 'The item could not be computed',
  };
}

const isErrorCode = (code: string): code is ServiceErrorCode => Object.hasOwn(errorCodes, code);
