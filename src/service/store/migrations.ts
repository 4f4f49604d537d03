/** The steps that bring a store to today's tables. A step, once released, is never changed: add another. */
import { type CreateTableBuilder, type Kysely, type Migration, Migrator } from 'kysely';
import type { Tables } from './tables.ts';

const withRecordColumns = <T extends string, C extends string>(table: CreateTableBuilder<T, C>) =>
  table
    .addColumn('record_id', 'text', (column) => column.primaryKey())
    .addColumn('public_id', 'text', (column) => column.notNull().unique())
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('deleted', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull());

const firstTables: Migration = {
  async up(db) {
    await db.schema
      .createTable('users')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('email', 'text', (column) => column.unique())
      .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('credentials')
      .addColumn('key_id', 'text', (column) => column.primaryKey())
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('secret_hash', 'text', (column) => column.notNull())
      .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
      .execute();
    await withRecordColumns(db.schema.createTable('statement_tags'))
      .addColumn('samples', 'text', (column) => column.notNull())
      .addColumn('phrases', 'text', (column) => column.notNull())
      .addColumn('priority', 'integer')
      .addColumn('threshold', 'double precision')
      .execute();
    await withRecordColumns(db.schema.createTable('intents'))
      .addColumn('samples', 'text', (column) => column.notNull())
      .addColumn('phrases', 'text', (column) => column.notNull())
      .execute();
    await withRecordColumns(db.schema.createTable('profanity_words')).execute();
    for (const table of ['statement_tags', 'intents', 'profanity_words']) {
      await db.schema
        .createIndex(`${table}_by_user`)
        .on(table)
        .columns(['user_id', 'deleted', 'created_at_ms'])
        .execute();
    }
  },
};

const migrations: Record<string, Migration> = { '0001_first_tables': firstTables };

/** Brings the store to the newest tables. The caller keeps other processes away meanwhile. @throws when a step fails. */
export async function migrateStore(db: Kysely<Tables>): Promise<void> {
  const migrator = new Migrator({ db, provider: { getMigrations: () => Promise.resolve(migrations) } });
  const { error } = await migrator.migrateToLatest();
  if (error !== undefined) throw error;
}
