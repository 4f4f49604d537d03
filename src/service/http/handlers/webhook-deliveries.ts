import { type Delivery, type DeliveryState, deliveryStates } from '../../../contract/endpoints/webhook-deliveries.ts';
import { notificationId } from '../../../contract/signing/webhook-notification.ts';
import { newWebhookSecret } from '../../../contract/signing/webhook-secret.ts';
import { ServiceFailure } from '../../base/failure.ts';
import type { LoggedDelivery } from '../../store/deliveries/delivery-log.ts';
import type { Store } from '../../store/store.ts';
import type { SecretBox } from '../../webhooks/secret-box.ts';
import type { Handlers } from './handler.ts';
import { dataResponse } from './responses.ts';

const defaultOverlapSeconds = 86_400;
const defaultPage = 100;

export function webhookExtensionHandlers(
  { subscriptions, subscriptionStates, deliveryLog }: Store,
  secretBox: SecretBox,
): Pick<Handlers['webhooks'], 'rotate' | 'enable' | 'deliveries' | 'redeliver'> {
  async function requireSubscription(userId: string, id: string | undefined): Promise<void> {
    if (id !== undefined && (await subscriptions.find(userId, id)) === undefined) throw noSubscriptionError(id);
  }

  return {
    async rotate({ subscriptionId, overlapSeconds = defaultOverlapSeconds }, { user }) {
      const secret = newWebhookSecret();
      const sealed = secretBox.seal(secret, subscriptionId);
      const untilMs = await subscriptionStates.rotateSecret(user.id, subscriptionId, sealed, overlapSeconds * 1000);
      if (untilMs === undefined) throw noSubscriptionError(subscriptionId);
      return dataResponse({ subscriptionId, secret, oldSecretUntil: new Date(untilMs).toISOString() });
    },

    async enable({ subscriptionId }, { user }) {
      if (!(await subscriptionStates.enable(user.id, subscriptionId))) throw noSubscriptionError(subscriptionId);
      return dataResponse({ subscriptionId, state: 'enabled' });
    },

    async deliveries({ subscriptionId, state, limit = defaultPage, cursor }, { user }) {
      const page = await deliveryLog.page(user.id, {
        subscriptionId,
        state: state === undefined ? undefined : storedStates[state],
        limit: limit + 1,
        cursor: cursor === undefined ? undefined : readCursor(cursor),
      });
      // One that has ended still has those that it dropped.
      if (page.length === 0) await requireSubscription(user.id, subscriptionId);
      const shown = page.slice(0, limit);
      const last = shown.at(-1);
      return {
        ...dataResponse(shown.map(asShown)),
        next_cursor: page.length > limit && last !== undefined ? `${last.createdAtMs}-${last.id}` : undefined,
      };
    },

    async redeliver({ deliveryId, subscriptionId }, { user }) {
      if (deliveryId === undefined) {
        await requireSubscription(user.id, subscriptionId);
        return dataResponse({ redelivered: await deliveryLog.redeliverFailed(user.id, subscriptionId) });
      }
      switch (await deliveryLog.redeliver(user.id, deliveryId)) {
        case 'redelivered':
          return dataResponse({ redelivered: 1 });
        case 'disabled':
          throw new ServiceFailure('endpoint_disabled', 'The endpoint of the delivery is disabled. Enable it first');
        case 'not found':
          throw new ServiceFailure('not_found', `There is no delivery ${deliveryId}, or its subscription has ended`);
      }
    },
  };
}

export const noSubscriptionError = (id: string) =>
  new ServiceFailure('not_found', `There is no webhook subscription ${id}`);

const storedStates = {
  pending: 'pending',
  delivered: 'delivered',
  failed: 'given_up',
  dropped: 'dropped',
} as const satisfies Record<DeliveryState, LoggedDelivery['state']>;

function readCursor(cursor: string) {
  const [, createdAtMs, id = ''] = /^(\d+)-(.*)$/.exec(cursor) ?? [];
  return { createdAtMs: Number(createdAtMs), id };
}

function asShown({ id, state, outcome, nextAttemptMs, createdAtMs, ...delivery }: LoggedDelivery): Delivery {
  const [, status] = /^HTTP (\d{3})$/.exec(outcome ?? '') ?? [];
  return {
    deliveryId: id,
    eventId: notificationId(delivery.transactionId),
    ...delivery,
    state: deliveryStates.find((one) => storedStates[one] === state) ?? state,
    lastStatus: status === undefined ? undefined : Number(status),
    lastReason: status === undefined ? outcome : undefined,
    nextAttemptAt: nextAttemptMs === undefined ? undefined : new Date(nextAttemptMs).toISOString(),
    createdAt: new Date(createdAtMs).toISOString(),
  };
}
