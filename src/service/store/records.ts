/**
 * The records that a user keeps: statement tags, intents, profanity words. Each user sees only their own. The three tables
 * differ only in their columns, so one set of queries serves them.
 */
import { setImmediate } from 'node:timers/promises';
import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import type { Clock } from '../../clock.ts';
import { ServiceFailure } from '../base/failure.ts';
import { wordsOf } from '../engines/engine.ts';
import { newPublicId, newRecordId } from './ids.ts';
import { choosePage, type Page, type PageRequest, pageBytes } from './list-pages.ts';
import { type ForeignChanges, ReadCache } from './read-cache.ts';
import { listOf } from './sql-words.ts';
import { bytesOf, rowBytes, type StoredBytes } from './stored-bytes.ts';
import type { Tables } from './tables.ts';

type RecordTableName = 'statement_tags' | 'intents' | 'profanity_words';
type OwnColumns<T extends RecordTableName> = Omit<
  Insertable<Tables[T]>,
  'record_id' | 'public_id' | 'user_id' | 'created_at_ms'
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

/** Lists as they are stored, JSON. */
export interface StoredTexts {
  readonly storedSamples: string;
  readonly storedPhrases: string;
}

/** A record as it is kept. */
export type Stored<New> = New &
  (New extends NewIntent ? StoredTexts : object) & {
    readonly recordId: string;
    /** The id that callers use: statement-…, intent-…, profanity-…. */
    readonly id: string;
    readonly userId: string;
    /** Rises with every change: with the id, it identifies the content. Words never change. */
    readonly revision: number;
  };

/** What a user may keep. */
export interface MostRecords {
  /** Of one kind. */
  readonly records: number;
  /** Of all kinds, see stored-bytes.ts. */
  readonly bytes: number;
}

export interface Records<New extends NewWord> {
  /**
   * Adds a record and returns its id; undefined when the user has `most.records` already. With `once`, a record of the
   * same name is not added again: its id is returned.
   *
   * @throws ServiceFailure `quota_exceeded`
   */
  create(userId: string, record: New, most: MostRecords, once?: 'once'): Promise<string | undefined>;
  /**
   * The user's records, oldest first. The same array is returned until they change. Undefined for a list that is too large for
   * the memory: {@link page} reads it.
   */
  list(userId: string): Promise<readonly Stored<New>[] | undefined>;
  /** A part of the list. @throws ServiceFailure `invalid_request` for a cursor that no page has given */
  page(userId: string, request: PageRequest): Promise<Page<Stored<New>>>;
  /** Deletes a record; false when the user has no such record. */
  delete(userId: string, id: string): Promise<boolean>;
}

export interface EditableRecords<New extends NewWord> extends Records<New> {
  /**
   * Replaces the content of a record; false when the user has no such record.
   *
   * @throws ServiceFailure `quota_exceeded`
   */
  update(userId: string, id: string, record: New, mostBytes: number): Promise<boolean>;
  /** What matching needs to know of each of a user's records, oldest first. The same array is returned until they change. */
  outline(userId: string): Promise<readonly Outline[]>;
  /** The texts of some records, in their order. What is gone meanwhile is left out. */
  readTexts(userId: string, records: readonly Outline[]): Promise<(TextsOf & { readonly id: string })[]>;
}

type TextsOf = Pick<NewIntent, 'samples' | 'phrases'>;

/** A record without its texts. */
export interface Outline {
  readonly id: string;
  readonly name: string;
  readonly revision: number;
  /** How many samples and phrases it has, and about how many bytes. */
  readonly texts: number;
  readonly bytes: number;
  /** Null for an intent. */
  readonly priority: number | null;
  readonly threshold: number | null;
}

export const statementTagRecords = (
  db: Kysely<Tables>,
  clock: Clock,
  stored: StoredBytes,
  foreignChanges?: ForeignChanges,
): EditableRecords<NewStatementTag> =>
  records(db, clock, stored, foreignChanges, {
    table: 'statement_tags',
    kind: 'statement',
    toColumns: ({ priority, threshold, ...texts }) => ({ ...textColumns(texts), priority, threshold }),
    fromRow: (row) => withTexts(row, { ...commonFields(row), priority: row.priority, threshold: row.threshold }),
  });

