/** Removes or exports all data of one user. */
import { type Kysely, sql } from 'kysely';
import type { Clock } from '../../../shared/clock.ts';
import { unneededHashes } from '../files/files.ts';
import { findItemIds, transactionOf } from '../jobs/item-ids.ts';
import { deleteItems } from '../jobs/remove.ts';
import { listOf } from '../sql-words.ts';
import type { Tables } from '../tables/tables.ts';
import { type AuditEntry, addAuditEntry } from './audit.ts';

export type UserData = ReturnType<typeof userData>;

/** The locations of a removed user's files. */
export interface RemovedFiles {
  readonly ids: readonly string[];
  /** Of content that no other user's file needs. */
  readonly hashes: readonly string[];
}

export const userData = (db: Kysely<Tables>, clock: Clock) => ({ ...userRemoval(db, clock), ...userReading(db) });

/** The transactions of a user, oldest first, from a number on. */
const jobsOf = (db: Kysely<Tables>, userId: string, after: number, max: number) =>
  db
    .selectFrom('transactions')
    .selectAll()
    .where('user_id', '=', userId)
    .where('number', '>', after)
    .orderBy('number')
    .limit(max)
    .execute();

function userRemoval(db: Kysely<Tables>, clock: Clock) {
  return {
    /**
     * Starts to remove a user: from now on their credentials are refused. An unfinished removal can be repeated.
     *
     * @returns false if the user does not exist
     */
    beginRemoval: (userId: string, actor: AuditEntry['actor']): Promise<boolean> =>
      db.transaction().execute(async (trx) => {
        const user = await trx
          .updateTable('users')
          .set({ removed: 1, email: null })
          .where('id', '=', userId)
          .returning('id')
          .executeTakeFirst();
        if (user === undefined) return false;
        await trx.deleteFrom('credentials').where('user_id', '=', userId).execute();
        const detail = 'the user and all their data';
        await addAuditEntry(trx, clock, { actor, action: 'users remove', subject: userId, detail });
        return true;
      }),

    /**
     * Deletes the next jobs of a user with their notifications.
     *
     * @param after the last number that an earlier call returned; 0 at first
     * @returns the last number; undefined if there are no more jobs
     */
    async removeJobs(userId: string, after: number, max: number): Promise<number | undefined> {
      const numbers = (await jobsOf(db, userId, after, max)).map(({ number }) => number);
      await db.transaction().execute(async (trx) => {
        const ids = listOf(trx, await findItemIds(trx, numbers));
        await deleteItems(trx, (item) => item('id', 'in', ids));
      });
      return numbers.at(-1);
    },

    /** Deletes the rest, in every table with users. */
    finishRemoval: (userId: string): Promise<RemovedFiles> =>
      db.transaction().execute(async (trx) => {
        // A call that was identified before the removal may have added items since.
        await deleteItems(trx, (item) => item('user_id', '=', userId));
        const files = await trx
          .selectFrom('media_files')
          .select(['id', 'hash', 'subtitles_hash'])
          .where('user_id', '=', userId)
          .execute();
        const subscriptions = trx.selectFrom('webhook_subscriptions').select('record_id').where('user_id', '=', userId);
        await trx.deleteFrom('webhook_deliveries').where('subscription_id', 'in', subscriptions).execute();
        for (const { name, columns } of await trx.introspection.getTables()) {
          if (!columns.some((column) => column.name === 'user_id')) continue;
          await sql`delete from ${sql.table(name)} where user_id = ${userId}`.execute(trx);
        }
        await trx.deleteFrom('users').where('id', '=', userId).execute();
        const hashes = files.flatMap(({ hash, subtitles_hash }) => [hash, subtitles_hash ?? hash]);
        return { ids: files.map(({ id }) => id), hashes: await unneededHashes(trx, [...new Set(hashes)]) };
      }),
  };
}

function userReading(db: Kysely<Tables>) {
  return {
    /** A user, the public halves of their credentials, their records and their uploads, including deleted ones. */
    async readAccount(userId: string) {
      const users = await db
        .selectFrom('users')
        .select(['id', 'email', 'created_at_ms'])
        .where('id', '=', userId)
        .execute();
      const columns = ['public_id as id', 'name', 'created_at_ms'] as const;
      const texts = [...columns, 'samples', 'phrases'] as const;
      return {
        user: users[0],
        credentials: await db
          .selectFrom('credentials')
          .select(['kind', 'key_id', 'created_at_ms'])
          .where('user_id', '=', userId)
          .execute(),
        tags: await db
          .selectFrom('statement_tags')
          .select([...texts, 'priority', 'threshold'])
          .where('user_id', '=', userId)
          .execute(),
        intents: await db.selectFrom('intents').select(texts).where('user_id', '=', userId).execute(),
        words: await db.selectFrom('profanity_words').select(columns).where('user_id', '=', userId).execute(),
        rules: await db.selectFrom('rule_sets').select(['rules', 'set_at_ms']).where('user_id', '=', userId).execute(),
        subscriptions: await db
          .selectFrom('webhook_subscriptions')
          .select(['public_id as id', 'event', 'endpoint_url', 'created_at_ms'])
          .where('user_id', '=', userId)
          .where('deleted', '=', 0)
          .execute(),
        files: await db.selectFrom('media_files').selectAll().where('user_id', '=', userId).execute(),
      };
    },

    /**
     * The next jobs of a user, with inputs and results as JSON. @param after the number of the previous one; 0 at first
     */
    async readJobs(userId: string, after: number, max: number) {
      const jobs = await jobsOf(db, userId, after, max);
      const numbers = jobs.map(({ number }) => number);
      const ids = await findItemIds(db, numbers);
      const items = await db
        .selectFrom('job_items')
        .select(['id', 'kind', 'state', 'input', 'result', 'error_code', 'error_message', 'ended_at_ms'])
        .where('id', 'in', listOf(db, ids))
        .execute();
      return jobs.map((job) => {
        const own = items.filter(({ id }) => transactionOf(id) === job.number);
        const ends = own.map(({ ended_at_ms }) => ended_at_ms);
        const isOpen = ends.some((end) => end === null);
        return { ...job, items: own, finished_at_ms: isOpen ? null : Math.max(...ends.map(Number)) };
      });
    },

    /** The notifications to a user's endpoints. */
    readDeliveries: (userId: string) =>
      db
        .selectFrom('webhook_deliveries')
        .innerJoin('webhook_subscriptions', 'record_id', 'subscription_id')
        .select(['webhook_subscriptions.public_id as subscription', 'transaction_id', 'state', 'tries', 'last_outcome'])
        .select('webhook_deliveries.created_at_ms')
        .where('webhook_subscriptions.user_id', '=', userId)
        .execute(),
  };
}
