/**
 * The store: one open database and the repositories on it. It uses Kysely; the code for each database is in databases/.
 */
import { sql } from 'kysely';
import type { Clock } from '../../shared/clock.ts';
import { createListeners, stopAll } from '../base/listeners.ts';
import { lazily } from '../base/once.ts';
import type { WithLocks } from '../base/shared-locks.ts';
import type { ComputationKind } from '../compute/jobs/job-kinds.ts';
import { wordsOf } from './databases/engine.ts';
import type { EngineDatabase } from './databases/open-engine.ts';
import { deliveryRecords } from './deliveries/deliveries.ts';
import { deliveryLog } from './deliveries/delivery-log.ts';
import { subscriptionStates } from './deliveries/subscription-states.ts';
import { subscriptionRecords } from './deliveries/subscriptions.ts';
import { fileRows } from './files/files.ts';
import { idempotencyKeys } from './idempotency.ts';
import { expiryRecords } from './jobs/expiry.ts';
import { jobQueue } from './jobs/jobs.ts';
import { intentRecords, profanityWordRecords, statementTagRecords } from './records/records.ts';
import { ruleSets } from './records/rule-sets.ts';
import { storedBytes } from './records/stored-bytes.ts';
import { migrateStore, noteVersion, readSchema } from './tables/migrations.ts';
import type { Tables } from './tables/tables.ts';
import { auditRecords } from './users/audit.ts';
import { userData } from './users/user-data.ts';
import { userRecords } from './users/users.ts';

export type Store = ReturnType<typeof createStore>;

/**
 * Call {@link Store.migrate} before the first use of a new database. Users and records are cached in memory only if the
 * database notices changes by other connections. Without signals, other processes notice work and ends only when they
 * check.
 */
export function createStore(
  { db, foreignChanges, signals, sharedCounts, withLocks, emptyLog, vacuum }: EngineDatabase<Tables>,
  clock: Clock,
) {
  const stored = storedBytes(foreignChanges);
  const work = createListeners<[kind: ComputationKind | undefined, isRemote: boolean]>();
  const due = createListeners<[]>();
  // A command that reads a list uses two of them.
  const records = lazily({
    audit: () => auditRecords(db, clock),
    idempotencyKeys: () => idempotencyKeys(db, clock),
    users: () => userRecords(db, clock, foreignChanges),
    tags: () => statementTagRecords(db, clock, stored, foreignChanges),
    intents: () => intentRecords(db, clock, stored, foreignChanges),
    profanityWords: () => profanityWordRecords(db, clock, stored, foreignChanges),
    ruleSets: () => ruleSets(db, clock, stored),
    subscriptions: () => subscriptionRecords(db, clock, stored),
    subscriptionStates: () => subscriptionStates(db, clock),
    userData: () => userData(db, clock),
    deliveries: () => deliveryRecords(db, clock),
    deliveryLog: () => deliveryLog(db, clock, due, signals),
    files: () => fileRows(db, clock, stored),
    jobs: () => jobQueue(db, clock, work, signals),
    expiry: () => expiryRecords(db, clock),
  });
  return Object.assign(records, {
    /** Counts shared by all processes; undefined if there is one process. */
    sharedCounts,
    /** Locks between the processes on a database; for a file, the lock of its directory is enough. */
    withLocks: withLocks ?? (((_, run) => run()) satisfies WithLocks),
    /** @param contract see migrations.ts @returns the steps that were run */
    migrate: (contract = false) => migrateStore(db, { contract }),
    schema: () => readSchema(db),
    noteVersion: (version: string) => noteVersion(db, version),
    /** Identifies the database among those that several processes share; undefined for a file. */
    async sharedId(): Promise<string | undefined> {
      if (wordsOf(db).name === 'sqlite') return undefined;
      const { rows } = await sql<{ id: string }>`select id from shared_database`.execute(db);
      return rows[0]?.id;
    },
    /**
     * Claims the next sweep, which one of the processes on a database runs.
     *
     * @returns whether this process runs it; undefined for a file, which one service uses
     */
    async claimSweep(everyMs: number): Promise<boolean | undefined> {
      if (wordsOf(db).name === 'sqlite') return undefined;
      const nowMs = clock.nowMs();
      const { rows } = await sql`update shared_database set swept_at_ms = ${nowMs}
        where not swept_at_ms between ${nowMs - everyMs + 1} and ${nowMs} returning id`.execute(db);
      return rows.length > 0;
    },
    /** Releases a failed sweep, so that the next process to check runs it. */
    async returnSweep(): Promise<void> {
      if (wordsOf(db).name === 'postgres') await sql`update shared_database set swept_at_ms = 0`.execute(db);
    },
    /**
     * Calls the listener when this process has queued a job or created a due notification. @returns a function that
     * ends it
     */
    onWork: (listener: () => void): (() => void) => stopAll(work.add(listener), due.add(listener)),
    /** Whether there is an unfinished job or an unsent notification. */
    async hasWork(): Promise<boolean> {
      const { rows } = await sql`select 1 where exists (select 1 from job_items where state = 'queued')
        or exists (select 1 from job_items where state = 'processing')
        or exists (select 1 from webhook_deliveries where state = 'pending')`.execute(db);
      return rows.length > 0;
    },
    /** Resolves when the database responds. */
    async ping(): Promise<void> {
      await sql`select 1`.execute(db);
    },
    /** Removes deleted data from the database's log too. @returns false if others use it: try again later */
    emptyLog: () => emptyLog?.() ?? true,
    /** Rewrites the database's file without copies of deleted data. @returns false if others use it: try again later */
    vacuum: (maxBytes: number) => vacuum?.(maxBytes) ?? true,
    /** Takes the write lock for a moment. @throws StorageError if the database cannot be written */
    async checkWritable(): Promise<void> {
      await db.transaction().execute((trx) => sql`delete from transactions where false`.execute(trx));
    },
    async close() {
      await signals?.close();
      await db.destroy();
    },
  });
}
