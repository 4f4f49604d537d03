/** What the store knows of uploaded files. The content itself lies in the data directory, under its hash. */
import { randomUUID } from 'node:crypto';
import type { Kysely, Selectable, Transaction } from 'kysely';
import type { Clock } from './store.ts';
import type { MediaFilesTable, Tables } from './tables.ts';

type NewFile = Omit<MediaFilesTable, 'id' | 'deleted' | 'created_at_ms'>;

export type FileRow = Selectable<MediaFilesTable>;

export type FileRows = ReturnType<typeof fileRows>;

export function fileRows(db: Kysely<Tables>, clock: Clock) {
  return {
    /** Adds a file and gives back its id; undefined when its owner keeps `limit` files already. */
    create: (file: NewFile, limit: number): Promise<string | undefined> =>
      db.transaction().execute(async (transaction) => {
        const { kept } = await transaction
          .selectFrom('media_files')
          .select((select) => select.fn.countAll().as('kept'))
          .where('user_id', '=', file.user_id)
          .where('deleted', '=', 0)
          .executeTakeFirstOrThrow();
        if (Number(kept) >= limit) return undefined;
        const id = randomUUID();
        await transaction
          .insertInto('media_files')
          .values({ ...file, id, deleted: 0, created_at_ms: clock.nowMs() })
          .execute();
        return id;
      }),

    /** A file, also one whose content is deleted. @param userId its owner; undefined for whoever asks */
    find: (userId: string | undefined, id: string): Promise<FileRow | undefined> => {
      const query = db.selectFrom('media_files').selectAll().where('id', '=', id);
      return (userId === undefined ? query : query.where('user_id', '=', userId)).executeTakeFirst();
    },

    /**
     * Deletes a file's content, what was computed from it, or both. @returns the hashes of content that no file needs any
     * more
     */
    delete: (id: string, what: { content: boolean; computed: boolean }): Promise<string[]> =>
      db.transaction().execute(async (transaction) => {
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
      }),
  };
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

/** An item that is being computed loses its lease: what comes of it is not stored. */
async function deleteComputed(transaction: Transaction<Tables>, fileId: string): Promise<void> {
  const items = transaction.selectFrom('job_items').select('id').where('file_id', '=', fileId);
  await transaction.deleteFrom('job_results').where('item_id', 'in', items).execute();
  await transaction.deleteFrom('job_inputs').where('item_id', 'in', items).execute();
  await transaction.deleteFrom('job_items').where('file_id', '=', fileId).execute();
  await transaction.deleteFrom('transactions').where('file_id', '=', fileId).execute();
}
