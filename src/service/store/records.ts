/**
 * The records that a user keeps: statement tags, intents, profanity words. Each user sees only their own; deleting marks a
 * record. The three tables differ only in their columns, so one set of queries serves them.
 */
import type { Insertable, Kysely, Selectable, Transaction } from 'kysely';
import type { Clock } from '../../clock.ts';
import { newPublicId, newRecordId } from './ids.ts';
import { type ForeignChanges, ReadCache } from './read-cache.ts';
import type { Tables } from './tables.ts';

type RecordTableName = 'statement_tags' | 'intents' | 'profanity_words';
type OwnColumns<T extends RecordTableName> = Omit<
  Insertable<Tables[T]>,
  'record_id' | 'public_id' | 'user_id' | 'deleted' | 'created_at_ms'
>;

export interface NewWord {
  readonly name: string;
}

export interface NewIntent extends NewWord {
  readonly samples: readonly string[];
  readonly phrases: readonly string[];
}

export interface NewStatementTag extends NewIntent {
  /** 1 before 2, null last. */
  readonly priority: number | null;
  /** The lowest score that counts, 0 to 1; null for the default. */
  readonly threshold: number | null;
}

/** A record as it is kept. */
export type Stored<New> = New & {
  readonly recordId: string;
  /** The id that callers use: statement-…, intent-…, profanity-…. */
  readonly id: string;
  readonly userId: string;
  /** Rises with every change: with the id, it identifies the content. Words never change. */
  readonly revision: number;
};

export interface Records<New extends NewWord> {
  /**
   * Adds a record and returns its id; undefined when the user has `limit` records already. With `once`, a record of the
   * same name is not added again: its id is returned.
   */
  create(userId: string, record: New, limit: number, once?: 'once'): Promise<string | undefined>;
  /** The user's records that are not deleted, oldest first. The same array is returned until they change. */
  list(userId: string): Promise<readonly Stored<New>[]>;
  /** Marks a record as deleted; false when the user has no such record. */
  delete(userId: string, id: string): Promise<boolean>;
}

export interface EditableRecords<New extends NewWord> extends Records<New> {
  /** Replaces the content of a record; false when the user has no such record. */
  update(userId: string, id: string, record: New): Promise<boolean>;
}

export const statementTagRecords = (
  db: Kysely<Tables>,
  clock: Clock,
  foreignChanges?: ForeignChanges,
): EditableRecords<NewStatementTag> =>
  records(db, clock, foreignChanges, {
    table: 'statement_tags',
    kind: 'statement',
    toColumns: ({ priority, threshold, ...texts }) => ({ ...textColumns(texts), priority, threshold }),
    fromRow: (row) => withTexts(row, { ...commonFields(row), priority: row.priority, threshold: row.threshold }),
  });

export const intentRecords = (
  db: Kysely<Tables>,
  clock: Clock,
  foreignChanges?: ForeignChanges,
): EditableRecords<NewIntent> =>
  records(db, clock, foreignChanges, {
    table: 'intents',
    kind: 'intent',
    toColumns: textColumns,
    fromRow: (row) => withTexts(row, commonFields(row)),
  });

export const profanityWordRecords = (
  db: Kysely<Tables>,
  clock: Clock,
  foreignChanges?: ForeignChanges,
): Records<NewWord> =>
  records(db, clock, foreignChanges, {
    table: 'profanity_words',
    kind: 'profanity',
    toColumns: ({ name }) => ({ name }),
    fromRow: commonFields,
  });

/** Bytes of the lists that are kept in memory, and how many users' counts. */
const maxKeptBytes = 24 * 1024 * 1024;
const maxKeptCounts = 10_000;

/** About how many bytes a row takes in memory, together with the response of a list call. */
const weighRow = (row: object): number =>
  Object.values(row).reduce((sum, value) => sum + (typeof value === 'string' ? 4 * value.length : 0), 400);

const commonFields = (row: Selectable<Tables['profanity_words']> & { revision?: number }): Stored<NewWord> => ({
  recordId: row.record_id,
  id: row.public_id,
  userId: row.user_id,
  name: row.name,
  revision: row.revision ?? 0,
});

const textColumns = ({ name, samples, phrases }: NewIntent) => ({
  name,
  samples: JSON.stringify(samples),
  phrases: JSON.stringify(phrases),
});

