/** The store: one open database and the repositories on it. It knows Kysely; what an engine needs is in engines/. */
import { type Kysely, sql } from 'kysely';
import type { Clock } from '../../clock.ts';
import { deliveryRecords } from './deliveries.ts';
import { fileRows } from './files.ts';
import { jobQueue } from './jobs.ts';
import { migrateStore } from './migrations.ts';
import { intentRecords, profanityWordRecords, statementTagRecords } from './records.ts';
import { subscriptionRecords } from './subscriptions.ts';
import type { Tables } from './tables.ts';
import { userRecords } from './users.ts';

export type Store = ReturnType<typeof createStore>;

/** @param db an open database. Call {@link Store.migrate} before the first use of a new one. */
export function createStore(db: Kysely<Tables>, clock: Clock) {
  return {
    users: userRecords(db, clock),
    tags: statementTagRecords(db, clock),
    intents: intentRecords(db, clock),
    profanityWords: profanityWordRecords(db, clock),
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
