/**
 * SQLite as the engine of the store: Kysely's dialect over the prebuilt driver, for several processes on one file.
 *
 * In WAL mode with `synchronous = NORMAL` a commit has been handed to the operating system before it resolves, so no end of
 * the process loses it, `kill -9` included. A power cut may lose the last commits, and never leaves half of one
 * (https://www.sqlite.org/pragma.html#pragma_synchronous).
 */
import { closeSync, openSync } from 'node:fs';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';
import { StorageError } from '../../base/failure.ts';
import { privateFileMode } from '../../base/private-files.ts';

/** How long a statement waits for another process's write, milliseconds. */
const busyTimeoutMs = 10_000;

/** Opens the database in a file, or creates it. @throws as {@link openSqliteFile} does */
export const openSqlite = <Tables>(file: string): Kysely<Tables> =>
  new Kysely<Tables>({ dialect: sqliteDialect(openSqliteFile(file)) });

/** Opens a database file in WAL mode. @throws when the file cannot be opened, written or read as a database. */
export function openSqliteFile(file: string): DatabaseSyncInstance {
  // SQLite gives its other files the mode of this one: only the owner can read texts and hashes.
  closeSync(openSync(file, 'a', privateFileMode));
  const database = new DatabaseSync(file, { timeout: busyTimeoutMs });
  try {
    database.exec('PRAGMA journal_mode = WAL; PRAGMA synchronous = NORMAL; PRAGMA foreign_keys = ON;');
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

/** A dialect on an open database; `kysely.destroy()` closes it. */
export function sqliteDialect(database: DatabaseSyncInstance): SqliteDialect {
  return new ImmediateSqliteDialect(database);
}

/** Takes the write lock when a transaction begins: a later upgrade could fail at once as busy, whatever the timeout. */
class ImmediateSqliteDialect extends SqliteDialect {
  readonly #database: DatabaseSyncInstance;

  constructor(database: DatabaseSyncInstance) {
    super({ database: adapt(database) });
    this.#database = database;
  }

  override createDriver(): Driver {
    return new ImmediateSqliteDriver(this.#database);
  }
}

class ImmediateSqliteDriver extends SqliteDriver {
  readonly #database: DatabaseSyncInstance;

  constructor(database: DatabaseSyncInstance) {
    super({ database: adapt(database) });
    this.#database = database;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  // A full disk makes SQLite roll back by itself: to do it again would fail, and hide why.
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}

/** The subset of better-sqlite3 that Kysely drives, over node:sqlite's interface. */
function adapt(database: DatabaseSyncInstance): SqliteDatabase {
  return {
    close: () => database.close(),
    prepare(sql) {
      const statement = explaining(() => database.prepare(sql));
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => explaining(() => statement.all(...parameters)),
        run: (parameters) => explaining(() => statement.run(...parameters)),
        iterate: (parameters) => statement.iterate(...parameters),
      };
    },
  };
}

/** SQLite's primary result codes (https://www.sqlite.org/rescode.html). */
const busy = 5;
const unwritable: ReadonlySet<number> = new Set([8 /* READONLY */, 10 /* IOERR */, 13 /* FULL */, 14 /* CANTOPEN */]);

/** Turns SQLite's codes for a database that cannot be used for now into a {@link StorageError}. */
function explaining<T>(use: () => T): T {
  try {
    return use();
  } catch (error) {
    if (!(error instanceof Error && 'errcode' in error)) throw error;
    const code = Number(error.errcode) & 0xff;
    if (code === busy) throw new StorageError('busy', error);
    throw unwritable.has(code) ? new StorageError('unwritable', error) : error;
  }
}
