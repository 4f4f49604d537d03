/** Deletes the items of old jobs, and leaves a short note, so that a fetch can report what happened. */
import type { Kysely, Transaction } from 'kysely';
import { clipKinds } from '../../contract/endpoints/clips.ts';
import type { Clock } from '../../shared/clock.ts';
import type { ComputationKind } from '../compute/jobs/job-kinds.ts';
import { clipNamesOf, forgetEmptied } from './jobs-remove.ts';
import { insertRows, listOf } from './sql-words.ts';
import type { Tables } from './tables.ts';

/** Jobs that ended before these times have expired. */
export interface JobAges {
  readonly resultsBeforeMs: number;
  readonly clipsBeforeMs: number;
}

/** The data to remove from the disk once the change is committed. */
export interface ExpiredJobs {
  readonly clipNames: readonly string[];
  /** The files without any remaining items. */
  readonly emptiedFiles: readonly string[];
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
        .select(['number', 'created_at_ms', 'finished_at_ms'])
        .where('number', '>', after)
        .orderBy('number')
        .limit(pageRows)
        .execute();
      const old = page.filter(({ finished_at_ms }) => finished_at_ms !== null && Number(finished_at_ms) < newest);
      const clips = await transactionsWithClips(
        db,
        old.map(({ number }) => number),
      );
      const numbers = old.flatMap(({ number, finished_at_ms }) => {
        const beforeMs = clips.has(number) ? ages.clipsBeforeMs : ages.resultsBeforeMs;
        return Number(finished_at_ms) < beforeMs ? [number] : [];
      });
      // Later transactions were created even later.
      const isYoung = page.every(({ created_at_ms }) => Number(created_at_ms) >= newest);
      return { numbers, last: isYoung ? undefined : page.at(-1)?.number };
    },

    /** Deletes the items, inputs and results of transactions that have ended. */
    expire: (numbers: readonly number[]): Promise<ExpiredJobs> =>
      db.transaction().execute((trx) => expire(trx, clock, numbers)),

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

async function transactionsWithClips(db: Kysely<Tables>, numbers: readonly number[]): Promise<Set<number>> {
  if (numbers.length === 0) return new Set();
  const rows = await db
    .selectFrom('job_items')
    .select('transaction_number')
    .distinct()
    .where('transaction_number', 'in', listOf(db, numbers))
    .where('kind', 'in', clipKinds)
    .execute();
  return new Set(rows.map(({ transaction_number }) => transaction_number));
}

async function expire(trx: Transaction<Tables>, clock: Clock, numbers: readonly number[]): Promise<ExpiredJobs> {
  const jobs = await trx
    .selectFrom('transactions')
    .select(['number', 'id', 'file_id', 'user_id'])
    .where('number', 'in', listOf(trx, numbers))
    .where('finished_at_ms', 'is not', null)
    .execute();
  const ended = listOf(
    trx,
    jobs.map(({ number }) => number),
  );
  const items = await trx
    .selectFrom('job_items')
    .select(['id', 'kind', 'transaction_number'])
    .where('transaction_number', 'in', ended)
    .execute();
  const ids = listOf(
    trx,
    items.map(({ id }) => id),
  );
  const clips = await trx
    .selectFrom('job_results')
    .innerJoin('job_items', 'job_items.id', 'item_id')
    .select('result')
    .where('item_id', 'in', ids)
    .where('kind', 'in', clipKinds)
    .execute();
  await trx.deleteFrom('job_results').where('item_id', 'in', ids).execute();
  await trx.deleteFrom('job_items').where('id', 'in', ids).execute();
  await trx.deleteFrom('transactions').where('number', 'in', ended).execute();
  const expired_at_ms = clock.nowMs();
  const notes = jobs.map(({ number, id, file_id, user_id }) => {
    const kinds = items.filter(({ transaction_number }) => transaction_number === number).map(({ kind }) => kind);
    return { id, file_id, user_id, kinds: JSON.stringify(kinds), expired_at_ms };
  });
  // In a bulk call, the caller may have reused the id of a job that has already expired.
  await insertRows(trx, 'expired_jobs', notes, 'on conflict do nothing');
  const files = jobs.flatMap(({ file_id }) => file_id ?? []);
  return {
    clipNames: clipNamesOf(clips.map(({ result }) => JSON.parse(result))),
    emptiedFiles: await forgetEmptied(trx, [...new Set(files)]),
  };
}
