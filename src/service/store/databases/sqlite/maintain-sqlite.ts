/** Work on a whole database file beside the store: a copy, a check, and the question whether somebody has it open. */
import { Kysely } from 'kysely';
import { type Database, DatabaseSync } from '../../../../shared/sqlite.ts';
import { makePrivateFileSync } from '../../../base/private-files.ts';
import { openSqliteFile, sqliteDialect } from './open-sqlite.ts';

/**
 * Writes a copy of a database as it is at this moment, while others go on changing it. The copy contains nothing that was deleted.
 * SQLite's backup API would start again after every change by another process, and copy the unused parts as well.
 *
 * @param target a path where there is no file
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

/** @returns what is wrong with a database, in SQLite's words; nothing if it is sound */
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
 * Keeps all others from a database file until it is released.
 *
 * @returns the function that releases it; undefined when a process has it open
 */
export function holdSqlite(file: string): (() => void) | undefined {
  const database = new DatabaseSync(file, { timeout: 0 });
  try {
    takeAlone(database);
    return () => database.close();
  } catch (error) {
    database.close();
    if (isInUse(error)) return undefined;
    // A damaged database is in nobody's use.
    return () => {};
  }
}

/** A database that nobody else can use meanwhile; destroying `db` releases it. */
export interface HeldSqlite<Tables> {
  readonly db: Kysely<Tables>;
  /** Reads a table row by row, in the order in which the rows were added. */
  rows(table: string): Iterable<Record<string, unknown>>;
}

/** @returns undefined when a process has it open @throws when it cannot be read */
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
