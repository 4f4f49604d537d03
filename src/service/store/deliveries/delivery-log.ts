/** Deliveries as their owner sees them: listing them, and attempting them again. */
import { setImmediate } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import type { Clock } from '../../../shared/clock.ts';
import type { Listeners } from '../../base/listeners.ts';
import type { Signals } from '../../base/signals.ts';
import { listOf } from '../sql-words.ts';
import type { Tables, WebhookDeliveriesTable } from '../tables/tables.ts';

export type LoggedDelivery = Awaited<ReturnType<ReturnType<typeof deliveryLog>['page']>>[number];

export interface DeliveryPageRequest {
  readonly subscriptionId?: string;
  readonly state?: WebhookDeliveriesTable['state'];
  readonly limit: number;
  /** Only deliveries older than this one, as in `next`. */
  readonly cursor?: { readonly createdAtMs: number; readonly id: string };
}

/** `disabled`: its endpoint is disabled. */
export type Redelivered = 'redelivered' | 'disabled' | 'not found';

/** Maximum deliveries that one statement makes due: about 20 ms of work. */
const changedTogether = 2_000;

/** @param due notified when deliveries are due @param signals send wake-ups about them to other processes */
export function deliveryLog(db: Kysely<Tables>, clock: Clock, due: Listeners<[]>, signals?: Signals) {
  signals?.on('deliveries', () => due.tell());

  const ofUser = (userId: string) =>
    db
      .selectFrom('webhook_deliveries')
      .innerJoin('webhook_subscriptions', 'record_id', 'subscription_id')
      .where('user_id', '=', userId)
      // A subscription that has ended shows what it did not deliver.
      .where(({ or, eb }) => or([eb('deleted', '=', 0), eb('state', '=', 'dropped')]));

  async function makeDue(deliveryIds: readonly string[]): Promise<void> {
    const nowMs = clock.nowMs();
    for (let index = 0; index < deliveryIds.length; index += changedTogether) {
      // Let other requests run: a user may have very many.
      if (index > 0) await setImmediate();
      await db
        .updateTable('webhook_deliveries')
        .set({ state: 'pending', tries: 0, due_at_ms: nowMs })
        .where('delivery_id', 'in', listOf(db, deliveryIds.slice(index, index + changedTogether)))
        // A running attempt counts as the new one.
        .where('lease_token', 'is', null)
        .execute();
    }
    due.tell();
    signals?.send('deliveries', '');
  }

  return {
    /** A page of a user's deliveries, newest first. */
    async page(userId: string, { subscriptionId, state, limit, cursor }: DeliveryPageRequest) {
      let query = ofUser(userId);
      if (subscriptionId !== undefined) query = query.where('webhook_subscriptions.public_id', '=', subscriptionId);
      if (state !== undefined) query = query.where('state', '=', state);
      if (cursor !== undefined) {
        const { createdAtMs, id } = cursor;
        query = query.where(({ eb, and, or }) =>
          and([
            eb('webhook_deliveries.created_at_ms', '<=', createdAtMs),
            or([eb('webhook_deliveries.created_at_ms', '<', createdAtMs), eb('webhook_deliveries.public_id', '<', id)]),
          ]),
        );
      }
      const rows = await query
        .select([
          'webhook_deliveries.public_id as id',
          'webhook_subscriptions.public_id as subscriptionId',
          'transaction_id as transactionId',
          'endpoint_url as endpointUrl',
          'body',
          'state',
          'tries',
          'last_outcome',
          'due_at_ms',
          'webhook_deliveries.created_at_ms as createdAtMs',
        ])
        .orderBy('webhook_deliveries.created_at_ms', 'desc')
        .orderBy('webhook_deliveries.public_id', 'desc')
        .limit(limit)
        .execute();
      return rows.map(({ tries, last_outcome, due_at_ms, createdAtMs, endpointUrl, ...row }) => ({
        ...row,
        /** Undefined if the subscription has ended. */
        endpointUrl: endpointUrl === '' ? undefined : endpointUrl,
        /** Attempts since it was created, or requested again. */
        attempts: tries,
        /** The outcome of the last attempt: `HTTP 500`, or why there was no response. */
        outcome: last_outcome ?? undefined,
        /** Undefined unless another attempt will be made. */
        nextAttemptMs: row.state === 'pending' ? Number(due_at_ms) : undefined,
        createdAtMs: Number(createdAtMs),
      }));
    },

    /** Makes a delivery due, whatever its state. */
    async redeliver(userId: string, publicId: string): Promise<Redelivered> {
      const found = await ofUser(userId)
        .select(['delivery_id', 'disabled_reason'])
        .where('webhook_deliveries.public_id', '=', publicId)
        .where('deleted', '=', 0)
        .executeTakeFirst();
      if (found === undefined) return 'not found';
      if (found.disabled_reason !== null) return 'disabled';
      await makeDue([found.delivery_id]);
      return 'redelivered';
    },

    /** Makes a user's failed deliveries to enabled endpoints due. @returns their number */
    async redeliverFailed(userId: string, subscriptionId: string | undefined): Promise<number> {
      const failed = ofUser(userId)
        .select('delivery_id')
        .where('state', '=', 'given_up')
        .where('disabled_reason', 'is', null);
      const rows = await (subscriptionId === undefined
        ? failed
        : failed.where('webhook_subscriptions.public_id', '=', subscriptionId)
      ).execute();
      await makeDue(rows.map(({ delivery_id }) => delivery_id));
      return rows.length;
    },

    /**
     * Calls the listener when deliveries were made due, here or in another process. @returns a function that ends it
     */
    onDue: due.add,
  };
}
