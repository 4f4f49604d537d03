/**
 * The bytes that each user stores in records: tags, intents, profanity words, rules, subscriptions, and descriptions of
 * files. The content of files and the results of jobs do not count.
 */
import { type Kysely, type RawBuilder, sql, type Transaction } from 'kysely';
import { quotaExceededError } from '../../base/failure.ts';
import { type ForeignChanges, ReadCache } from '../read-cache.ts';
import type { Tables } from '../tables/tables.ts';

/** The size of a record without its texts, in the database and in a response. */
const recordBytes = 200;

/** Maximum users whose sums are cached. */
const maxKept = 10_000;

/** The columns that count, by table. Their sizes are read without their content. */
const countedColumns = {
  statement_tags: ['name', 'samples', 'phrases'],
  intents: ['name', 'samples', 'phrases'],
  profanity_words: ['name'],
  rule_sets: ['rules'],
  webhook_subscriptions: ['endpoint_url'],
  media_files: ['title', 'description', 'probed'],
} as const;

type CountedTable = keyof typeof countedColumns;

/** Tables that keep deleted rows, which do not count. */
const withDeletedRows: readonly CountedTable[] = ['webhook_subscriptions', 'media_files'];

/** The bytes of a row, in SQL. */
export const rowBytes = (table: CountedTable): RawBuilder<number> =>
  sql<number>`(${sql.join(
    [
      sql.lit(recordBytes),
      ...countedColumns[table].map((column) => sql`coalesce(octet_length(${sql.ref(column)}), 0)`),
    ],
    sql` + `,
  )})`;

/** The bytes of a record that is being written. @param columns by name, as stored; others do not count */
export function bytesOf(table: CountedTable, columns: object): number {
  const texts: Partial<Record<string, unknown>> = { ...columns };
  return countedColumns[table].reduce((sum, name) => {
    const text = texts[name];
    return sum + (typeof text === 'string' ? Buffer.byteLength(text) : 0);
  }, recordBytes);
}

export type StoredBytes = ReturnType<typeof storedBytes>;

export function storedBytes(foreignChanges?: ForeignChanges) {
  const sums = new ReadCache<{ bytes: number }>({ foreignChanges, maxWeight: maxKept, weigh: () => 1 });
  return {
    /**
     * Counts a change in its transaction, before it is made. A change that makes records smaller is always allowed.
     *
     * @throws ServiceFailure `quota_exceeded`; nothing is counted then
     */
    async add(trx: Transaction<Tables>, userId: string, bytes: number, limit: number): Promise<void> {
      const read = async () =>
        (await sums.read(userId, async () => ({ bytes: await sumBytes(trx, userId) }))) ?? { bytes: 0 };
      const isTooMuch = (used: number) => bytes > 0 && used + bytes > limit;
      let sum = await read();
      if (isTooMuch(sum.bytes)) {
        // Count again: records that have expired meanwhile were not subtracted.
        sums.drop(userId);
        sum = await read();
      }
      if (isTooMuch(sum.bytes)) throw quotaExceededError({ what: 'store', limit, used: sum.bytes, added: bytes });
      sum.bytes += bytes;
    },
    /** Drops the sum of a user whose records have changed otherwise, or whose change has failed. */
    drop: (userId: string) => sums.drop(userId),
  };
}

async function sumBytes(db: Kysely<Tables>, userId: string): Promise<number> {
  const tables = Object.keys(countedColumns) as CountedTable[];
  const sums = tables.map((table) => {
    const unlessDeleted = withDeletedRows.includes(table) ? sql`and deleted = 0` : sql``;
    return sql`(select coalesce(sum(${rowBytes(table)}), 0) from ${sql.table(table)} where user_id = ${userId} ${unlessDeleted})`;
  });
  const { rows } = await sql<{ bytes: number }>`select ${sql.join(sums, sql` + `)} as bytes`.execute(db);
  return Number(rows[0]?.bytes ?? 0);
}
