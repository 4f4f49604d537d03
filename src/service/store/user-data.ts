/** Removes or exports all data of one user. */
import { type Kysely, sql } from 'kysely';
import type { Clock } from '../../shared/clock.ts';
import { type AuditEntry, addAuditEntry } from './audit.ts';
import { unneededHashes } from './files.ts';
import { deleteItems } from './jobs-remove.ts';
import { listOf } from './sql-words.ts';
import type { Tables } from './tables.ts';

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
     * @returns false if there is no such user
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
      await db
        .transaction()
        .execute((trx) => deleteItems(trx, (item) => item('transaction_number', 'in', listOf(trx, numbers))));
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
      const items = await db
        .selectFrom('job_items')
        .leftJoin('job_inputs', 'job_inputs.item_id', 'job_items.id')
        .leftJoin('job_results', 'job_results.item_id', 'job_items.id')
        .select(['transaction_number', 'kind', 'state', 'input', 'result', 'error_code', 'error_message'])
        .where(
          'transaction_number',
          'in',
          listOf(
            db,
            jobs.map(({ number }) => number),
          ),
        )
        .execute();
      return jobs.map((job) => ({
        ...job,
        items: items.filter(({ transaction_number }) => transaction_number === job.number),
      }));
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
