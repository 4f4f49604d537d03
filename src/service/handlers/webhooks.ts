import type { Limits } from '../../contract/limits.ts';
import type { WebhookSubscription } from '../../contract/webhooks.ts';
import { newWebhookSecret } from '../../signing/webhook-secret.ts';
import { ServiceFailure, tooManyRecords } from '../base/failure.ts';
import type { AddressGuard } from '../net/address-guard.ts';
import type { Store } from '../store/store.ts';
import type { Subscription } from '../store/subscriptions.ts';
import { checkEndpointUrl } from '../webhooks/endpoint-url.ts';
import type { SecretBox } from '../webhooks/secret-box.ts';
import type { Handlers } from './handler.ts';
import { dataResponse } from './responses.ts';

/** The one event of the interface. */
const completion = 'process.completion';

export function webhookHandlers(
  store: Store,
  limits: Limits,
  secretBox: SecretBox,
  guard: AddressGuard,
): Handlers['webhooks'] {
  return {
    async create({ event, endpointUrl }, { user }) {
      if (event !== completion) throw new ServiceFailure('invalid_request', `event must be ${completion}`);
      await checkEndpointUrl(endpointUrl, guard);
      const secret = newWebhookSecret();
      const sealSecretFor = (publicId: string) => secretBox.seal(secret, publicId);
      const subscription = { event, endpointUrl, sealSecretFor };
      const subscriptionId = await store.subscriptions.create(user.id, subscription, limits.subscriptions);
      if (subscriptionId === undefined) throw tooManyRecords('webhook subscriptions', limits.subscriptions);
      return dataResponse({ subscriptionId, secret });
    },

    async list(_params, { user }) {
      return dataResponse((await store.subscriptions.list(user.id)).map(asShown));
    },

    async get({ subscriptionId }, { user }) {
      const subscription = await store.subscriptions.find(user.id, subscriptionId);
      if (subscription === undefined) throw unknown(subscriptionId);
      return dataResponse(asShown(subscription));
    },

    async delete({ subscriptionId }, { user }) {
      if (!(await store.subscriptions.delete(user.id, subscriptionId))) throw unknown(subscriptionId);
      return dataResponse({ msg: 'Webhook subscription deleted', subscriptionId });
    },
  };
}

const unknown = (id: string) => new ServiceFailure('not_found', `There is no webhook subscription ${id}`);

const asShown = ({ recordId, id, userId, event, endpointUrl }: Subscription): WebhookSubscription => ({
  _id: recordId,
  event,
  userId,
  endpointUrl,
  subscriptionId: id,
});
