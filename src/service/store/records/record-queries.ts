/**
 * The statements on a table of records. The three tables differ only in their columns, so one set of statements serves
 * all of them.
 */
import { setImmediate } from 'node:timers/promises';
import { type Insertable, type Kysely, type Selectable, sql, type Transaction } from 'kysely';
import { wordsOf } from '../databases/engine.ts';
import { choosePage, type PageRequest, pageBytes } from '../list-pages.ts';
import { countRows, listOf } from '../sql-words.ts';
import type { Tables } from '../tables/tables.ts';
import { rowBytes } from './stored-bytes.ts';

export type RecordTableName = 'statement_tags' | 'intents' | 'profanity_words';

/** The columns of every new row. */
type NewRow = Pick<Insertable<Tables['profanity_words']>, 'record_id' | 'public_id' | 'user_id' | 'created_at_ms'>;

/** The columns of a table with the content of a record. */
export type OwnColumns<T extends RecordTableName> = Omit<Insertable<Tables[T]>, keyof NewRow>;

/** The texts of a tag or an intent. */
export interface RecordTexts {
  readonly samples: readonly string[];
  readonly phrases: readonly string[];
}

/** A record without its texts. */
export interface Outline {
  readonly id: string;
  readonly name: string;
  readonly revision: number;
  /** The number of its samples and phrases, and their approximate bytes. */
  readonly texts: number;
  readonly bytes: number;
  /** Null for an intent. */
  readonly priority: number | null;
  readonly threshold: number | null;
}

/** The statements on one of the tables, most of them for records of one user. */
export function recordQueries<T extends RecordTableName>(db: Kysely<Tables>, table: T) {
  // Kysely cannot resolve a table name that is a type parameter. For it, every table here is the widest of the three;
  // the casts in `add` and `readPage` restore the columns of the table itself.
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
      // Long lists must not delay other requests.
      if (cursor !== undefined) await setImmediate();
    } while (cursor !== undefined);
    return outline;
  }

  return {
    readPage,
    readOutline,
    readTexts: (userId: string, wanted: readonly Outline[]) => readTexts(db, name, userId, wanted),

    count: (transaction: Transaction<Tables>, userId: string): Promise<number> =>
      countRows(transaction.selectFrom(name).where('user_id', '=', userId)),

    async findByName(transaction: Transaction<Tables>, userId: string, recordName: string) {
      const known = await transaction
        .selectFrom(name)
        .select('public_id')
        .where('user_id', '=', userId)
        .where('name', '=', recordName)
        .executeTakeFirst();
      return known?.public_id;
    },

    async findBytes(transaction: Transaction<Tables>, userId: string, publicId: string) {
      const row = await transaction
        .selectFrom(name)
        .select(['record_id as recordId', rowBytes(table).as('bytes')])
        .where('user_id', '=', userId)
        .where('public_id', '=', publicId)
        .executeTakeFirst();
      return row && { recordId: row.recordId, bytes: Number(row.bytes) };
    },

    async add(transaction: Transaction<Tables>, columns: OwnColumns<T> & NewRow): Promise<void> {
      const row = columns as OwnColumns<'statement_tags'> & NewRow;
      await transaction.insertInto(name).values(row).execute();
    },

    async replace(transaction: Transaction<Tables>, recordId: string, columns: OwnColumns<T>): Promise<void> {
      await transaction
        .updateTable(name)
        .set((row) => ({ ...(columns as OwnColumns<'statement_tags'>), revision: row('revision', '+', 1) }))
        .where('record_id', '=', recordId)
        .execute();
    },

    /** @returns whether the user had the record */
    async remove(userId: string, publicId: string): Promise<boolean> {
      const result = await db
        .deleteFrom(name)
        .where('user_id', '=', userId)
        .where('public_id', '=', publicId)
        .executeTakeFirst();
      return result.numDeletedRows === 1n;
    },
  };
}

/** Reads the texts of some records in order, in parts that do not delay other requests. */
async function readTexts(
  db: Kysely<Tables>,
  table: 'statement_tags',
  userId: string,
  wanted: readonly Outline[],
): Promise<(RecordTexts & { id: string })[]> {
  const found: (RecordTexts & { id: string })[] = [];
  for (let index = 0; index < wanted.length; ) {
    const ids: string[] = [];
    for (let bytes = 0; index < wanted.length && (ids.length === 0 || bytes < pageBytes); index++) {
      const { id, bytes: more } = wanted[index] as Outline;
      ids.push(id);
      bytes += more;
    }
    const rows = await db
      .selectFrom(table)
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
    if (index < wanted.length) await setImmediate();
  }
  return found;
}
