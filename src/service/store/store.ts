/** The store: one open database and the repositories on it. */
import { Kysely, sql } from 'kysely';
import { openSqliteFile, sqliteDialect } from '../engines/sqlite/sqlite-dialect.ts';
import type { FinishedHook } from '../jobs/finished-hook.ts';
import { deliveryRecords } from './deliveries.ts';
import { fileRows } from './files.ts';
import { jobQueue } from './jobs.ts';
import { migrateStore } from './migrations.ts';
import { intentRecords, profanityWordRecords, statementTagRecords } from './records.ts';
import { subscriptionRecords } from './subscriptions.ts';
import type { Tables } from './tables.ts';
import { userRecords } from './users.ts';

export interface Clock {
  nowMs(): number;
}

export const systemClock: Clock = { nowMs: () => Date.now() };

export type Store = ReturnType<typeof createStore>;

/** Opens the SQLite store in a file. Call {@link Store.migrate} before the first use of a new file. */
export function openStore(file: string, clock: Clock) {
  return createStore(new Kysely<Tables>({ dialect: sqliteDialect(openSqliteFile(file)) }), clock);
}

function createStore(db: Kysely<Tables>, clock: Clock) {
  return {
    users: userRecords(db, clock),
    tags: statementTagRecords(db, clock),
    intents: intentRecords(db, clock),
    profanityWords: profanityWordRecords(db, clock),
    subscriptions: subscriptionRecords(db, clock),
    deliveries: deliveryRecords(db, clock),
    files: fileRows(db, clock),
    /** The queue of jobs. @param onFinished hears of every transaction that ends, inside the database transaction that ends it */
    jobs: (onFinished: FinishedHook) => jobQueue(db, clock, onFinished),
    migrate: () => migrateStore(db),
    /** Resolves when the database answers. */
    async ping(): Promise<void> {
      await sql`select 1`.execute(db);
    },
    close: () => db.destroy(),
  };
}