export const intentRecords = (
  db: Kysely<Tables>,
  clock: Clock,
  stored: StoredBytes,
  foreignChanges?: ForeignChanges,
): EditableRecords<NewIntent> =>
  records(db, clock, stored, foreignChanges, {
    table: 'intents',
    kind: 'intent',
    toColumns: textColumns,
    fromRow: (row) => withTexts(row, commonFields(row)),
  });

export const profanityWordRecords = (
  db: Kysely<Tables>,
  clock: Clock,
  stored: StoredBytes,
  foreignChanges?: ForeignChanges,
): Records<NewWord> =>
  records(db, clock, stored, foreignChanges, {
    table: 'profanity_words',
    kind: 'profanity',
    toColumns: ({ name }) => ({ name }),
    fromRow: commonFields,
  });

/** Bytes of the lists that are kept in memory, how many outlines of records, and how many users' counts. */
const maxKeptBytes = 24 * 1024 * 1024;
const maxKeptOutlines = 50_000;
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

/** The lists are parsed when they are read: responses contain them as they are stored. */
function withTexts<T extends object>({ samples, phrases }: { samples: string; phrases: string }, fields: T) {
  const stored: StoredTexts = { storedSamples: samples, storedPhrases: phrases };
  return Object.defineProperties(Object.assign(fields, stored), {
    samples: { get: (): string[] => JSON.parse(samples), enumerable: true },
    phrases: { get: (): string[] => JSON.parse(phrases), enumerable: true },
  }) as T & TextsOf & StoredTexts;
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
  stored: StoredBytes,
  foreignChanges: ForeignChanges | undefined,
  { table, kind, toColumns, fromRow }: RecordKind<T, New>,
): EditableRecords<New> {
  const lists = new ReadCache<{ records: readonly Stored<New>[] | undefined; bytes: number }>({
    foreignChanges,
    maxWeight: maxKeptBytes,
    weigh: ({ bytes }) => bytes,
  });
  const outlines = new ReadCache<readonly Outline[]>({
    foreignChanges,
    maxWeight: maxKeptOutlines,
    weigh: ({ length }) => 1 + length,
  });
  const counts = new ReadCache<{ records: number }>({ foreignChanges, maxWeight: maxKeptCounts, weigh: () => 1 });

  // Kysely cannot resolve a table name that is a type parameter. To it every table here is the widest of the three; the
  // casts in `add` and `readPage` give back the columns of the table itself.
  const name = table as 'statement_tags';
  const paged = { table, id: 'record_id', bytes: rowBytes(table) };
  const isListed = (userId: string) => sql`user_id = ${userId}`;

  async function readPage(userId: string, request: PageRequest) {
    const { rows: ids, next } = await choosePage(db, paged, isListed(userId), request);
    const rows = await db
      .selectFrom(name)
      .selectAll()
      .where('record_id', 'in', listOf(db, ids))
      .orderBy('created_at_ms')
      .orderBy('record_id')
      .execute();
    return { rows: rows as unknown as Selectable<Tables[T]>[], next };
  }

  async function readOutline(userId: string): Promise<Outline[]> {
    const outline: Outline[] = [];
    const words = wordsOf(db);
    let cursor: string | undefined;
    do {
      const { rows: ids, next } = await choosePage(db, paged, isListed(userId), { cursor });
      const { rows } = await sql<Outline>`
        select public_id as id, name, revision, ${rowBytes(table)} as bytes,
          ${words.listLength('samples')} + ${words.listLength('phrases')} as texts,
          ${table === 'statement_tags' ? sql`priority, threshold` : sql`null as priority, null as threshold`}
        from ${sql.table(table)} where record_id in ${listOf(db, ids)} order by created_at_ms, record_id`.execute(db);
      outline.push(...rows);
      cursor = next;
      // Long lists must not hold up others.
      if (cursor !== undefined) await setImmediate();
    } while (cursor !== undefined);
    return outline;
  }

  function forget(userId: string): void {
    lists.drop(userId);
    outlines.drop(userId);
  }

  /** For a change that has failed: what was counted for it is not there. */
  function countAgain(userId: string, error: unknown): void {
    // A refusal has counted nothing.
    if (error instanceof ServiceFailure) return;
    counts.drop(userId);
    stored.drop(userId);
  }

  /** The count is kept, so that creating many records does not count all of them each time. */
  async function countRecords(transaction: Transaction<Tables>, userId: string): Promise<{ records: number }> {
    const count = await counts.read(userId, async () => {
      const { kept } = await transaction
        .selectFrom(name)
        .select((select) => select.fn.countAll().as('kept'))
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow();
      return { records: Number(kept) };
    });
    return count ?? { records: 0 };
  }

  async function add(transaction: Transaction<Tables>, userId: string, columns: OwnColumns<T>): Promise<string> {
    const created_at_ms = clock.nowMs();
    const public_id = newPublicId(kind, created_at_ms);
    await transaction
      .insertInto(name)
      .values({
        ...(columns as OwnColumns<'statement_tags'>),
        record_id: newRecordId(),
        public_id,
        user_id: userId,
        created_at_ms,
      })
      .execute();
    return public_id;
  }

  return {
    async create(userId, record, most, once) {
      try {
        return await db.transaction().execute(async (transaction) => {
          if (once !== undefined) {
            const known = await transaction
              .selectFrom(name)
              .select('public_id')
              .where('user_id', '=', userId)
              .where('name', '=', record.name)
              .executeTakeFirst();
            if (known !== undefined) return known.public_id;
          }
          const count = await countRecords(transaction, userId);
          if (count.records >= most.records) return undefined;
          const columns = toColumns(record);
          await stored.add(transaction, userId, bytesOf(table, columns), most.bytes);
          const id = await add(transaction, userId, columns);
          count.records += 1;
          return id;
        });
      } catch (error) {
        countAgain(userId, error);
        throw error;
      } finally {
        forget(userId);
      }
    },

    async list(userId) {
      const list = await lists.read(userId, async () => {
        const { rows, next } = await readPage(userId, {});
        if (next !== undefined) return { records: undefined, bytes: 1 };
        return { records: rows.map(fromRow), bytes: rows.reduce((sum, row) => sum + weighRow(row), 0) };
      });
      return list?.records;
    },

    async page(userId, request) {
      const { rows, next } = await readPage(userId, request);
      return { rows: rows.map(fromRow), next };
    },

    outline: async (userId) => (await outlines.read(userId, () => readOutline(userId))) ?? [],

    async readTexts(userId, wanted) {
      const found: (TextsOf & { id: string })[] = [];
      for (let at = 0; at < wanted.length; ) {
        const ids: string[] = [];
        for (let bytes = 0; at < wanted.length && (ids.length === 0 || bytes < pageBytes); at++) {
          const { id, bytes: more } = wanted[at] as Outline;
          ids.push(id);
          bytes += more;
        }
        const rows = await db
          .selectFrom(name)
          .select(['public_id', 'samples', 'phrases'])
          .where('public_id', 'in', listOf(db, ids))
          .where('user_id', '=', userId)
          .execute();
        const byId = new Map(rows.map((row) => [row.public_id, row]));
        for (const id of ids) {
          const row = byId.get(id);
          if (row !== undefined) {
            found.push({ id, samples: JSON.parse(row.samples), phrases: JSON.parse(row.phrases) });
          }
        }
        if (at < wanted.length) await setImmediate();
      }
      return found;
    },

    async update(userId, id, record, mostBytes) {
      const columns = toColumns(record);
      try {
        return await db.transaction().execute(async (transaction) => {
          const mine = transaction.selectFrom(name).where('user_id', '=', userId).where('public_id', '=', id);
          const before = await mine.select(['record_id', rowBytes(table).as('bytes')]).executeTakeFirst();
          if (before === undefined) return false;
          await stored.add(transaction, userId, bytesOf(table, columns) - Number(before.bytes), mostBytes);
          await transaction
            .updateTable(name)
            .set((row) => ({ ...(columns as OwnColumns<'statement_tags'>), revision: row('revision', '+', 1) }))
            .where('record_id', '=', before.record_id)
            .execute();
          return true;
        });
      } catch (error) {
        countAgain(userId, error);
        throw error;
      } finally {
        forget(userId);
      }
    },

    async delete(userId, id) {
      try {
        const result = await db
          .deleteFrom(name)
          .where('user_id', '=', userId)
          .where('public_id', '=', id)
          .executeTakeFirst();
        return result.numDeletedRows === 1n;
      } finally {
        forget(userId);
        counts.drop(userId);
        stored.drop(userId);
      }
    },
  };
}
