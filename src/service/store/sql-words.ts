/** Parts of queries that several repositories use. The SQL of most differs between the databases. */
import type { Kysely, RawBuilder, SelectQueryBuilder } from 'kysely';
import { type Value, wordsOf } from './databases/engine.ts';
import type { Tables } from './tables/tables.ts';

/** A list for `in`: many values as one parameter. */
export const listOf = <T extends string | number>(db: Kysely<Tables>, values: readonly T[]): RawBuilder<T> =>
  wordsOf(db).list(values);

/** Counts the rows of a query that selects no columns. */
export async function countRows<Table extends keyof Tables>(
  query: SelectQueryBuilder<Tables, Table, object>,
): Promise<number> {
  const { count } = await query.select(({ fn }) => fn.countAll().as('count')).executeTakeFirstOrThrow();
  return Number(count);
}

/** Inserts rows with the same columns. */
export const insertRows = (
  db: Kysely<Tables>,
  table: keyof Tables,
  rows: readonly Record<string, Value>[],
  onConflict: 'on conflict do nothing' | '' = '',
): Promise<void> => wordsOf(db).insert(db, table, rows, onConflict);

/**
 * A transaction that may run concurrently with others of its kind, because it locks the rows that it reads for a
 * change. Those of `db.transaction()` run one after the other, in every database, and never concurrently with these.
 */
export const besideOthers = (db: Kysely<Tables>) => db.transaction().setIsolationLevel('read committed');

const maxTries = 5;

/** Repeats a transaction that has failed because of a concurrent one. */
export async function againAfterCollision<T>(db: Kysely<Tables>, execute: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await execute();
    } catch (error) {
      if (tries >= maxTries || !wordsOf(db).isCollision(error)) throw error;
    }
  }
}

/** Whether a query of a transaction {@link besideOthers} has to lock the rows that it reads. */
export const locksRows = (db: Kysely<Tables>): boolean => wordsOf(db).locksRows;
