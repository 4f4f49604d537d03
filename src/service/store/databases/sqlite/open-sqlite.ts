/**
 * SQLite for the store: Kysely's dialect over the driver, for several processes on one file.
 *
 * In WAL mode with `synchronous = NORMAL`, a commit has been handed to the operating system before it resolves, so it
 * survives the end of the process, including `kill -9`. A power cut may lose the last commits, but never leaves a
 * partial one. With `FULL`, a commit is on the disk (https://www.sqlite.org/pragma.html#pragma_synchronous).
 */
import {
  CompiledQuery,
  type DatabaseConnection,
  type Dialect,
  Kysely,
  SqliteAdapter,
  type SqliteDatabase,
  SqliteDriver,
  SqliteIntrospector,
  SqliteQueryCompiler,
  type SqliteStatement,
} from 'kysely';
import { RecentMap } from '../../../../shared/collections/recent-map.ts';
import { type Database, DatabaseSync } from '../../../../shared/sqlite.ts';
import type { Durability } from '../../../base/durability.ts';
import { StorageError } from '../../../base/failure.ts';
import { oncePerTurn } from '../../../base/once.ts';
import { makePrivateFileSync } from '../../../base/private-files.ts';
import { sqliteWords } from './sqlite-words.ts';

/** Maximum wait of a statement for another process's write, milliseconds. */
const busyTimeoutMs = 10_000;

export interface OpenDatabase<Tables> {
  readonly db: Kysely<Tables>;
  /**
   * Empties the write-ahead log, which may still contain deleted data, because SQLite overwrites it only when it needs
   * the space.
   *
   * @returns whether it is empty; not while others use it, or while this connection has an open transaction
   */
  readonly emptyLog: () => boolean;
  /**
   * Rewrites the file without copies of deleted rows: `secure_delete` overwrites a row, but not the copies that SQLite
   * left in unused parts of pages when it moved the row. Does nothing if the file has not changed since the last time,
   * or is larger than this.
   *
   * @returns false if others use the database, or this connection has an open transaction: try again later
   */
  readonly vacuum: (maxBytes: number) => boolean;
  /**
   * Returns a number that differs in the tick after another connection, in this process or another, has committed a
   * change.
   */
  readonly foreignChanges: () => number;
}

/** Opens the database in a file, or creates it. @throws as {@link openSqliteFile} does */
export function openSqlite<Tables>(file: string, durability: Durability = 'normal'): OpenDatabase<Tables> {
  const database = openSqliteFile(file, durability);
  const version = database.prepare('PRAGMA data_version');
  return {
    db: new Kysely<Tables>({ dialect: sqliteDialect(database) }),
    emptyLog: () => emptyLog(database),
    vacuum: createVacuum(database),
    foreignChanges: oncePerTurn(() => explaining(() => Number(Object(version.get()).data_version))),
  };
}

const emptyLog = (database: Database): boolean =>
  withoutWaiting(database, () => Number(Object(database.prepare('PRAGMA wal_checkpoint(TRUNCATE)').get()).busy) === 0);

function createVacuum(database: Database): (maxBytes: number) => boolean {
  const read = (statement: string) => Number(Object.values(Object(database.prepare(statement).get()))[0]);
  // Changes by other connections, and by this one.
  const readState = () => `${read('PRAGMA data_version')} ${read('SELECT total_changes()')}`;
  let vacuumed = '';
  return (maxBytes) => {
    if (readState() === vacuumed || read('PRAGMA page_count') * read('PRAGMA page_size') > maxBytes) return true;
    const done = withoutWaiting(database, () => {
      // Otherwise SQLite would write the temporary copy to a system directory.
      database.exec('PRAGMA temp_store = MEMORY');
      try {
        database.exec('VACUUM');
      } finally {
        database.exec('PRAGMA temp_store = DEFAULT');
      }
      return true;
    });
    if (done) vacuumed = readState();
    return done;
  };
}

