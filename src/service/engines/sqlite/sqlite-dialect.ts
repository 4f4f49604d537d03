/** Kysely's SQLite dialect over the prebuilt driver, for several processes on one file. */
import { closeSync, openSync } from 'node:fs';
import { DatabaseSync, type DatabaseSyncInstance } from '@photostructure/sqlite';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type SqliteDatabase,
  SqliteDialect,
  SqliteDriver,
} from 'kysely';

/** How long a statement waits for another process's write, milliseconds. */
const busyTimeoutMs = 10_000;

/** Opens a database file in WAL mode. @throws when the file cannot be opened, written or read as a database. */
export function openSqliteFile(file: string): DatabaseSyncInstance {
  // SQLite gives its other files the mode of this one: nobody but the owner reads texts and hashes.
  closeSync(openSync(file, 'a', 0o600));
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
      const statement = database.prepare(sql);
      return {
        reader: statement.columns().length > 0,
        all: (parameters) => statement.all(...parameters),
        run: (parameters) => statement.run(...parameters),
        iterate: (parameters) => statement.iterate(...parameters),
      };
    },
  };
}
