/** The steps of migrations.ts for keys that end, and for webhooks. */
import { type Migration, sql } from 'kysely';

export const credentialExpiry: Migration = {
  async up(db) {
    await db.schema.alterTable('credentials').addColumn('expires_at_ms', 'bigint').execute();
    await db.schema.createIndex('credentials_by_user').on('credentials').columns(['user_id']).execute();
    await db.schema
      .createTable('audit_entries')
      .addColumn('number', 'integer', (column) => column.primaryKey())
      .addColumn('at_ms', 'bigint', (column) => column.notNull())
      .addColumn('actor', 'text', (column) => column.notNull())
      .addColumn('action', 'text', (column) => column.notNull())
      .addColumn('subject', 'text', (column) => column.notNull())
      .addColumn('detail', 'text', (column) => column.notNull())
      .execute();
  },
};

/** Secrets that were replaced, endpoints that are disabled, and deliveries that their owner lists. */
export const webhookStates: Migration = {
  async up(db) {
    await db.schema
      .alterTable('webhook_subscriptions')
      .addColumn('former_secrets', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute();
    await db.schema.alterTable('webhook_subscriptions').addColumn('disabled_reason', 'text').execute();
    await db.schema.alterTable('webhook_subscriptions').addColumn('failing_since_ms', 'bigint').execute();
    await db.schema
      .alterTable('webhook_subscriptions')
      .addColumn('failures', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema.alterTable('webhook_deliveries').addColumn('public_id', 'text').execute();
    await db
      .updateTable('webhook_deliveries')
      .set((delivery) => ({ public_id: delivery.ref('delivery_id') }))
      .execute();
    await db.schema
      .createIndex('webhook_deliveries_by_public_id')
      .on('webhook_deliveries')
      .columns(['public_id'])
      .unique()
      .execute();
    await db.schema
      .createIndex('webhook_deliveries_newest')
      .on('webhook_deliveries')
      .columns(['subscription_id', 'created_at_ms', 'public_id'])
      .execute();
  },
};

export const idempotencyKeyTable: Migration = {
  async up(db) {
    await db.schema
      .createTable('idempotency_keys')
      .addColumn('user_id', 'text', (column) => column.notNull().references('users.id'))
      .addColumn('key_hash', 'text', (column) => column.notNull())
      .addColumn('fingerprint', 'text', (column) => column.notNull())
      .addColumn('made_id', 'text', (column) => column.notNull())
      .addColumn('created_at_ms', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('idempotency_keys_key', ['user_id', 'key_hash'])
      .execute();
    await db.schema.createIndex('idempotency_keys_oldest').on('idempotency_keys').columns(['created_at_ms']).execute();
  },
};

/** Waiting deliveries by subscription, and those that are being attempted, which are few among very many. */
export const deliveryIndexes: Migration = {
  async up(db) {
    await sql`create index webhook_deliveries_waiting on webhook_deliveries (state, subscription_id, due_at_ms)
      where state = 'pending' and lease_token is null`.execute(db);
    await sql`create index webhook_deliveries_leased on webhook_deliveries (lease_token)
      where lease_token is not null`.execute(db);
  },
};
