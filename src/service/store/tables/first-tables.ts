/**
 * The first migration: every table of the store, for both databases. {@link ColumnTypes} has the types that differ. See
 * tables.ts for the meaning of the columns.
 */
import { type ColumnDefinitionBuilder, type CreateTableBuilder, type Kysely, type Migration, sql } from 'kysely';
import { type ColumnTypes, wordsOf } from '../databases/engine.ts';

type Column = ColumnDefinitionBuilder;

const key = (column: Column) => column.primaryKey();
const required = (column: Column) => column.notNull();
const unique = (column: Column) => column.notNull().unique();
const zero = (column: Column) => column.notNull().defaultTo(0);
const ofUser = (column: Column) => column.notNull().references('users.id');

/** Each index: its table, its columns, and a condition for a partial index. */
const indexes: Readonly<Record<string, readonly [table: string, columns: readonly string[], where?: string]>> = {
  credentials_by_user: ['credentials', ['user_id']],
  idempotency_keys_oldest: ['idempotency_keys', ['created_at_ms']],
  statement_tags_by_user: ['statement_tags', ['user_id', 'created_at_ms']],
  intents_by_user: ['intents', ['user_id', 'created_at_ms']],
  profanity_words_by_user: ['profanity_words', ['user_id', 'created_at_ms']],
  media_files_by_user: ['media_files', ['user_id', 'deleted', 'created_at_ms', 'id']],
  media_files_by_hash: ['media_files', ['hash']],
  media_files_by_subtitles: ['media_files', ['subtitles_hash']],
  expired_jobs_by_file_id: ['expired_jobs', ['file_id']],
  expired_jobs_by_expired_at_ms: ['expired_jobs', ['expired_at_ms']],
  job_items_in_order: ['job_items', ['turn', 'id', 'kind', 'due_at_ms'], `state = 'queued'`],
  job_items_by_user: ['job_items', ['user_id', 'turn'], `state = 'queued'`],
  job_items_processing: ['job_items', ['lease_until_ms'], `state = 'processing'`],
  job_items_by_file: ['job_items', ['file_id', 'kind', 'id'], 'file_id is not null'],
  webhook_subscriptions_by_user: ['webhook_subscriptions', ['user_id', 'deleted', 'created_at_ms']],
  webhook_deliveries_due: ['webhook_deliveries', ['state', 'due_at_ms']],
  webhook_deliveries_by_subscription: ['webhook_deliveries', ['subscription_id', 'state']],
  webhook_deliveries_newest: ['webhook_deliveries', ['subscription_id', 'created_at_ms', 'public_id']],
  webhook_deliveries_waiting: [
    'webhook_deliveries',
    ['state', 'subscription_id', 'due_at_ms'],
    `state = 'pending' and lease_token is null`,
  ],
  webhook_deliveries_leased: ['webhook_deliveries', ['lease_token'], 'lease_token is not null'],
  webhook_deliveries_of_transaction: ['webhook_deliveries', ['transaction_id']],
};

export const firstTables: Migration = {
  async up(db) {
    const { name: engine, columnTypes } = wordsOf(db);
    await createUsers(db, columnTypes);
    await createRecords(db, columnTypes);
    await createFiles(db, columnTypes);
    await createJobs(db, columnTypes);
    await createWebhooks(db, columnTypes);
    await createTable(db, 'schema_versions')
      .addColumn('step', columnTypes.text, key)
      .addColumn('sta_version', columnTypes.text, required)
      .execute();
    if (engine === 'postgres') await createSharedDatabase(db, columnTypes);
    for (const [name, [table, columns, where]] of Object.entries(indexes)) {
      const index = db.schema
        .createIndex(name)
        .on(table)
        .columns([...columns]);
      await (where === undefined ? index : index.where(sql.raw<boolean>(where))).execute();
    }
  },
};

/**
 * The fill factor of a table's pages in PostgreSQL, percent: a claimed item that fits on its page needs half of the log.
 * With less, its result would take more of the disk.
 */
const fillFactors: Readonly<Record<string, number>> = { job_items: 75 };

function createTable(db: Kysely<unknown>, name: string): CreateTableBuilder<string> {
  const table = db.schema.createTable(name);
  const percent = wordsOf(db).name === 'postgres' ? fillFactors[name] : undefined;
  return percent === undefined ? table : table.modifyEnd(sql`with (fillfactor = ${sql.lit(percent)})`);
}

async function createUsers(db: Kysely<unknown>, { text, rowNumber }: ColumnTypes): Promise<void> {
  await createTable(db, 'users')
    .addColumn('id', text, key)
    .addColumn('email', text, (column) => column.unique())
    .addColumn('created_at_ms', 'bigint', required)
    .addColumn('removed', 'integer', zero)
    .execute();
  await createTable(db, 'credentials')
    .addColumn('key_id', text, key)
    .addColumn('kind', text, required)
    .addColumn('user_id', text, ofUser)
    .addColumn('secret_hash', text, required)
    .addColumn('created_at_ms', 'bigint', required)
    .addColumn('expires_at_ms', 'bigint')
    .execute();
  await createTable(db, 'audit_entries')
    .addColumn('number', rowNumber, key)
    .addColumn('at_ms', 'bigint', required)
    .addColumn('actor', text, required)
    .addColumn('action', text, required)
    .addColumn('subject', text, required)
    .addColumn('detail', text, required)
    .execute();
  await createTable(db, 'idempotency_keys')
    .addColumn('user_id', text, ofUser)
    .addColumn('key_hash', text, required)
    .addColumn('fingerprint', text, required)
    .addColumn('made_id', text, required)
    .addColumn('created_at_ms', 'bigint', required)
    .addPrimaryKeyConstraint('idempotency_keys_key', ['user_id', 'key_hash'])
    .execute();
}

