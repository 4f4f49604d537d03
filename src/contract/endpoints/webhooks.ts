/** Webhook subscriptions: interface, "Webhook subscriptions". Their paths have only the segment form. */
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { dataReply, listReply, pageParams, text, userId } from '../schemas/schemas.ts';
import { subscriptionCall, webhookExtensions, webhooksCall } from './webhook-deliveries.ts';

/** A job has finished: the only event of the documented interface. */
export const completionEvent = 'process.completion';
/** A conversation has been judged by rules: an extension. */
export const rulesEvent = 'rules.completion';
export const webhookEvents = [completionEvent, rulesEvent] as const;

export const WebhookSubscription = Type.Object({
  _id: Type.Optional(Type.String({ description: 'Record identifier' })),
  event: Type.String({ description: `${completionEvent}; extension: ${rulesEvent}` }),
  userId: Type.Optional(Type.String({ description: 'The owner' })),
  endpointUrl: Type.String({ description: 'Receiver of notifications' }),
  subscriptionId: Type.String(),
  state: Type.Optional(Type.Unknown({ description: 'Extension. `enabled`, or `disabled`: nothing is sent' })),
  reason: Type.Optional(Type.Unknown({ description: 'Extension. Why it is disabled' })),
  failingSince: Type.Optional(
    Type.Unknown({ description: 'Extension. When the first of the attempts was made that have all failed; ISO 8601' }),
  ),
});
export type WebhookSubscription = Static<typeof WebhookSubscription>;

export const webhooks = {
  create: endpoint({
    summary: 'Subscribe an endpoint to finished jobs',
    ...webhooksCall,
    method: 'POST',
    path: '/cb/v1/profile/webhooks/create_webhook_subscription',
    params: Type.Object({
      userId,
      event: text('nameChars', { description: `${completionEvent}; extension: ${rulesEvent}` }),
      endpointUrl: text('urlChars', { description: 'An http or https URL that receives the notifications' }),
    }),
    body: ['userId', 'event', 'endpointUrl'],
    reply: dataReply(
      Type.Object({
        subscriptionId: Type.String(),
        secret: Type.Optional(Type.String({ description: 'Verifies the signatures; shown this once; extension' })),
      }),
    ),
    errors: ['unauthorized', 'forbidden', 'quota_exceeded'],
    repeatable: false,
  }),
  list: endpoint({
    summary: "List the user's webhook subscriptions",
    ...webhooksCall,
    method: 'GET',
    path: '/cb/v1/profile/webhooks/get_user_webhook_subscription',
    params: Type.Object({ userId, ...pageParams }),
    query: ['limit', 'cursor'],
    reply: listReply(WebhookSubscription),
    errors: ['unauthorized', 'forbidden'],
    paged: true,
    repeatable: true,
  }),
  get: endpoint({
    summary: 'Get a webhook subscription',
    ...subscriptionCall,
    method: 'GET',
    path: '/cb/v1/profile/webhooks/get_webhook_subscription',
    reply: dataReply(WebhookSubscription),
    repeatable: true,
  }),
  delete: endpoint({
    summary: 'Delete a webhook subscription',
    ...subscriptionCall,
    method: 'DELETE',
    path: '/cb/v1/profile/webhooks/delete_webhook_subscription',
    reply: dataReply(Type.Object({ msg: Type.String(), subscriptionId: Type.String() })),
    repeatable: false,
  }),
  ...webhookExtensions,
};
