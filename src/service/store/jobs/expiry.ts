/** Deletes the items of old jobs, and leaves a short note, so that a fetch can report what happened. */
import { type Kysely, sql, type Transaction } from 'kysely';
import { clipKinds } from '../../../contract/endpoints/clips.ts';
import type { Clock } from '../../../shared/clock.ts';
import type { ComputationKind } from '../../compute/jobs/job-kinds.ts';
import { insertRows, listOf } from '../sql-words.ts';
import type { Tables } from '../tables/tables.ts';
import { hasOpenItem } from './finish-transaction.ts';
import { findItemIds, itemIdOf, transactionNumber, transactionOf } from './item-ids.ts';
import { clipNamesOf, forgetEmptied } from './remove.ts';

/** Jobs that ended before these times have expired. */
export interface JobAges {
  readonly resultsBeforeMs: number;
  readonly clipsBeforeMs: number;
}

/** Transactions per page. */
const pageRows = 500;

export function expiryRecords(db: Kysely<Tables>, clock: Clock) {
  return {
    /**
     * Finds expired jobs, oldest first, a page at a time.
     *
     * @param after the number of the last transaction of the previous page; 0 for the first
     * @returns the numbers of their transactions, and the last number that was read; undefined at the end
     */
    async find(ages: JobAges, after: number): Promise<{ numbers: number[]; last: number | undefined }> {
      const newest = Math.max(ages.resultsBeforeMs, ages.clipsBeforeMs);
      if (newest < 0) return { numbers: [], last: undefined };
      const page = await db
        .selectFrom('transactions')
        .select(['number', 'created_at_ms'])
        .where('number', '>', after)
        .orderBy('number')
        .limit(pageRows)
        .execute();
      const ends = await findEnds(db, page[0]?.number ?? 0, page.at(-1)?.number ?? 0);
      const numbers = ends.flatMap(({ number, open, clips, ended_at_ms }) => {
        const beforeMs = Number(clips) > 0 ? ages.clipsBeforeMs : ages.resultsBeforeMs;
        return Number(open) === 0 && Number(ended_at_ms) < beforeMs ? [Number(number)] : [];
      });
      // Later transactions were created even later.
      const isYoung = page.every(({ created_at_ms }) => Number(created_at_ms) >= newest);
      return { numbers, last: isYoung ? undefined : page.at(-1)?.number };
    },

    /** Deletes the items, inputs and results of transactions that have ended. */
    expire: (numbers: readonly number[]) => db.transaction().execute((trx) => expire(trx, clock, numbers)),

    /** Deletes the notes of jobs that expired before a time. @returns whether there may be more */
    async forget(beforeMs: number, max: number): Promise<boolean> {
      const old = db.selectFrom('expired_jobs').select('id').where('expired_at_ms', '<', beforeMs).limit(max);
      const { numDeletedRows } = await db.deleteFrom('expired_jobs').where('id', 'in', old).executeTakeFirstOrThrow();
      return Number(numDeletedRows) === max;
    },
  };
}

/** See JobQueue.hasExpired. */
export async function hasExpired(
  db: Kysely<Tables>,
  id: string,
  kinds: readonly ComputationKind[] | undefined,
  userId: string | undefined,
): Promise<boolean> {
  const rows = await db
    .selectFrom('expired_jobs')
    .select(['user_id', 'kinds'])
    .where((job) => job.or([job('id', '=', id), job('file_id', '=', id)]))
    .execute();
  return rows.some(({ user_id, kinds: had }) => {
    const found: readonly ComputationKind[] = JSON.parse(had);
    return (userId === undefined || user_id === userId) && (kinds?.some((kind) => found.includes(kind)) ?? true);
  });
}

/** Reads, of each transaction between two, the numbers of its open items and of its clips, and its last end. */
const findEnds = (db: Kysely<Tables>, first: number, last: number) =>
  db
    .selectFrom('job_items')
    .select(({ fn }) => [
      transactionNumber.as('number'),
      sql<number>`sum(case when ended_at_ms is null then 1 else 0 end)`.as('open'),
      sql<number>`sum(case when kind in (${sql.join(clipKinds)}) then 1 else 0 end)`.as('clips'),
      fn.max('ended_at_ms').as('ended_at_ms'),
    ])
    .where('id', '>=', itemIdOf(first, 0))
    .where('id', '<', itemIdOf(last + 1, 0))
    .groupBy(transactionNumber)
    .execute();

/** @returns the data to remove from the disk once the change is committed */
async function expire(trx: Transaction<Tables>, clock: Clock, numbers: readonly number[]) {
  const jobs = await trx
    .selectFrom('transactions')
    .select(['number', 'id', 'file_id', 'user_id'])
    .where('number', 'in', listOf(trx, numbers))
    .where(sql<boolean>`not ${hasOpenItem}`)
    .execute();
  const ended = jobs.map(({ number }) => number);
  const ids = listOf(trx, await findItemIds(trx, ended));
  const items = await trx
    .selectFrom('job_items')
    .select(['id', 'kind', sql<string | null>`case when kind in (${sql.join(clipKinds)}) then result end`.as('clip')])
    .where('id', 'in', ids)
    .execute();
  await trx.deleteFrom('job_items').where('id', 'in', ids).execute();
  await trx.deleteFrom('transactions').where('number', 'in', listOf(trx, ended)).execute();
  const expired_at_ms = clock.nowMs();
  const notes = jobs.map(({ number, id, file_id, user_id }) => {
    const kinds = items.filter(({ id }) => transactionOf(id) === number).map(({ kind }) => kind);
    return { id, file_id, user_id, kinds: JSON.stringify(kinds), expired_at_ms };
  });
  // In a bulk call, the caller may have reused the id of a job that has already expired.
  await insertRows(trx, 'expired_jobs', notes, 'on conflict do nothing');
  const files = jobs.flatMap(({ file_id }) => file_id ?? []);
  return {
    clipNames: clipNamesOf(items.map(({ clip }) => JSON.parse(clip ?? 'null'))),
    /** The files without any remaining items. */
    emptiedFiles: await forgetEmptied(trx, [...new Set(files)]),
  };
}