/** The lists are parsed when they are read: a user may keep thousands of them, of which most calls need only the names. */
function withTexts<T extends object>(row: { samples: string; phrases: string }, fields: T) {
  return Object.defineProperties(fields, {
    samples: { get: (): string[] => JSON.parse(row.samples), enumerable: true },
    phrases: { get: (): string[] => JSON.parse(row.phrases), enumerable: true },
  }) as T & Pick<NewIntent, 'samples' | 'phrases'>;
}

interface RecordKind<T extends RecordTableName, New> {
  readonly table: T;
  readonly kind: 'statement' | 'intent' | 'profanity';
  readonly toColumns: (record: New) => OwnColumns<T>;
  readonly fromRow: (row: Selectable<Tables[T]>) => Stored<New>;
}

function records<T extends RecordTableName, New extends NewWord>(
  db: Kysely<Tables>,
  clock: Clock,
  foreignChanges: ForeignChanges | undefined,
  { table, kind, toColumns, fromRow }: RecordKind<T, New>,
): EditableRecords<New> {
  const lists = new ReadCache<{ records: readonly Stored<New>[]; bytes: number }>({
    foreignChanges,
    maxWeight: maxKeptBytes,
    weigh: ({ bytes }) => bytes,
  });
  const counts = new ReadCache<{ records: number }>({ foreignChanges, maxWeight: maxKeptCounts, weigh: () => 1 });

  // Kysely cannot resolve a table name that is a type parameter. To it every table here is the widest of the three; the
  // casts in `add` and `listRecords` give back the columns of the table itself.
  const name = table as 'statement_tags';

  async function listRecords(userId: string) {
    const rows = await db
      .selectFrom(name)
      .selectAll()
      .where('user_id', '=', userId)
      .where('deleted', '=', 0)
      .orderBy('created_at_ms')
      .orderBy('record_id')
      .execute();
    const bytes = rows.reduce((sum, row) => sum + weighRow(row), 0);
    return { records: (rows as unknown as Selectable<Tables[T]>[]).map(fromRow), bytes };
  }

  /** The count is kept, so that creating many records does not count all of them each time. */
  async function countRecords(transaction: Transaction<Tables>, userId: string): Promise<{ records: number }> {
    const count = await counts.read(userId, async () => {
      const { kept } = await transaction
        .selectFrom(name)
        .select((select) => select.fn.countAll().as('kept'))
        .where('user_id', '=', userId)
        .where('deleted', '=', 0)
        .executeTakeFirstOrThrow();
      return { records: Number(kept) };
    });
    return count ?? { records: 0 };
  }

  async function add(transaction: Transaction<Tables>, userId: string, record: New): Promise<string> {
    const created_at_ms = clock.nowMs();
    const public_id = newPublicId(kind, created_at_ms);
    await transaction
      .insertInto(name)
      .values({
        ...(toColumns(record) as OwnColumns<'statement_tags'>),
        record_id: newRecordId(),
        public_id,
        user_id: userId,
        deleted: 0,
        created_at_ms,
      })
      .execute();
    return public_id;
  }

  return {
    async create(userId, record, limit, once) {
      try {
        return await db.transaction().execute(async (transaction) => {
          if (once !== undefined) {
            const known = await transaction
              .selectFrom(name)
              .select('public_id')
              .where('user_id', '=', userId)
              .where('name', '=', record.name)
              .where('deleted', '=', 0)
              .executeTakeFirst();
            if (known !== undefined) return known.public_id;
          }
          const count = await countRecords(transaction, userId);
          if (count.records >= limit) return undefined;
          const id = await add(transaction, userId, record);
          count.records += 1;
          return id;
        });
      } catch (error) {
        counts.drop(userId);
        throw error;
      } finally {
        lists.drop(userId);
      }
    },

    list: async (userId) => (await lists.read(userId, () => listRecords(userId)))?.records ?? [],

    async update(userId, id, record) {
      try {
        const result = await db
          .updateTable(name)
          .set((columns) => ({
            ...(toColumns(record) as OwnColumns<'statement_tags'>),
            revision: columns('revision', '+', 1),
          }))
          .where('user_id', '=', userId)
          .where('public_id', '=', id)
          .where('deleted', '=', 0)
          .executeTakeFirst();
        return result.numUpdatedRows === 1n;
      } finally {
        lists.drop(userId);
      }
    },

    async delete(userId, id) {
      try {
        const result = await db
          .updateTable(name)
          .set({ deleted: 1 })
          .where('user_id', '=', userId)
          .where('public_id', '=', id)
          .where('deleted', '=', 0)
          .executeTakeFirst();
        return result.numUpdatedRows === 1n;
      } finally {
        lists.drop(userId);
        counts.drop(userId);
      }
    },
  };
}
