/** Queries whose words differ between the engines. */
import type { Kysely, RawBuilder } from 'kysely';
import { type Value, wordsOf } from './databases/engine.ts';
import type { Tables } from './tables.ts';

/** A list for `in`: many values as one parameter. */
export const listOf = <T extends string | number>(db: Kysely<Tables>, values: readonly T[]): RawBuilder<T> =>
  wordsOf(db).list(values);

/** Inserts rows that have the same columns. */
export const insertRows = (
  db: Kysely<Tables>,
  table: keyof Tables,
  rows: readonly Record<string, Value>[],
  onConflict: 'on conflict do nothing' | '' = '',
): Promise<void> => wordsOf(db).insert(db, table, rows, onConflict);

/** Inserts rows of several tables, each of which may refer to those before it. */
export const insertTogether = (
  db: Kysely<Tables>,
  tables: readonly (readonly [table: keyof Tables, rows: readonly Record<string, Value>[]])[],
): Promise<void> => wordsOf(db).insertTogether(db, tables);

/**
 * A transaction that may run beside others of its kind, since it locks the rows that it reads for a change. Those of
 * `db.transaction()` come one after the other, whatever the engine, and never beside these.
 */
export const besideOthers = (db: Kysely<Tables>) => db.transaction().setIsolationLevel('read committed');

const maxTries = 5;

/** Makes a transaction again that has failed because of another one beside it. */
export async function againAfterCollision<T>(db: Kysely<Tables>, execute: () => Promise<T>): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await execute();
    } catch (error) {
      if (tries >= maxTries || !wordsOf(db).isCollision(error)) throw error;
    }
  }
}

/** Whether a query of a transaction {@link besideOthers} has to lock what it reads. */
export const locksRows = (db: Kysely<Tables>): boolean => wordsOf(db).locksRows;
