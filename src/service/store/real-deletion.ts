import { type Kysely, type Migration, sql } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * The step of migrations.ts to deletions that leave nothing: rows that were only marked are removed, and the file is rebuilt
 * without what earlier versions left in its unused parts. Jobs can expire, and users can be removed in steps.
 */
export const realDeletion: Migration = {
  async up(db: Kysely<Tables>) {
    for (const table of ['statement_tags', 'intents', 'profanity_words'] as const) {
      await db.deleteFrom(table).where('deleted', '=', 1).execute();
    }
    await db.updateTable('webhook_subscriptions').set({ endpoint_url: '' }).where('deleted', '=', 1).execute();
    await sql`
      delete from media_files
      where deleted = 1 and not exists (select 1 from job_items where file_id = media_files.id)`.execute(db);
    await db.schema
      .alterTable('users')
      .addColumn('removed', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .createTable('expired_jobs')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('file_id', 'text')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('kinds', 'text', (column) => column.notNull())
      .addColumn('expired_at_ms', 'bigint', (column) => column.notNull())
      .execute();
    for (const column of ['file_id', 'expired_at_ms']) {
      await db.schema.createIndex(`expired_jobs_by_${column}`).on('expired_jobs').column(column).execute();
    }
    await sql`vacuum`.execute(db);
  },
};
