/**
 * Webhook subscriptions. Each user sees only their own; deleting marks the record and erases its address and its
 * secret.
 */
import { type Kysely, sql, type Transaction } from 'kysely';
import type { Clock } from '../../../shared/clock.ts';
import { newPublicId, newRecordId } from '../ids.ts';
import { choosePage, type PageRequest } from '../list-pages.ts';
import type { MaxRecords } from '../records/records.ts';
import { bytesOf, rowBytes, type StoredBytes } from '../records/stored-bytes.ts';
import { countRows, listOf } from '../sql-words.ts';
import type { Tables } from '../tables/tables.ts';
import { readFormer } from './subscription-states.ts';

export type Subscription = NonNullable<Awaited<ReturnType<ReturnType<typeof subscriptionRecords>['find']>>>;

export interface NewSubscription {
  readonly event: string;
  readonly endpointUrl: string;
  /** Encrypts the secret for the record with this id. */
  readonly sealSecretFor: (publicId: string) => string;
}

const paged = { table: 'webhook_subscriptions', id: 'record_id', bytes: rowBytes('webhook_subscriptions') } as const;

const shown = [
  'record_id as recordId',
  'public_id as id',
  'user_id as userId',
  'event',
  'endpoint_url as endpointUrl',
  /** Why nothing is sent; null while it is enabled. */
  'disabled_reason as disabledReason',
  /** The time of the first attempt since the last success, if all have failed; null after a success. */
  'failing_since_ms as failingSinceMs',
] as const;

export function subscriptionRecords(db: Kysely<Tables>, clock: Clock, stored: StoredBytes) {
  const kept = (userId: string) =>
    db.selectFrom('webhook_subscriptions').select(shown).where('user_id', '=', userId).where('deleted', '=', 0);

  return {
    /**
     * Adds a subscription and returns its public id; undefined if the user already has the maximum number of them.
     *
     * @throws ServiceFailure `quota_exceeded`
     */
    create: (userId: string, subscription: NewSubscription, max: MaxRecords): Promise<string | undefined> =>
      db.transaction().execute(async (transaction) => {
        const own = transaction
          .selectFrom('webhook_subscriptions')
          .where('user_id', '=', userId)
          .where('deleted', '=', 0);
        if ((await countRows(own)) >= max.records) return undefined;
        const { event, endpointUrl: endpoint_url } = subscription;
        await stored.add(transaction, userId, bytesOf('webhook_subscriptions', { endpoint_url }), max.bytes);
        const created_at_ms = clock.nowMs();
        const public_id = newPublicId('webhook', created_at_ms);
        await transaction
          .insertInto('webhook_subscriptions')
          .values({
            record_id: newRecordId(),
            public_id,
            user_id: userId,
            event,
            endpoint_url,
            sealed_secret: subscription.sealSecretFor(public_id),
            deleted: 0,
            created_at_ms,
          })
          .execute();
        return public_id;
      }),

    /**
     * A page of the user's subscriptions that are not deleted, oldest first.
     *
     * @throws ServiceFailure `invalid_request` for a cursor that was not returned with a page
     */
    async page(userId: string, request: PageRequest) {
      const isListed = sql`user_id = ${userId} and deleted = 0`;
      const { rows: ids, next } = await choosePage(db, paged, isListed, request);
      const rows = await kept(userId)
        .where('record_id', 'in', listOf(db, ids))
        .orderBy('created_at_ms')
        .orderBy('record_id')
        .execute();
      return { rows, next };
    },

    /** One subscription; undefined if the user does not have it. */
    find: (userId: string, publicId: string) => kept(userId).where('public_id', '=', publicId).executeTakeFirst(),

    /**
     * Changes every stored secret of every user. @param change receives the sealed secret and the id for which it was
     * sealed
     */
    resealAll: (change: (sealed: string, publicId: string) => string): Promise<void> =>
      db.transaction().execute(async (transaction) => {
        const rows = await transaction
          .selectFrom('webhook_subscriptions')
          .select(['record_id', 'public_id', 'sealed_secret', 'former_secrets'])
          .where('sealed_secret', '<>', '')
          .execute();
        for (const { record_id, public_id, sealed_secret, former_secrets } of rows) {
          const former = readFormer(former_secrets).map((one) => ({ ...one, sealed: change(one.sealed, public_id) }));
          await transaction
            .updateTable('webhook_subscriptions')
            .set({ sealed_secret: change(sealed_secret, public_id), former_secrets: JSON.stringify(former) })
            .where('record_id', '=', record_id)
            .execute();
        }
      }),

    /** Marks a subscription as deleted and drops its pending deliveries; false if the user does not have it. */
    delete: (userId: string, publicId: string): Promise<boolean> =>
      db.transaction().execute(async (transaction) => {
        const row = await transaction
          .selectFrom('webhook_subscriptions')
          .select('record_id')
          .where('user_id', '=', userId)
          .where('public_id', '=', publicId)
          .where('deleted', '=', 0)
          .executeTakeFirst();
        if (row === undefined) return false;
        await endSubscription(transaction, row.record_id);
        return true;
      }),
  };
}

/** Deletes a subscription of any user, and drops its pending deliveries. */
export async function endSubscription(transaction: Transaction<Tables>, recordId: string): Promise<void> {
  await transaction
    .updateTable('webhook_subscriptions')
    .set({ deleted: 1, endpoint_url: '', sealed_secret: '', former_secrets: '[]' })
    .where('record_id', '=', recordId)
    .execute();
  await transaction
    .updateTable('webhook_deliveries')
    .set({ state: 'dropped', lease_token: null })
    .where('subscription_id', '=', recordId)
    .where('state', '=', 'pending')
    .execute();
}
