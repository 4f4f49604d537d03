/** The store: one open database and the repositories on it. It knows Kysely; what an engine needs is in engines/. */
import { type Kysely, sql } from 'kysely';
import type { Clock } from '../../clock.ts';
import { deliveryRecords } from './deliveries.ts';
import { fileRows } from './files.ts';
import { jobQueue } from './jobs.ts';
import { migrateStore } from './migrations.ts';
import type { ForeignChanges } from './read-cache.ts';
import { intentRecords, profanityWordRecords, statementTagRecords } from './records.ts';
import { subscriptionRecords } from './subscriptions.ts';
import type { Tables } from './tables.ts';
import { userRecords } from './users.ts';

export type Store = ReturnType<typeof createStore>;

/** A database that is open. Users and records are kept in memory only if it notices changes by other connections. */
export interface StoreDatabase {
  readonly db: Kysely<Tables>;
  readonly foreignChanges?: ForeignChanges;
}

/** Call {@link Store.migrate} before the first use of a new database. */
export function createStore({ db, foreignChanges }: StoreDatabase, clock: Clock) {
  return {
    users: userRecords(db, clock, foreignChanges),
    tags: statementTagRecords(db, clock, foreignChanges),
    intents: intentRecords(db, clock, foreignChanges),
    profanityWords: profanityWordRecords(db, clock, foreignChanges),
    subscriptions: subscriptionRecords(db, clock),
    deliveries: deliveryRecords(db, clock),
    files: fileRows(db, clock),
    jobs: jobQueue(db, clock),
    migrate: () => migrateStore(db),
    /** Resolves when the database responds. */
    async ping(): Promise<void> {
      await sql`select 1`.execute(db);
    },
    close: () => db.destroy(),
  };
}