async function createRecords(db: Kysely<unknown>, { text }: ColumnTypes): Promise<void> {
  const recordTable = (name: string) =>
    createTable(db, name)
      .addColumn('record_id', text, key)
      .addColumn('public_id', text, unique)
      .addColumn('user_id', text, ofUser)
      .addColumn('name', text, required)
      .addColumn('created_at_ms', 'bigint', required);
  const withTexts = (name: string) =>
    recordTable(name)
      .addColumn('samples', text, required)
      .addColumn('phrases', text, required)
      .addColumn('revision', 'integer', zero);
  await withTexts('statement_tags')
    .addColumn('priority', 'integer')
    .addColumn('threshold', 'double precision')
    .execute();
  await withTexts('intents').execute();
  await recordTable('profanity_words').execute();
  await createTable(db, 'rule_sets')
    .addColumn('user_id', text, (column) => column.primaryKey().references('users.id'))
    .addColumn('set_at_ms', 'bigint', required)
    .addColumn('rules', text, required)
    .execute();
}

async function createFiles(db: Kysely<unknown>, { text }: ColumnTypes): Promise<void> {
  await createTable(db, 'media_files')
    .addColumn('id', text, key)
    .addColumn('user_id', text, ofUser)
    .addColumn('title', text)
    .addColumn('description', text)
    .addColumn('kind', text, required)
    .addColumn('duration_ms', 'bigint', required)
    .addColumn('bytes', 'bigint', required)
    .addColumn('hash', text, required)
    .addColumn('probed', text, required)
    .addColumn('subtitles_hash', text)
    .addColumn('deleted', 'integer', zero)
    .addColumn('created_at_ms', 'bigint', required)
    .execute();
}

/**
 * A job is two rows, since PostgreSQL logs each row and its entry in each index. A transaction never changes: it has
 * ended when its items have. For the same reason, an item refers to its transaction by its id, without `references`.
 * Both are written and deleted together.
 */
async function createJobs(db: Kysely<unknown>, { text, rowNumber, toRowNumber }: ColumnTypes): Promise<void> {
  await createTable(db, 'transactions')
    .addColumn('number', rowNumber, key)
    .addColumn('id', text, unique)
    .addColumn('file_id', text)
    .addColumn('user_id', text, ofUser)
    .addColumn('created_at_ms', 'bigint', required)
    .addColumn('request_id', text)
    .execute();
  await createTable(db, 'expired_jobs')
    .addColumn('id', text, key)
    .addColumn('file_id', text)
    .addColumn('user_id', text, ofUser)
    .addColumn('kinds', text, required)
    .addColumn('expired_at_ms', 'bigint', required)
    .execute();
  await createTable(db, 'job_items')
    .addColumn('id', toRowNumber, key)
    .addColumn('file_id', text)
    .addColumn('user_id', text, ofUser)
    .addColumn('kind', text, required)
    .addColumn('turn', 'bigint', required)
    .addColumn('attempts', 'integer', zero)
    .addColumn('orphanings', 'integer', zero)
    .addColumn('due_at_ms', 'bigint', required)
    // A claim changes the columns from here on: PostgreSQL logs those between the first and the last that changed.
    .addColumn('state', text, required)
    .addColumn('lease_id', text)
    .addColumn('lease_owner', text)
    .addColumn('lease_until_ms', 'bigint')
    .addColumn('ended_at_ms', 'bigint')
    .addColumn('error_code', text)
    .addColumn('error_message', text)
    .addColumn('progress', text)
    // The last columns, because they may be long.
    .addColumn('input', text)
    .addColumn('result', text)
    .execute();
}

async function createWebhooks(db: Kysely<unknown>, { text }: ColumnTypes): Promise<void> {
  await createTable(db, 'webhook_subscriptions')
    .addColumn('record_id', text, key)
    .addColumn('public_id', text, unique)
    .addColumn('user_id', text, ofUser)
    .addColumn('event', text, required)
    .addColumn('endpoint_url', text, required)
    .addColumn('sealed_secret', text, required)
    .addColumn('former_secrets', text, (column) => column.notNull().defaultTo('[]'))
    .addColumn('disabled_reason', text)
    .addColumn('failing_since_ms', 'bigint')
    .addColumn('failures', 'integer', zero)
    .addColumn('deleted', 'integer', zero)
    .addColumn('created_at_ms', 'bigint', required)
    .execute();
  await createTable(db, 'webhook_deliveries')
    .addColumn('delivery_id', text, key)
    .addColumn('public_id', text, unique)
    .addColumn('subscription_id', text, (column) => column.notNull().references('webhook_subscriptions.record_id'))
    .addColumn('transaction_id', text, required)
    .addColumn('body', text, required)
    .addColumn('state', text, required)
    .addColumn('tries', 'integer', zero)
    .addColumn('due_at_ms', 'bigint', required)
    .addColumn('lease_token', text)
    .addColumn('last_outcome', text)
    .addColumn('created_at_ms', 'bigint', required)
    .execute();
}

/** One row for the processes that share the database. An SQLite file has one service. */
async function createSharedDatabase(db: Kysely<unknown>, { text }: ColumnTypes): Promise<void> {
  await createTable(db, 'shared_database')
    .addColumn('id', text, key)
    .addColumn('swept_at_ms', 'bigint', zero)
    .execute();
  await sql`insert into shared_database (id) values (gen_random_uuid()::text)`.execute(db);
}
