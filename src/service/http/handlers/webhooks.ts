import { setTimeout as sleep } from 'node:timers/promises';
import { type WebhookSubscription, webhookEvents } from '../../../contract/endpoints/webhooks.ts';
import type { Limits } from '../../../contract/schemas/limits.ts';
import { newWebhookSecret } from '../../../contract/signing/webhook-secret.ts';
import { ServiceFailure, tooManyRecordsError } from '../../base/failure.ts';
import type { AddressGuard } from '../../base/net/address-guard.ts';
import type { Subscription } from '../../store/deliveries/subscriptions.ts';
import type { Store } from '../../store/store.ts';
import type { SecretBox } from '../../webhooks/secret-box.ts';
import type { Handlers } from './handler.ts';
import { dataResponse, listResponse } from './responses.ts';
import { noSubscriptionError, webhookExtensionHandlers } from './webhook-deliveries.ts';

export function webhookHandlers(
  store: Store,
  limits: Limits,
  secretBox: SecretBox,
  guard: AddressGuard,
): Handlers['webhooks'] {
  const max = { records: limits.subscriptions, bytes: limits.storedBytes };
  return {
    ...webhookExtensionHandlers(store, secretBox),

    async create({ event, endpointUrl }, { user }) {
      if (!webhookEvents.some((known) => known === event)) {
        throw new ServiceFailure('invalid_request', `event must be ${webhookEvents.join(' or ')}`);
      }
      await checkEndpointUrl(endpointUrl, guard);
      const secret = newWebhookSecret();
      const sealSecretFor = (publicId: string) => secretBox.seal(secret, publicId);
      const subscription = { event, endpointUrl, sealSecretFor };
      const subscriptionId = await store.subscriptions.create(user.id, subscription, max);
      if (subscriptionId === undefined) throw tooManyRecordsError('webhook subscriptions', limits.subscriptions);
      return dataResponse({ subscriptionId, secret });
    },

    list: ({ limit, cursor }, { user }) =>
      listResponse((page) => store.subscriptions.page(user.id, page), asShown, { limit, cursor }),

    async get({ subscriptionId }, { user }) {
      const subscription = await store.subscriptions.find(user.id, subscriptionId);
      if (subscription === undefined) throw noSubscriptionError(subscriptionId);
      return dataResponse(asShown(subscription));
    },

    async delete({ subscriptionId }, { user }) {
      if (!(await store.subscriptions.delete(user.id, subscriptionId))) throw noSubscriptionError(subscriptionId);
      return dataResponse({ msg: 'Webhook subscription deleted', subscriptionId });
    },
  };
}

function asShown(subscription: Subscription): WebhookSubscription {
  const { recordId, id, userId, event, endpointUrl, disabledReason, failingSinceMs } = subscription;
  return {
    _id: recordId,
    event,
    userId,
    endpointUrl,
    subscriptionId: id,
    state: disabledReason === null ? 'enabled' : 'disabled',
    reason: disabledReason ?? undefined,
    failingSince: failingSinceMs === null ? undefined : new Date(Number(failingSinceMs)).toISOString(),
  };
}

/** Maximum time to resolve the name of an endpoint, milliseconds. */
const patienceMs = 5_000;

/** @throws ServiceFailure `invalid_request` */
async function checkEndpointUrl(endpointUrl: string, guard: AddressGuard): Promise<void> {
  const refusedUrlError = (reason: string) => new ServiceFailure('invalid_request', `endpointUrl ${reason}`);
  // The URL parser silently drops line breaks and tabs, but the stored URL must be exactly the intended one.
  if (/[\s\p{Cc}\p{Cs}]/u.test(endpointUrl)) throw refusedUrlError('must not contain spaces or control characters');
  if (!URL.canParse(endpointUrl)) throw refusedUrlError('must be an http or https URL');
  const url = new URL(endpointUrl);
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw refusedUrlError('must be an http or https URL');
  if (url.username !== '' || url.password !== '') throw refusedUrlError('must not contain a user name or password');
  const late = sleep(patienceMs, 'cannot be resolved in time', { ref: false });
  const refusal = await Promise.race([guard.findRefusal(url.hostname), late]);
  if (refusal !== undefined)
    throw refusedUrlError(
      `is refused: the host ${url.hostname} ${refusal}; sta serve allows it with --allow-private-addresses`,
    );
}
