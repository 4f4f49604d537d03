/** Uploaded files in the store. Their content is in the data directory, under its hash. */
import { randomUUID } from 'node:crypto';
import { type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { clipKinds } from '../../contract/endpoints/clips.ts';
import type { Clock } from '../../shared/clock.ts';
import { quotaExceededError } from '../base/failure.ts';
import { mediaKinds } from '../compute/jobs/job-kinds.ts';
import type { ProbedMedia } from '../media/media-tools.ts';
import { wordsOf } from './databases/engine.ts';
import { hasItem } from './finish-transaction.ts';
import { transactionNumber } from './item-ids.ts';
import { deleteItems, forgetEmptied } from './jobs-remove.ts';
import { choosePage, type Page, type PageRequest } from './list-pages.ts';
import type { MaxRecords } from './records.ts';
import { listOf } from './sql-words.ts';
import { bytesOf, rowBytes, type StoredBytes } from './stored-bytes.ts';
import type { MediaFilesTable, Tables } from './tables.ts';

/** The content of an upload. */
export interface FileContent {
  readonly kind: 'audio' | 'video';
  readonly durationMs: number;
  readonly bytes: number;
  /** SHA-256, hex: the key of the content. */
  readonly hash: string;
  readonly probed: ProbedMedia;
}

export interface NewFile extends FileContent {
  /** Undefined for any. */
  readonly id: string | undefined;
  readonly userId: string;
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** SHA-256 of the subtitles that were uploaded with it. */
  readonly subtitlesHash: string | undefined;
}

export interface StoredFile extends Omit<NewFile, 'id'> {
  /** A random UUID: anyone who knows it can fetch the results. */
  readonly id: string;
  /** The content is deleted; results may still exist. */
  readonly deleted: boolean;
  readonly createdAtMs: number;
}

/** The data of a file outside of its record. */
export type KeptContent = Pick<StoredFile, 'id' | 'userId' | 'hash' | 'subtitlesHash' | 'bytes' | 'deleted'>;

/** A file with its use. */
export interface UsedFile {
  readonly file: StoredFile;
  /** The number of its existing jobs. */
  readonly jobs: number;
  readonly unfinishedJobs: number;
  /** When it was uploaded, or last used by a compute call. */
  readonly usedAtMs: number;
}

export interface ExpiredFiles {
  readonly ids: readonly string[];
  /** Those of them without jobs. */
  readonly withoutJobs: readonly string[];
  readonly hashes: readonly string[];
  readonly last: string | undefined;
}

export type FileRows = ReturnType<typeof fileRows>;

/** The limits for a user. */
export interface MaxFiles extends MaxRecords {
  /** Bytes of content; the same content counts once. */
  readonly content: number;
}

export function fileRows(db: Kysely<Tables>, clock: Clock, stored: StoredBytes) {
  return {
    /**
     * Adds a file and returns its id; undefined if its owner already has the maximum number of files.
     *
     * @throws ServiceFailure `quota_exceeded`
     */
    create: (file: NewFile, max: MaxFiles): Promise<string | undefined> =>
      db.transaction().execute((transaction) => addFile(transaction, clock, stored, file, max)),

    /** Whether a file has this content or these subtitles. @param hash SHA-256, hex */
    isUsed: (hash: string): Promise<boolean> => isNeeded(db, hash),

    /** Returns a file, even if its content is deleted. @param userId its owner; undefined for any owner */
    async find(userId: string | undefined, id: string): Promise<StoredFile | undefined> {
      const query = db.selectFrom('media_files').selectAll().where('id', '=', id);
      const row = await (userId === undefined ? query : query.where('user_id', '=', userId)).executeTakeFirst();
      return row === undefined ? undefined : fromRow(row);
    },

    /**
     * Returns the user's first file with this content, even if it is deleted. @param hash of a content that the user
     * has
     */
    async firstOfContent(userId: string, hash: string): Promise<string> {
      const query = db.selectFrom('media_files').select('id').where('user_id', '=', userId).where('hash', '=', hash);
      return (await query.orderBy('created_at_ms').orderBy('id').executeTakeFirstOrThrow()).id;
    },

    /**
     * A page of a user's files with existing content, oldest first, with their use.
     *
     * @param hash only files with this content
     * @throws ServiceFailure `invalid_request` for a cursor that was not returned with a page
     */
    page: (userId: string, request: PageRequest & { readonly hash?: string }): Promise<Page<UsedFile>> =>
      pageOfFiles(db, userId, request),

    /** Deletes a file's content, its results, or both. @returns the hashes of content that no file needs any more */
    delete: (id: string, what: { content: boolean; computed: boolean }): Promise<string[]> =>
      db.transaction().execute((transaction) => deleteFile(transaction, id, what)),

    /** Returns the files of a page that {@link prune} would delete. */
    findPrunable: (userId: string, usedBeforeMs: number, cursor: string | undefined): Promise<Page<UsedFile>> =>
      findPrunable(db, userId, usedBeforeMs, cursor),

    /**
     * Deletes the content of the files of a page that no unfinished job needs and that were last used before a time.
     * Results stay; a file that never had a job is deleted.
     *
     * @param cursor of the page
     * @returns the files, and the hashes of content that no file needs any more
     */
    prune: (
      userId: string,
      usedBeforeMs: number,
      cursor: string | undefined,
    ): Promise<Page<UsedFile> & { readonly hashes: readonly string[] }> =>
      db.transaction().execute(async (transaction) => {
        const { rows, next } = await findPrunable(transaction, userId, usedBeforeMs, cursor);
        const hashes: string[] = [];
        for (const { file, jobs } of rows) {
          hashes.push(...(await deleteFile(transaction, file.id, { content: true, computed: jobs === 0 })));
        }
        return { rows, next, hashes };
      }),

    /**
     * Deletes the content of files of all users that no unfinished job needs and that were last used before a time.
     * Results stay. Handles one page of files.
     *
     * @param after the id of the last file of the previous page; '' for the first
     * @returns the files, the hashes of content that no file needs any more, and the last id of the page; undefined at
     * the end
     */
    expire: (usedBeforeMs: number, after: string): Promise<ExpiredFiles> =>
      db.transaction().execute((transaction) => expireFiles(transaction, usedBeforeMs, after)),

    /** The content of every file of every user, including deleted ones, without the texts, which may take gigabytes. */
    async allContents(): Promise<KeptContent[]> {
      const rows = await db
        .selectFrom('media_files')
        .select(['id', 'user_id', 'hash', 'subtitles_hash', 'bytes', 'deleted'])
        .execute();
      return rows.map((row) => ({
        id: row.id,
        userId: row.user_id,
        hash: row.hash,
        subtitlesHash: row.subtitles_hash ?? undefined,
        bytes: Number(row.bytes),
        deleted: row.deleted === 1,
      }));
    },

    /** The names of all existing clips, or also of the planned ones. */
    clipNames: (which: 'made' | 'all'): Promise<string[]> => clipNames(db, which),

    /** Returns the number of files of all users. */
    async count(): Promise<number> {
      const { files } = await db
        .selectFrom('media_files')
        .select((select) => select.fn.countAll().as('files'))
        .where('deleted', '=', 0)
        .executeTakeFirstOrThrow();
      return Number(files);
    },
  };
}

async function addFile(
  transaction: Transaction<Tables>,
  clock: Clock,
  stored: StoredBytes,
  file: NewFile,
  max: MaxFiles,
): Promise<string | undefined> {
  const { kept } = await transaction
    .selectFrom('media_files')
    .select((select) => select.fn.countAll().as('kept'))
    .where('user_id', '=', file.userId)
    .where('deleted', '=', 0)
    .executeTakeFirstOrThrow();
  if (Number(kept) >= max.records) return undefined;
  await checkContent(transaction, file, max.content);
  const texts = {
    title: file.title ?? null,
    description: file.description ?? null,
    probed: JSON.stringify(file.probed),
  };
  await stored.add(transaction, file.userId, bytesOf('media_files', texts), max.bytes);
  const id = file.id ?? randomUUID();
  await transaction
    .insertInto('media_files')
    .values({
      id,
      user_id: file.userId,
      ...texts,
      kind: file.kind,
      duration_ms: file.durationMs,
      bytes: file.bytes,
      hash: file.hash,
      subtitles_hash: file.subtitlesHash ?? null,
      deleted: 0,
      created_at_ms: clock.nowMs(),
    })
    .execute();
  return id;
}

async function clipNames(db: Kysely<Tables>, which: 'made' | 'all'): Promise<string[]> {
  const clips = db.selectFrom('job_items').where('job_items.file_id', 'is not', null).where('kind', 'in', clipKinds);
  const { member } = wordsOf(db);
  const rows = await clips
    .select([member('input', 'clipName').as('waiting'), member('result', 'clipName').as('made')])
    .execute();
  return rows.flatMap(({ waiting, made }) => made ?? (which === 'all' ? (waiting ?? []) : []));
}

const fromRow = (row: Selectable<MediaFilesTable>): StoredFile => ({
  id: row.id,
  userId: row.user_id,
  title: row.title ?? undefined,
  description: row.description ?? undefined,
  kind: row.kind,
  durationMs: Number(row.duration_ms),
  bytes: Number(row.bytes),
  hash: row.hash,
  // Parsed on access: a list of many thousand files does not need it.
  get probed(): ProbedMedia {
    return JSON.parse(row.probed);
  },
  subtitlesHash: row.subtitles_hash ?? undefined,
  deleted: row.deleted === 1,
  createdAtMs: Number(row.created_at_ms),
});

const paged = { table: 'media_files', id: 'id', bytes: rowBytes('media_files') } as const;

async function pageOfFiles(
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
  const jobs = db
    .selectFrom('job_items')
    .innerJoin('transactions', (join) => join.on('number', '=', transactionNumber))
    .select(['job_items.file_id', 'number', 'transactions.created_at_ms'])
    .select(hasItem('queued', 'processing').as('is_open'))
    .distinct()
    .where('job_items.file_id', 'in', listOf(db, ids))
    .where('job_items.user_id', '=', userId)
    .where('job_items.kind', 'in', mediaKinds)
    .as('jobs');
  // Counted by the database, because a file may have very many jobs.
  const uses = await db
    .selectFrom(jobs)
    .select(({ fn }) => [
      'file_id',
      fn.countAll().as('jobs'),
      sql<number>`sum(case when is_open then 1 else 0 end)`.as('unfinished'),
      fn.max('created_at_ms').as('last'),
    ])
    .groupBy('file_id')
    .execute();
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
async function findPrunable(
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

/** Checks the quota; content that the user already has does not count again. */
async function checkContent(transaction: Transaction<Tables>, file: NewFile, limit: number): Promise<void> {
  const contents = transaction
    .selectFrom('media_files')
    .select(({ fn }) => ['hash', fn.max('bytes').as('bytes')])
    .where('user_id', '=', file.userId)
    .where('deleted', '=', 0)
    .where('hash', '<>', file.hash)
    .groupBy('hash')
    .as('contents');
  const { sum } = await transaction
    .selectFrom(contents)
    .select(({ fn }) => fn.sum('bytes').as('sum'))
    .executeTakeFirstOrThrow();
  const used = Number(sum ?? 0);
  if (used + file.bytes > limit) throw quotaExceededError({ what: 'upload', limit, used, added: file.bytes });
}

const pageFiles = 100;

async function expireFiles(trx: Transaction<Tables>, usedBeforeMs: number, after: string): Promise<ExpiredFiles> {
  const page = await trx
    .selectFrom('media_files')
    .select(['id', 'created_at_ms'])
    .where('id', '>', after)
    .where('deleted', '=', 0)
    .orderBy('id')
    .limit(pageFiles)
    .execute();
  const old = page.filter(({ created_at_ms }) => Number(created_at_ms) < usedBeforeMs).map(({ id }) => id);
  const jobs = await trx
    .selectFrom('job_items')
    .innerJoin('transactions', (join) => join.on('number', '=', transactionNumber))
    .select(['job_items.file_id', 'transactions.created_at_ms'])
    .select(hasItem('queued', 'processing').as('is_open'))
    .distinct()
    .where('job_items.file_id', 'in', listOf(trx, old))
    .execute();
  const needed = new Set(
    jobs
      .filter((job) => Boolean(job.is_open) || Number(job.created_at_ms) >= usedBeforeMs)
      .map(({ file_id }) => file_id),
  );
  const ids = old.filter((id) => !needed.has(id));
  const hashes: string[] = [];
  for (const id of ids) hashes.push(...(await deleteFile(trx, id, { content: true, computed: false })));
  const withJobs = new Set(jobs.map(({ file_id }) => file_id));
  return { ids, withoutJobs: ids.filter((id) => !withJobs.has(id)), hashes, last: page.at(-1)?.id };
}

async function deleteFile(
  transaction: Transaction<Tables>,
  id: string,
  what: { content: boolean; computed: boolean },
): Promise<string[]> {
  if (what.computed) await deleteComputed(transaction, id);
  if (!what.content) return [];
  const file = await transaction
    .updateTable('media_files')
    .set({ deleted: 1, title: null, description: null })
    .where('id', '=', id)
    .where('deleted', '=', 0)
    .returning(['hash', 'subtitles_hash'])
    .executeTakeFirst();
  await forgetEmptied(transaction, [id]);
  const hashes = file === undefined ? [] : [file.hash, file.subtitles_hash].filter((hash) => hash !== null);
  return unneededHashes(transaction, hashes);
}

/** @returns those of the hashes whose content no file needs */
export async function unneededHashes(transaction: Transaction<Tables>, hashes: readonly string[]): Promise<string[]> {
  const unneeded: string[] = [];
  for (const hash of hashes) if (!(await isNeeded(transaction, hash))) unneeded.push(hash);
  return unneeded;
}

async function isNeeded(db: Kysely<Tables>, hash: string): Promise<boolean> {
  const row = await db
    .selectFrom('media_files')
    .select('id')
    .where('deleted', '=', 0)
    .where((where) => where.or([where('hash', '=', hash), where('subtitles_hash', '=', hash)]))
    .executeTakeFirst();
  return row !== undefined;
}

async function deleteComputed(transaction: Transaction<Tables>, fileId: string): Promise<void> {
  await deleteItems(transaction, (item) => item('file_id', '=', fileId));
}
