/** Work on a whole database file beside the store: a copy, a check, and the question whether somebody has it open. */

import { DatabaseSync } from '../../../sqlite.ts';
import { makePrivateFileSync } from '../../base/private-files.ts';
import { openSqliteFile } from './open-sqlite.ts';

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
    database.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE; COMMIT;');
    return () => database.close();
  } catch (error) {
    database.close();
    if (error instanceof Error && /locked|busy/i.test(error.message)) return undefined;
    // A damaged database is in nobody's use.
    return () => {};
  }
}
