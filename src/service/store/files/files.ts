/** Uploaded files in the store. Their content is in the data directory, under its hash. */
import { randomUUID } from 'node:crypto';
import type { Kysely, Transaction } from 'kysely';
import { clipKinds } from '../../../contract/endpoints/clips.ts';
import type { Clock } from '../../../shared/clock.ts';
import { quotaExceededError } from '../../base/failure.ts';
import { wordsOf } from '../databases/engine.ts';
import { deleteItems, forgetEmptied } from '../jobs/remove.ts';
import type { Page, PageRequest } from '../list-pages.ts';
import type { MaxRecords } from '../records/records.ts';
import { bytesOf, type StoredBytes } from '../records/stored-bytes.ts';
import { countRows } from '../sql-words.ts';
import type { Tables } from '../tables/tables.ts';
import { findPrunable, findUnused, pageOfFiles, type UsedFile } from './file-use.ts';
import { fromRow, type NewFile, type StoredFile } from './stored-file.ts';

/** The data of a file outside of its record. */
export type KeptContent = Pick<StoredFile, 'id' | 'userId' | 'hash' | 'subtitlesHash' | 'bytes' | 'deleted'>;

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
    expire: (usedBeforeMs: number, after: string) =>
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
    count: (): Promise<number> => countRows(db.selectFrom('media_files').where('deleted', '=', 0)),
  };
}

async function addFile(
  transaction: Transaction<Tables>,
  clock: Clock,
  stored: StoredBytes,
  file: NewFile,
  max: MaxFiles,
): Promise<string | undefined> {
  const kept = transaction.selectFrom('media_files').where('user_id', '=', file.userId).where('deleted', '=', 0);
  if ((await countRows(kept)) >= max.records) return undefined;
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

async function expireFiles(trx: Transaction<Tables>, usedBeforeMs: number, after: string) {
  const unused = await findUnused(trx, usedBeforeMs, after);
  const hashes: string[] = [];
  for (const id of unused.ids) hashes.push(...(await deleteFile(trx, id, { content: true, computed: false })));
  return { ...unused, hashes };
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
