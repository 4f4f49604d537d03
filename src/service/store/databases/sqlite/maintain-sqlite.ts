/**
 * Operations on a whole database file without the store: copying, checking, and testing whether a process has it open.
 */
import { Kysely } from 'kysely';
import { type Database, DatabaseSync } from '../../../../shared/sqlite.ts';
import { makePrivateFileSync } from '../../../base/private-files.ts';
import { openSqliteFile, sqliteDialect } from './open-sqlite.ts';

/**
 * Writes a copy of the current database, while others may change it. The copy does not contain deleted data. SQLite's
 * backup API would start over after every change by another process, and also copy the unused parts.
 *
 * @param target a path without an existing file
 */
export function copySqlite(file: string, target: string): void {
  const database = openSqliteFile(file);
  try {
    makePrivateFileSync(target);
    database.prepare('VACUUM INTO ?').run(target);
  } finally {
    database.close();
  }
}

/** @returns the problems of a database, in SQLite's words; empty if it is sound */
export function findDamage(file: string): string[] {
  const database = new DatabaseSync(file, { timeout: 10_000 });
  const read = (statement: string) =>
    database
      .prepare(statement)
      .all()
      .map((row: unknown) => Object(row));
  try {
    const damage = read('PRAGMA integrity_check(100)').map((row) => String(row.integrity_check));
    const dangling = read('PRAGMA foreign_key_check').map(
      ({ table, rowid, parent }) => `row ${rowid} of ${table} refers to no row of ${parent}`,
    );
    return [...damage.filter((line) => line !== 'ok'), ...dangling.slice(0, 100)];
  } catch (error) {
    return [error instanceof Error ? error.message : String(error)];
  } finally {
    database.close();
  }
}

/**
 * Excludes all other users of a database file until it is released.
 *
 * @returns the function that releases it; undefined if a process has it open
 */
export function holdSqlite(file: string): (() => void) | undefined {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    takeAlone(database);
    return () => database.close();
  } catch (error) {
    database.close();
    if (isInUse(error)) return undefined;
    // A damaged database is not in use.
    return () => {};
  }
}

/** A database that no other process can use meanwhile; destroying `db` releases it. */
export interface HeldSqlite<Tables> {
  readonly db: Kysely<Tables>;
  /** Reads a table row by row, in the order of insertion. */
  rows(table: string): Iterable<Record<string, unknown>>;
}

/** @returns undefined if a process has it open @throws if it cannot be read */
export function openHeldSqlite<Tables>(file: string): HeldSqlite<Tables> | undefined {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    takeAlone(database);
  } catch (error) {
    database.close();
    if (isInUse(error)) return undefined;
    throw error;
  }
  return {
    db: new Kysely<Tables>({ dialect: sqliteDialect(database) }),
    rows: (table) => database.prepare(`select * from "${table}" order by rowid`).iterate() as never,
  };
}

const takeAlone = (database: Database) =>
  database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT; PRAGMA foreign_keys = ON;');

const isInUse = (error: unknown) => error instanceof Error && /locked|busy/i.test(error.message);
