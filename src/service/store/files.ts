/** Uploaded files in the store. Their content is in the data directory, under its hash. */
import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Clock } from '../../clock.ts';
import { mediaKinds } from '../jobs/job-kinds.ts';
import type { ProbedMedia } from '../media/media-tools.ts';
import { deleteItems } from './jobs-remove.ts';
import type { MediaFilesTable, Tables } from './tables.ts';

/** The content of an upload. */
export interface FileContent {
  readonly kind: 'audio' | 'video';
  readonly durationMs: number;
  readonly bytes: number;
  /** SHA-256, hex: names the place of the content. */
  readonly hash: string;
  readonly probed: ProbedMedia;
}

export interface NewFile extends FileContent {
  readonly userId: string;
  readonly title: string | undefined;
  readonly description: string | undefined;
  /** SHA-256 of the subtitles that were uploaded with it. */
  readonly subtitlesHash: string | undefined;
}

export interface StoredFile extends NewFile {
  /** A random UUID: anyone who knows it can fetch what was computed. */
  readonly id: string;
  /** The content is gone; what was computed may still exist. */
  readonly deleted: boolean;
  readonly createdAtMs: number;
}

/** A file with its use. */
export interface UsedFile {
  readonly file: StoredFile;
  /** Jobs on it that are kept. */
  readonly jobs: number;
  readonly unfinishedJobs: number;
  /** When it was uploaded, or last named by a compute call. */
  readonly usedAtMs: number;
}

export type FileRows = ReturnType<typeof fileRows>;

export function fileRows(db: Kysely<Tables>, clock: Clock) {
  return {
    /** Adds a file and returns its id; undefined when its owner has `limit` files already. */
    create: (file: NewFile, limit: number): Promise<string | undefined> =>
      db.transaction().execute(async (transaction) => {
        const { kept } = await transaction
          .selectFrom('media_files')
          .select((select) => select.fn.countAll().as('kept'))
          .where('user_id', '=', file.userId)
          .where('deleted', '=', 0)
          .executeTakeFirstOrThrow();
        if (Number(kept) >= limit) return undefined;
        const id = randomUUID();
        await transaction
          .insertInto('media_files')
          .values({
            id,
            user_id: file.userId,
            title: file.title ?? null,
            description: file.description ?? null,
            kind: file.kind,
            duration_ms: file.durationMs,
            bytes: file.bytes,
            hash: file.hash,
            probed: JSON.stringify(file.probed),
            subtitles_hash: file.subtitlesHash ?? null,
            deleted: 0,
            created_at_ms: clock.nowMs(),
          })
          .execute();
        return id;
      }),

    /** A file, even if its content is deleted. @param userId its owner; undefined for any owner */
    async find(userId: string | undefined, id: string): Promise<StoredFile | undefined> {
      const query = db.selectFrom('media_files').selectAll().where('id', '=', id);
      const row = await (userId === undefined ? query : query.where('user_id', '=', userId)).executeTakeFirst();
      return row === undefined ? undefined : fromRow(row);
    },

    /** A user's files whose content is there, oldest first, with how they are used. @param hash only files of this content */
    list: (userId: string, hash?: string): Promise<UsedFile[]> => listFiles(db, userId, hash),

    /**
     * Deletes a file's content, what was computed from it, or both. @returns the hashes of content that no file needs any
     * more
     */
    delete: (id: string, what: { content: boolean; computed: boolean }): Promise<string[]> =>
      db.transaction().execute((transaction) => deleteFile(transaction, id, what)),

    /**
     * Deletes the content of a user's files that no unfinished job needs and that were last used before an instant. What
     * was computed stays; a file on which there never was a job is forgotten.
     *
     * @returns the files, and the hashes of content that no file needs any more
     */
    prune: (userId: string, usedBeforeMs: number): Promise<{ files: UsedFile[]; hashes: string[] }> =>
      db.transaction().execute(async (transaction) => {
        const files = (await listFiles(transaction, userId)).filter((file) => isPrunable(file, usedBeforeMs));
        const hashes: string[] = [];
        for (const { file, jobs } of files) {
          hashes.push(...(await deleteFile(transaction, file.id, { content: true, computed: jobs === 0 })));
        }
        return { files, hashes };
      }),

    /** How many files there are, of all users. */
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

/** Whether pruning takes a file. @param usedBeforeMs it was last used before this instant */
export const isPrunable = ({ unfinishedJobs, usedAtMs }: UsedFile, usedBeforeMs: number): boolean =>
  unfinishedJobs === 0 && usedAtMs <= usedBeforeMs;

const fromRow = (row: Selectable<MediaFilesTable>): StoredFile => ({
  id: row.id,
  userId: row.user_id,
  title: row.title ?? undefined,
  description: row.description ?? undefined,
  kind: row.kind,
  durationMs: Number(row.duration_ms),
  bytes: Number(row.bytes),
  hash: row.hash,
  // Parsed when it is read: a list of many thousand files needs none of them.
  get probed(): ProbedMedia {
    return JSON.parse(row.probed);
  },
  subtitlesHash: row.subtitles_hash ?? undefined,
  deleted: row.deleted === 1,
  createdAtMs: Number(row.created_at_ms),
});

async function listFiles(db: Kysely<Tables>, userId: string, hash?: string): Promise<UsedFile[]> {
  const query = db.selectFrom('media_files').selectAll().where('user_id', '=', userId).where('deleted', '=', 0);
  const rows = await (hash === undefined ? query : query.where('hash', '=', hash))
    .orderBy('created_at_ms')
    .orderBy('id')
    .execute();
  if (rows.length === 0) return [];
  const items = db
    .selectFrom('job_items')
    .innerJoin('transactions', 'number', 'transaction_number')
    .select(['job_items.file_id', 'transactions.id', 'transactions.created_at_ms', 'transactions.finished_at_ms'])
    .distinct()
    .where('job_items.user_id', '=', userId)
    .where('job_items.kind', 'in', mediaKinds);
  const [only] = rows;
  // Of one file only its own jobs are looked at: a user may keep many thousands.
  const jobs = await (rows.length === 1 && only !== undefined
    ? items.where('job_items.file_id', '=', only.id)
    : items
  ).execute();
  const byFile = new Map<string, typeof jobs>(rows.map(({ id }) => [id, []]));
  for (const job of jobs) byFile.get(job.file_id ?? '')?.push(job);
  return rows.map((row): UsedFile => {
    const own = byFile.get(row.id) ?? [];
    return {
      file: fromRow(row),
      jobs: own.length,
      unfinishedJobs: own.filter(({ finished_at_ms }) => finished_at_ms === null).length,
      usedAtMs: Math.max(...[row, ...own].map(({ created_at_ms }) => Number(created_at_ms))),
    };
  });
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
    .set({ deleted: 1 })
    .where('id', '=', id)
    .where('deleted', '=', 0)
    .returning(['hash', 'subtitles_hash'])
    .executeTakeFirst();
  // With nothing left to find by it the id itself is forgotten.
  if (what.computed) await transaction.deleteFrom('media_files').where('id', '=', id).execute();
  const hashes = file === undefined ? [] : [file.hash, file.subtitles_hash].filter((hash) => hash !== null);
  const unneeded: string[] = [];
  for (const hash of hashes) if (!(await isNeeded(transaction, hash))) unneeded.push(hash);
  return unneeded;
}

async function isNeeded(transaction: Transaction<Tables>, hash: string): Promise<boolean> {
  const row = await transaction
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
