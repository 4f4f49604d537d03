/**
 * The id of an item contains the number of its transaction and its index in it. So neither a column nor an index is
 * needed to find the one by the other: they were a twelfth of what PostgreSQL logged for a job.
 */
import { type Kysely, type RawBuilder, sql } from 'kysely';
import { listOf } from '../sql-words.ts';
import type { Tables } from '../tables/tables.ts';

/** More than there are kinds of items. Ids stay exact numbers up to 140 million million transactions. */
export const maxItems = 64;

export const itemIdOf = (transactionNumber: number, index: number): number => transactionNumber * maxItems + index;

export const transactionOf = (itemId: number): number => Math.floor(itemId / maxItems);

/** Each once. */
export const transactionsOf = (itemIds: readonly number[]): number[] => [...new Set(itemIds.map(transactionOf))];

/** The transaction's number of a row of `job_items`. */
export const transactionNumber = sql<number>`(job_items.id / ${sql.lit(maxItems)})`;

/** The condition that an item belongs to the transaction with this number. */
export const isItemOf = (number: RawBuilder<unknown>): RawBuilder<boolean> =>
  sql<boolean>`(job_items.id >= ${number} * ${sql.lit(maxItems)} and job_items.id < (${number} + 1) * ${sql.lit(maxItems)})`;

/** Returns the ids of the items of transactions. */
export async function findItemIds(db: Kysely<Tables>, transactionNumbers: readonly number[]): Promise<number[]> {
  if (transactionNumbers.length === 0) return [];
  const { rows } = await sql<{ id: number }>`with wanted(number) as ${listOf(db, transactionNumbers)}
    select job_items.id from wanted join job_items on ${isItemOf(sql`wanted.number`)}`.execute(db);
  return rows.map(({ id }) => Number(id));
}
