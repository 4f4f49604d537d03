/** Which jobs use which files, and which files are no longer used. */
import { type Kysely, sql } from 'kysely';
import { mediaKinds } from '../../compute/jobs/job-kinds.ts';
import { hasOpenItem } from '../jobs/finish-transaction.ts';
import { transactionNumber } from '../jobs/item-ids.ts';
import { choosePage, type Page, type PageRequest } from '../list-pages.ts';
import { rowBytes } from '../records/stored-bytes.ts';
import { listOf } from '../sql-words.ts';
import type { Tables } from '../tables/tables.ts';
import { fromRow, type StoredFile } from './stored-file.ts';

/** A file with its use. */
export interface UsedFile {
  readonly file: StoredFile;
  /** The number of its existing jobs. */
  readonly jobs: number;
  readonly unfinishedJobs: number;
  /** When it was uploaded, or last used by a compute call. */
  readonly usedAtMs: number;
}

const paged = { table: 'media_files', id: 'id', bytes: rowBytes('media_files') } as const;

/** A page of a user's files with existing content, oldest first. @param hash only files with this content */
export async function pageOfFiles(
  db: Kysely<Tables>,
  userId: string,
  { hash, ...request }: PageRequest & { readonly hash?: string },
): Promise<Page<UsedFile>> {
  const isOfHash = hash === undefined ? sql`` : sql`and hash = ${hash}`;
  const isListed = sql`user_id = ${userId} and deleted = 0 ${isOfHash}`;
  const { rows: ids, next } = await choosePage(db, paged, isListed, request);
  const files = await db
    .selectFrom('media_files')
    .selectAll()
    .where('id', 'in', listOf(db, ids))
    .orderBy('created_at_ms')
    .orderBy('id')
    .execute();
  const jobs = jobsOn(db, ids).where('job_items.user_id', '=', userId).where('job_items.kind', 'in', mediaKinds);
  const uses = await countUses(db, jobs);
  const byFile = new Map(uses.map((use) => [use.file_id, use]));
  const rows = files.map((row): UsedFile => {
    const use = byFile.get(row.id);
    return {
      file: fromRow(row),
      jobs: Number(use?.jobs ?? 0),
      unfinishedJobs: Number(use?.unfinished ?? 0),
      usedAtMs: Math.max(Number(row.created_at_ms), Number(use?.last ?? 0)),
    };
  });
  return { rows, next };
}

/** Returns the files of a page that no unfinished job needs, and that were last used before a time. */
export async function findPrunable(
  db: Kysely<Tables>,
  userId: string,
  usedBeforeMs: number,
  cursor: string | undefined,
): Promise<Page<UsedFile>> {
  const { rows, next } = await pageOfFiles(db, userId, { cursor });
  return {
    rows: rows.filter(({ unfinishedJobs, usedAtMs }) => unfinishedJobs === 0 && usedAtMs <= usedBeforeMs),
    next,
  };
}

/** The jobs on files. */
const jobsOn = (db: Kysely<Tables>, fileIds: readonly string[]) =>
  db
    .selectFrom('job_items')
    .innerJoin('transactions', (join) => join.on('number', '=', transactionNumber))
    .select(['job_items.file_id', 'number', 'transactions.created_at_ms'])
    .select(hasOpenItem.as('is_open'))
    .distinct()
    .where('job_items.file_id', 'in', listOf(db, fileIds));

/** The jobs of each file that has any. They are counted by the database, because a file may have very many. */
const countUses = (db: Kysely<Tables>, jobs: ReturnType<typeof jobsOn>) =>
  db
    .selectFrom(jobs.as('jobs'))
    .select(({ fn }) => [
      'file_id',
      fn.countAll().as('jobs'),
      sql<number>`sum(case when is_open then 1 else 0 end)`.as('unfinished'),
      fn.max('created_at_ms').as('last'),
    ])
    .groupBy('file_id')
    .execute();

const pageFiles = 100;

/**
 * Returns the files of all users that no unfinished job needs, and that were last used before a time: those of one page.
 *
 * @param after the id of the last file of the previous page; '' for the first
 * @returns also those without jobs, and the id of the last file of the page; undefined at the end
 */
export async function findUnused(db: Kysely<Tables>, usedBeforeMs: number, after: string) {
  const page = await db
    .selectFrom('media_files')
    .select(['id', 'created_at_ms'])
    .where('id', '>', after)
    .where('deleted', '=', 0)
    .orderBy('id')
    .limit(pageFiles)
    .execute();
  const old = page.filter(({ created_at_ms }) => Number(created_at_ms) < usedBeforeMs).map(({ id }) => id);
  const uses = new Map((await countUses(db, jobsOn(db, old))).map((use) => [use.file_id, use]));
  const ids = old.filter((id) => {
    const use = uses.get(id);
    return use === undefined || (Number(use.unfinished) === 0 && Number(use.last) < usedBeforeMs);
  });
  return { ids, withoutJobs: ids.filter((id) => !uses.has(id)), last: page.at(-1)?.id };
}
