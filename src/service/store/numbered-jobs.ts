import { type Kysely, type Migration, sql } from 'kysely';

/**
 * The step of migrations.ts to fewer and smaller writes for each job. Items and transactions get numbers that rise, so that new
 * rows are together in every index but that of the public ids. Only queued items are in the indexes of the queue. A text no
 * longer repeats its id as that of a file.
 */
export const numberedJobs: Migration = {
  async up(db) {
    const indexes = ['in_order', 'by_user', 'by_transaction', 'by_file'].map((name) => `job_items_${name}`);
    for (const index of indexes) await db.schema.dropIndex(index).execute();
    const tables = ['job_inputs', 'job_results', 'job_items', 'transactions'];
    for (const table of tables) await db.schema.alterTable(table).renameTo(`old_${table}`).execute();
    await createNumberedTables(db);
    await sql`
      insert into transactions (number, id, file_id, user_id, created_at_ms, finished_at_ms)
      select row_number() over (order by created_at_ms), id, nullif(file_id, id), user_id, created_at_ms, finished_at_ms
      from old_transactions`.execute(db);
    await sql`
      insert into job_items (id, transaction_number, file_id, user_id, kind, state, turn, attempts, orphanings, due_at_ms,
        lease_id, lease_owner, lease_until_ms, error_code, error_message, progress)
      select ticket, number, nullif(item.file_id, transaction_id), item.user_id, kind, state, turn, attempts, orphanings,
        due_at_ms, lease_id, lease_owner, lease_until_ms, error_code, error_message, progress
      from old_job_items as item join transactions on transactions.id = transaction_id order by ticket`.execute(db);
    for (const [table, column] of documents) {
      await sql`
        insert into ${sql.table(table)} (item_id, ${sql.ref(column)})
        select ticket, ${sql.ref(column)} from ${sql.table(`old_${table}`)} join old_job_items on id = item_id
        order by ticket`.execute(db);
    }
    for (const table of tables) await db.schema.dropTable(`old_${table}`).execute();
  },
};

const documents = [
  ['job_inputs', 'input'],
  ['job_results', 'result'],
] as const;

async function createNumberedTables(db: Kysely<unknown>): Promise<void> {
  await db.schema
    .createTable('transactions')
    .addColumn('number', 'integer', (column) => column.primaryKey())
    .addColumn('id', 'text', (column) => column.notNull().unique())
    .addColumn('file_id', 'text')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('finished_at_ms', 'bigint')
    .execute();
  await db.schema
    .createTable('job_items')
    .addColumn('id', 'integer', (column) => column.primaryKey())
    .addColumn('transaction_number', 'integer', (column) => column.notNull().references('transactions.number'))
    .addColumn('file_id', 'text')
    .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
    .addColumn('kind', 'text', (column) => column.notNull())
    .addColumn('state', 'text', (column) => column.notNull())
    .addColumn('turn', 'bigint', (column) => column.notNull())
    .addColumn('attempts', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('orphanings', 'integer', (column) => column.notNull().defaultTo(0))
    .addColumn('due_at_ms', 'bigint', (column) => column.notNull())
    .addColumn('lease_id', 'text')
    .addColumn('lease_owner', 'text')
    .addColumn('lease_until_ms', 'bigint')
    .addColumn('error_code', 'text')
    .addColumn('error_message', 'text')
    .addColumn('progress', 'text')
    .execute();
  for (const [table, column] of documents) {
    await db.schema
      .createTable(table)
      .addColumn('item_id', 'integer', (id) => id.primaryKey().references('job_items.id'))
      .addColumn(column, 'text', (document) => document.notNull())
      .execute();
  }
  const index = (name: string, columns: readonly string[]) =>
    db.schema
      .createIndex(`job_items_${name}`)
      .on('job_items')
      .columns([...columns]);
  const queued = sql<boolean>`state = 'queued'`;
  await index('in_order', ['turn', 'id', 'kind', 'due_at_ms']).where(queued).execute();
  await index('by_user', ['user_id', 'turn']).where(queued).execute();
  await index('processing', ['lease_until_ms']).where(sql<boolean>`state = 'processing'`).execute();
  await index('by_transaction', ['transaction_number']).execute();
  await index('by_file', ['file_id', 'kind', 'id']).where(sql<boolean>`file_id is not null`).execute();
}