/** Other requests wait meanwhile, so the function does not wait for other processes. */
function withoutWaiting(database: Database, run: () => boolean): boolean {
  if (database.isTransaction) return false;
  database.exec('PRAGMA busy_timeout = 0');
  try {
    return run();
  } catch (error) {
    if (error instanceof Error && /locked|busy|in progress/i.test(error.message)) return false;
    throw error;
  } finally {
    database.exec(`PRAGMA busy_timeout = ${busyTimeoutMs}`);
  }
}

/** Opens a database file in WAL mode. @throws if the file cannot be opened, written or read as a database */
export function openSqliteFile(file: string, durability: Durability = 'normal'): Database {
  // SQLite gives its other files the same mode, so that only the owner can read texts and hashes.
  makePrivateFileSync(file);
  const database = new DatabaseSync(file, { timeout: busyTimeoutMs });
  try {
    database.exec(`PRAGMA journal_mode = WAL; PRAGMA synchronous = ${durability}; PRAGMA foreign_keys = ON;`);
    // Overwrites deleted data with zeros, except for copies that SQLite has made of it: see OpenDatabase.vacuum.
    database.exec('PRAGMA secure_delete = ON;');
  } catch (error) {
    database.close();
    throw error;
  }
  return database;
}

/** A dialect on an open database; `kysely.destroy()` closes it. */
export const sqliteDialect = (database: Database): Dialect => ({
  createAdapter: () => new StoreAdapter(),
  createDriver: () => new ImmediateSqliteDriver(database),
  createIntrospector: (db) => new SqliteIntrospector(db),
  createQueryCompiler: () => new SqliteQueryCompiler(),
});

class StoreAdapter extends SqliteAdapter {
  readonly words = sqliteWords;

  // So that the steps of migrations.ts run completely or not at all.
  override get supportsTransactionalDdl(): boolean {
    return true;
  }
}

/**
 * Takes the write lock at the start of a transaction: a later upgrade could fail at once as busy, regardless of the
 * timeout.
 */
class ImmediateSqliteDriver extends SqliteDriver {
  readonly #database: Database;

  constructor(database: Database) {
    super({ database: adapt(database) });
    this.#database = database;
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  // On a full disk SQLite rolls back by itself: a second rollback would fail, and hide the cause.
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    if (this.#database.isTransaction) await super.rollbackTransaction(connection);
  }
}

/**
 * Maximum cached statements, and maximum length of one in characters: a statement with a long list of ids rarely
 * recurs.
 */
const keptStatements = 256;
const maxKeptStatementLength = 4_000;

/** The part of better-sqlite3 that Kysely uses, over node:sqlite's interface. Caches prepared statements. */
function adapt(database: Database): SqliteDatabase {
  // SQLite prepares a statement again if the tables have changed.
  const kept = new RecentMap<SqliteStatement>(keptStatements);
  return {
    close() {
      database.close();
    },
    prepare(sql) {
      const known = kept.get(sql);
      if (known !== undefined) return known;
      const statement = prepare(database, sql);
      if (sql.length <= maxKeptStatementLength) kept.set(sql, statement);
      return statement;
    },
  };
}

function prepare(database: Database, sql: string): SqliteStatement {
  const statement = explaining(() => database.prepare(sql));
  return {
    reader: statement.columns().length > 0,
    all: (parameters) => explaining(() => statement.all(...parameters.map(bind))),
    run: (parameters) => explaining(() => statement.run(...parameters.map(bind))),
    // A separate statement: a reader may pause halfway, and this one may be used meanwhile.
    iterate: (parameters) => database.prepare(sql).iterate(...parameters.map(bind)),
  };
}

/** Node's own module treats a number as a float: `min(n, 5)` would be `5.0`. */
const bind = (value: unknown) => (Number.isSafeInteger(value) ? BigInt(Number(value)) : value);

/** SQLite's primary result codes (https://www.sqlite.org/rescode.html). */
const busy = 5;
const unwritable: ReadonlySet<number> = new Set([8 /* READONLY */, 10 /* IOERR */, 13 /* FULL */, 14 /* CANTOPEN */]);

/** Converts SQLite's codes for a temporarily unusable database to a {@link StorageError}. */
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
