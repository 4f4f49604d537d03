/**
 * The steps that bring a store to today's tables. A step, once released, is never changed: add another.
 *
 * Several versions of sta may use one database of PostgreSQL at the same time, while they are replaced one by one. So a step there
 * only adds what older versions do not notice: tables, columns that are null or have a default, indexes. What is no longer used is
 * taken away by a step of a later release, whose name ends in `_contract`. Only `sta storage migrate` takes it there, and versions that do
 * not know it refuse to start.
 */
import { type CreateTableBuilder, type Kysely, type Migration, Migrator, sql } from 'kysely';
import { StaError } from '../../errors.ts';
import { wordsOf } from '../engines/engine.ts';
import { credentialExpiry, deliveryIndexes, idempotencyKeyTable, webhookStates } from './key-migrations.ts';
import { numberedJobs } from './numbered-jobs.ts';
import { postgresTables } from './postgres-tables.ts';
import { realDeletion } from './real-deletion.ts';
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

const jobTables: Migration = {
  async up(db) {
    await db.schema
      .createTable('transactions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('file_id', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
      .addColumn('finished_at_ms', 'bigint')
      .execute();
    await db.schema
      .createTable('job_items')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('transaction_id', 'text', (column) => column.notNull().references('transactions.id'))
      .addColumn('file_id', 'text', (column) => column.notNull())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('turn', 'bigint', (column) => column.notNull())
      .addColumn('ticket', 'bigint', (column) => column.notNull().unique())
      .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('orphanings', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('due_at_ms', 'bigint', (column) => column.notNull())
      .addColumn('lease_id', 'text')
      .addColumn('lease_owner', 'text')
      .addColumn('lease_until_ms', 'bigint')
      .addColumn('error_code', 'text')
      .addColumn('error_message', 'text')
      .execute();
    for (const [table, column] of [
      ['job_inputs', 'input'],
      ['job_results', 'result'],
    ] as const) {
      await db.schema
        .createTable(table)
        .addColumn('item_id', 'text', (id) => id.primaryKey().references('job_items.id'))
        .addColumn(column, 'text', (document) => document.notNull())
        .execute();
    }
    for (const [name, columns] of [
      ['job_items_in_order', ['state', 'turn', 'ticket']],
      ['job_items_by_user', ['user_id', 'state', 'turn']],
      ['job_items_by_transaction', ['transaction_id']],
      ['job_items_by_file', ['file_id', 'kind', 'ticket']],
    ] as const) {
      await db.schema
        .createIndex(name)
        .on('job_items')
        .columns([...columns])
        .execute();
    }
  },
};

const webhookTables: Migration = {
  async up(db) {
    await db.schema
      .createTable('webhook_subscriptions')
      .addColumn('record_id', 'text', (column) => column.primaryKey())
      .addColumn('public_id', 'text', (column) => column.notNull().unique())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('event', 'text', (column) => column.notNull())
      .addColumn('endpoint_url', 'text', (column) => column.notNull())
      .addColumn('sealed_secret', 'text', (column) => column.notNull())
      .addColumn('deleted', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createTable('webhook_deliveries')
      .addColumn('delivery_id', 'text', (column) => column.primaryKey())
      .addColumn('subscription_id', 'text', (column) => column.notNull().references('webhook_subscriptions.record_id'))
      .addColumn('transaction_id', 'text', (column) => column.notNull())
      .addColumn('body', 'text', (column) => column.notNull())
      .addColumn('state', 'text', (column) => column.notNull())
      .addColumn('tries', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('due_at_ms', 'bigint', (column) => column.notNull())
      .addColumn('lease_token', 'text')
      .addColumn('last_outcome', 'text')
      .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
      .execute();
    for (const [name, table, columns] of [
      ['webhook_subscriptions_by_user', 'webhook_subscriptions', ['user_id', 'deleted', 'created_at_ms']],
      ['webhook_deliveries_due', 'webhook_deliveries', ['state', 'due_at_ms']],
      ['webhook_deliveries_by_subscription', 'webhook_deliveries', ['subscription_id', 'state']],
    ] as const) {
      await db.schema
        .createIndex(name)
        .on(table)
        .columns([...columns])
        .execute();
    }
  },
};

const fileTables: Migration = {
  async up(db) {
    await db.schema
      .createTable('media_files')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('title', 'text')
      .addColumn('description', 'text')
      .addColumn('kind', 'text', (column) => column.notNull())
      .addColumn('duration_ms', 'bigint', (column) => column.notNull())
      .addColumn('bytes', 'bigint', (column) => column.notNull())
      .addColumn('hash', 'text', (column) => column.notNull())
      .addColumn('probed', 'text', (column) => column.notNull())
      .addColumn('subtitles_hash', 'text')
      .addColumn('deleted', 'integer', (column) => column.notNull().defaultTo(0))
      .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
      .execute();
    for (const [name, columns] of [
      ['media_files_by_user', ['user_id', 'deleted']],
      ['media_files_by_hash', ['hash']],
      ['media_files_by_subtitles', ['subtitles_hash']],
    ] as const) {
      await db.schema
        .createIndex(name)
        .on('media_files')
        .columns([...columns])
        .execute();
    }
  },
};

const jobProgress: Migration = {
  async up(db) {
    await db.schema.alterTable('job_items').addColumn('progress', 'text').execute();
  },
};

const recordRevisions: Migration = {
  async up(db) {
    for (const table of ['statement_tags', 'intents']) {
      await db.schema
        .alterTable(table)
        .addColumn('revision', 'integer', (column) => column.notNull().defaultTo(0))
        .execute();
    }
  },
};

const schemaVersions: Migration = {
  async up(db) {
    await db.schema
      .createTable('schema_versions')
      .addColumn('step', 'text', (column) => column.primaryKey())
      .addColumn('sta_version', 'text', (column) => column.notNull())
      .execute();
  },
};

const requestIds: Migration = {
  async up(db) {
    await db.schema.alterTable('transactions').addColumn('request_id', 'text').execute();
  },
};

const sqliteSteps: Record<string, Migration> = {
  '0001_first_tables': firstTables,
  '0002_jobs': jobTables,
  '0003_webhooks': webhookTables,
  '0004_files': fileTables,
  '0005_job_progress': jobProgress,
  '0006_record_revisions': recordRevisions,
  '0007_numbered_jobs': numberedJobs,
  '0008_schema_versions': schemaVersions,
  '0009_request_ids': requestIds,
  '0010_credential_expiry': credentialExpiry,
  '0011_real_deletion': realDeletion,
  '0012_webhook_states': webhookStates,
  '0013_idempotency_keys': idempotencyKeyTable,
  '0014_delivery_indexes': deliveryIndexes,
};

const firstOnPostgres = '0014_delivery_indexes';

/** Steps that came later than PostgreSQL are the same for both engines. */
const postgresSteps: Record<string, Migration> = {
  ...Object.fromEntries(Object.entries(sqliteSteps).filter(([name]) => name > firstOnPostgres)),
  [firstOnPostgres]: postgresTables,
};

const newestStep = Object.keys(sqliteSteps).at(-1) ?? '';

const isContract = (name: string) => name.endsWith('_contract');

/** How far the tables of a database are, by the names of the steps. */
export interface SchemaState {
  readonly done: readonly string[];
  /** Steps that this version of sta would still take. */
  readonly pending: readonly string[];
  /** Steps of a newer version. */
  readonly newer: readonly string[];
}

type Steps = Readonly<Record<string, Migration>>;

const stepsOf = (db: Kysely<Tables>): Steps => (wordsOf(db).name === 'postgres' ? postgresSteps : sqliteSteps);

/** @param steps those of this version, for tests of the next one */
export async function readSchema(db: Kysely<Tables>, steps: Steps = stepsOf(db)): Promise<SchemaState> {
  const done = await listSteps(db);
  return {
    done,
    pending: Object.keys(steps).filter((name) => !done.includes(name)),
    newer: done.filter((name) => !Object.hasOwn(steps, name)),
  };
}

/** @returns undefined if this version can use the tables and has nothing to do */
export function describeSchema({ done, pending, newer }: SchemaState): string | undefined {
  if (done.length === 0) return 'it has no tables yet. Make them: sta storage migrate';
  if (newer.some(isContract)) return 'a newer version of sta has changed the tables. Install that version';
  return pending.length === 0 ? undefined : `its tables lack ${pending.join(', ')}. Run sta storage migrate`;
}

export interface MigrateOptions {
  /** The name of the last step, for tests of the next one. */
  readonly last?: string;
  readonly steps?: Steps;
  /** Whether to take away, on PostgreSQL, what only older versions still use. */
  readonly contract?: boolean;
}

/**
 * Brings the store to the newest tables. The caller keeps other processes away meanwhile; on PostgreSQL, a lock does.
 *
 * @returns the steps that were taken
 * @throws StaError `local_service` if a newer version of sta has changed the tables; when a step fails
 */
export async function migrateStore(
  db: Kysely<Tables>,
  { last, steps = stepsOf(db), contract = false }: MigrateOptions = {},
): Promise<string[]> {
  const isPostgres = wordsOf(db).name === 'postgres';
  const { done, pending, newer } = await readSchema(db, steps);
  await refuseNewer(db, isPostgres ? newer.filter(isContract) : newer);
  const wanted = pending.filter((name) => contract || !isPostgres || !isContract(name));
  if (wanted.length === 0) return [];
  const chosen = Object.fromEntries([
    ...Object.entries(steps).filter(([name]) => done.includes(name) || wanted.includes(name)),
    // Kysely misses steps that were taken and are unknown.
    ...newer.map((name) => [name, { up: () => Promise.resolve() }] as const),
  ]);
  const migrator = new Migrator({
    db,
    provider: { getMigrations: () => Promise.resolve(chosen) },
    // A step that takes something away may come after later ones.
    allowUnorderedMigrations: isPostgres,
  });
  const { error, results } = await (last === undefined ? migrator.migrateToLatest() : migrator.migrateTo(last));
  if (error !== undefined) throw error;
  return (results ?? []).map(({ migrationName }) => migrationName);
}

/** Keeps the version of sta that has these tables, for older ones that meet them. */
export async function noteVersion(db: Kysely<Tables>, version: string): Promise<void> {
  const row = { step: newestStep, sta_version: version };
  await db
    .insertInto('schema_versions')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The steps that were taken. Kysely looks at every table to find out, which each local command would wait for. */
async function listSteps(db: Kysely<Tables>): Promise<string[]> {
  try {
    const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
    return rows.map(({ name }) => name);
  } catch {
    // A new file has no such table. What else is wrong with it, kysely meets and reports.
    return [];
  }
}

async function refuseNewer(db: Kysely<Tables>, unknown: readonly string[]): Promise<void> {
  if (unknown.length === 0) return;
  const noted = await db.selectFrom('schema_versions').selectAll().where('step', 'in', unknown).execute();
  const writer = noted.at(-1)?.sta_version;
  throw new StaError(
    'local_service',
    `The data directory was upgraded by ${writer === undefined ? 'a newer version of sta' : `sta ${writer}`}, and this version cannot read it`,
    {
      hint: `Install ${writer === undefined ? 'that version' : `sta ${writer}`} or a newer one, or choose another directory with STA_DATA_DIR`,
    },
  );
}
