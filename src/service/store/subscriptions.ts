/** Webhook subscriptions. Each user sees only their own; deleting marks the record and wipes its secret. */
import type { Kysely, Transaction } from 'kysely';
import type { Clock } from '../../clock.ts';
import { newPublicId, newRecordId } from './ids.ts';
import type { Tables } from './tables.ts';

export interface Subscription {
  readonly recordId: string;
  /** webhook-… */
  readonly id: string;
  readonly userId: string;
  readonly event: string;
  readonly endpointUrl: string;
}

export interface NewSubscription {
  readonly event: string;
  readonly endpointUrl: string;
  /** The secret in the form that is stored, for the record of this id. */
  readonly sealSecretFor: (publicId: string) => string;
}

const shown = [
  'record_id as recordId',
  'public_id as id',
  'user_id as userId',
  'event',
  'endpoint_url as endpointUrl',
] as const;

export function subscriptionRecords(db: Kysely<Tables>, clock: Clock) {
  const kept = (userId: string) =>
    db.selectFrom('webhook_subscriptions').select(shown).where('user_id', '=', userId).where('deleted', '=', 0);

  return {
    /** Adds a subscription and returns its public id; undefined when the user has `limit` of them already. */
    create: (userId: string, subscription: NewSubscription, limit: number): Promise<string | undefined> =>
      db.transaction().execute(async (transaction) => {
        const { count } = await transaction
          .selectFrom('webhook_subscriptions')
          .select((select) => select.fn.countAll().as('count'))
          .where('user_id', '=', userId)
          .where('deleted', '=', 0)
          .executeTakeFirstOrThrow();
        if (Number(count) >= limit) return undefined;
        const created_at_ms = clock.nowMs();
        const public_id = newPublicId('webhook', created_at_ms);
        await transaction
          .insertInto('webhook_subscriptions')
          .values({
            record_id: newRecordId(),
            public_id,
            user_id: userId,
            event: subscription.event,
            endpoint_url: subscription.endpointUrl,
            sealed_secret: subscription.sealSecretFor(public_id),
            deleted: 0,
            created_at_ms,
          })
          .execute();
        return public_id;
      }),

    /** The user's subscriptions that are not deleted, oldest first. */
    list: (userId: string): Promise<Subscription[]> =>
      kept(userId).orderBy('created_at_ms').orderBy('record_id').execute(),

    /** One subscription; undefined when the user does not have it. */
    find: (userId: string, publicId: string): Promise<Subscription | undefined> =>
      kept(userId).where('public_id', '=', publicId).executeTakeFirst(),

    /** Marks a subscription as deleted and drops what was still to be delivered; false when the user does not have it. */
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
    .set({ deleted: 1, sealed_secret: '' })
    .where('record_id', '=', recordId)
    .execute();
  await transaction
    .updateTable('webhook_deliveries')
    .set({ state: 'dropped', lease_token: null })
    .where('subscription_id', '=', recordId)
    .where('state', '=', 'pending')
    .execute();
}
