/**
 * The records that a user keeps: statement tags, intents, profanity words. Each user sees only their own; deleting is
 * marking. The three tables differ in their columns alone, so one set of queries serves them.
 */
import type { Insertable, Kysely, Selectable } from 'kysely';
import { newPublicId, newRecordId } from './ids.ts';
import type { Clock } from './store.ts';
import type { Tables } from './tables.ts';

type RecordTableName = 'statement_tags' | 'intents' | 'profanity_words';
type OwnColumns<T extends RecordTableName> = Omit<
  Insertable<Tables[T]>,
  'record_id' | 'public_id' | 'user_id' | 'deleted' | 'created_at_ms'
>;

export interface Records<T extends RecordTableName> {
  /**
   * Adds a record and gives back its public id; undefined when the user has `limit` records already. With `once`, a record
   * of the same name is not added again: its id is given back.
   */
  create(userId: string, columns: OwnColumns<T>, limit: number, once?: 'once'): Promise<string | undefined>;
  /** The user's records that are not deleted, oldest first. */
  list(userId: string): Promise<Selectable<Tables[T]>[]>;
  /** Marks a record as deleted; false when the user has no such record. */
  delete(userId: string, publicId: string): Promise<boolean>;
}

export const statementTagRecords = (db: Kysely<Tables>, clock: Clock) =>
  records(db, clock, 'statement_tags', 'statement');
export const intentRecords = (db: Kysely<Tables>, clock: Clock) => records(db, clock, 'intents', 'intent');
export const profanityWordRecords = (db: Kysely<Tables>, clock: Clock) =>
  records(db, clock, 'profanity_words', 'profanity');

function records<T extends RecordTableName>(
  db: Kysely<Tables>,
  clock: Clock,
  table: T,
  kind: 'statement' | 'intent' | 'profanity',
): Records<T> {
  // Kysely cannot resolve a table name that is a type parameter. To it every table here is the widest of the three; the
  // casts in `create` and `list` give the callers their own columns back.
  const name = table as 'statement_tags';
  return {
    create: (userId, columns, limit, once) =>
      db.transaction().execute(async (transaction) => {
        const own = columns as OwnColumns<'statement_tags'>;
        if (once !== undefined) {
          const known = await transaction
            .selectFrom(name)
            .select('public_id')
            .where('user_id', '=', userId)
            .where('name', '=', own.name)
            .where('deleted', '=', 0)
            .executeTakeFirst();
          if (known !== undefined) return known.public_id;
        }
        const { kept } = await transaction
          .selectFrom(name)
          .select((select) => select.fn.countAll().as('kept'))
          .where('user_id', '=', userId)
          .where('deleted', '=', 0)
          .executeTakeFirstOrThrow();
        if (Number(kept) >= limit) return undefined;
        const created_at_ms = clock.nowMs();
        const public_id = newPublicId(kind, created_at_ms);
        await transaction
          .insertInto(name)
          .values({
            ...own,
            record_id: newRecordId(),
            public_id,
            user_id: userId,
            deleted: 0,
            created_at_ms,
          })
          .execute();
        return public_id;
      }),

    async list(userId) {
      const rows = await db
        .selectFrom(name)
        .selectAll()
        .where('user_id', '=', userId)
        .where('deleted', '=', 0)
        .orderBy('created_at_ms')
        .orderBy('record_id')
        .execute();
      return rows as unknown as Selectable<Tables[T]>[];
    },

    async delete(userId, publicId) {
      const result = await db
        .updateTable(name)
        .set({ deleted: 1 })
        .where('user_id', '=', userId)
        .where('public_id', '=', publicId)
        .where('deleted', '=', 0)
        .executeTakeFirst();
      return result.numUpdatedRows === 1n;
    },
  };
}
