/** Deliveries, secrets and states of webhook subscriptions: extensions, see docs/interface/decisions.md, "Webhooks". */
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { dataReply, recordId, userId } from '../schemas/schemas.ts';

const subscriptionId = recordId('A subscription id, webhook-<random>-<epoch_millis>');

/** What every call on a user's subscriptions has. */
export const webhooksCall = { trailing: ['userId'], trailingOnly: true, credential: 'webhook' } as const;

/** What every call on one subscription has. */
export const subscriptionCall = {
  ...webhooksCall,
  trailing: ['userId', 'subscriptionId'],
  params: Type.Object({ userId, subscriptionId }),
  errors: ['unauthorized', 'forbidden', 'not_found'],
} as const;

export const deliveryStates = ['pending', 'delivered', 'failed', 'dropped'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

export const Delivery = Type.Object({
  deliveryId: Type.String({ description: 'delivery-<random>-<epoch_millis>' }),
  eventId: Type.String({ description: 'The header webhook-id of each attempt' }),
  subscriptionId: Type.String(),
  transactionId: Type.String({ description: 'The job that has finished' }),
  endpointUrl: Type.Optional(Type.String({ description: 'Where it is sent' })),
  body: Type.Optional(Type.String({ description: 'What is sent, byte for byte' })),
  state: Type.String({
    enum: [...deliveryStates],
    description: '`failed`: no more attempts are made. `dropped`: the subscription has ended',
  }),
  attempts: Type.Integer({ description: 'Since it was made, or since it was last requested again' }),
  lastStatus: Type.Optional(Type.Integer({ description: 'The HTTP status of the last attempt' })),
  lastReason: Type.Optional(Type.String({ description: 'Why the last attempt got no response' })),
  nextAttemptAt: Type.Optional(Type.String({ description: 'ISO 8601; absent if no attempt will follow' })),
  createdAt: Type.String({ description: 'ISO 8601' }),
});
export type Delivery = Static<typeof Delivery>;

/** Maximum deliveries per page. */
export const maxDeliveries = 1_000;

const maxOverlapSeconds = 30 * 86_400;

export const webhookExtensions = {
  rotate: endpoint({
    summary: 'Replace the secret of a webhook subscription; for a while, notifications are signed with both',
    extension: { name: 'call that replaces webhook secrets', instead: 'Subscribe again: sta webhooks create URL' },
    ...subscriptionCall,
    method: 'POST',
    path: '/cb/v1/profile/webhooks/rotate_webhook_secret',
    params: Type.Object({
      userId,
      subscriptionId,
      overlapSeconds: Type.Optional(
        Type.Integer({
          minimum: 0,
          maximum: maxOverlapSeconds,
          description: 'How long the old secret signs too; default: a day',
        }),
      ),
    }),
    body: ['overlapSeconds'],
    reply: dataReply(
      Type.Object({
        subscriptionId: Type.String(),
        secret: Type.String({ description: 'The new secret; shown this once' }),
        oldSecretUntil: Type.String({ description: 'ISO 8601' }),
      }),
    ),
    repeatable: false,
  }),
  enable: endpoint({
    summary: 'Enable a webhook subscription that was disabled because its endpoint failed for days',
    extension: { name: 'call that enables webhooks' },
    ...subscriptionCall,
    method: 'POST',
    path: '/cb/v1/profile/webhooks/enable_webhook_subscription',
    reply: dataReply(Type.Object({ subscriptionId: Type.String(), state: Type.String() })),
    repeatable: true,
  }),
  deliveries: endpoint({
    summary: 'List the notifications of your finished jobs and what became of them, newest first',
    extension: { name: 'call that lists deliveries' },
    ...webhooksCall,
    method: 'GET',
    path: '/cb/v1/profile/webhooks/get_webhook_deliveries',
    params: Type.Object({
      userId,
      subscriptionId: Type.Optional(subscriptionId),
      state: Type.Optional(Type.Enum([...deliveryStates], { description: 'Only deliveries in this state' })),
      limit: Type.Optional(
        Type.Integer({ minimum: 1, maximum: maxDeliveries, description: 'The most deliveries; default: 100' }),
      ),
      cursor: Type.Optional(
        Type.String({ pattern: '^\\d{1,15}-\\S{1,200}$', description: 'The `next_cursor` of the page before' }),
      ),
    }),
    query: ['subscriptionId', 'state', 'limit', 'cursor'],
    reply: Type.Object({
      ...dataReply(Type.Array(Delivery)).properties,
      next_cursor: Type.Optional(Type.String({ description: 'The `cursor` of the next page, if there is one' })),
    }),
    errors: ['unauthorized', 'forbidden', 'not_found'],
    repeatable: true,
  }),
  redeliver: endpoint({
    summary: 'Deliver a notification again, or every one that has failed',
    extension: { name: 'call that delivers again' },
    ...webhooksCall,
    method: 'POST',
    path: '/cb/v1/profile/webhooks/redeliver_webhook',
    params: Type.Object({
      userId,
      deliveryId: Type.Optional(recordId('The delivery; left out: every failed one')),
      subscriptionId: Type.Optional(recordId('Without a delivery: only the failed ones of this subscription')),
    }),
    body: ['deliveryId', 'subscriptionId'],
    reply: dataReply(Type.Object({ redelivered: Type.Integer({ description: 'How many deliveries are due now' }) })),
    errors: ['unauthorized', 'forbidden', 'not_found', 'endpoint_disabled'],
    repeatable: true,
  }),
};
