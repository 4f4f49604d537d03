/** Webhook subscriptions in a profile file: event and URL identify one, and it has no other content. */
import { completionEvent } from '../../contract/endpoints/webhooks.ts';
import type { ProfileWebhook } from './profile-schema.ts';
import { markDuplicates, type RecordKind } from './record-kind.ts';

export const webhookKind: RecordKind = {
  kind: 'webhook',
  label: 'webhook',
  section: 'webhooks',
  read: ({ webhooks }) =>
    webhooks?.map(({ url, event = completionEvent, duplicate = false }) => ({
      kind: 'webhook',
      name: url,
      event,
      samples: [],
      phrases: [],
      duplicate,
    })),
  write: (entries) => ({
    webhooks: markDuplicates(
      entries.map(
        ({ name, event }): ProfileWebhook => ({ url: name, ...(event !== completionEvent && event && { event }) }),
      ),
      ({ url, event }) => JSON.stringify([url, event]),
    ),
  }),
  async list({ webhooks }) {
    return (await webhooks.list()).data.map(({ subscriptionId, endpointUrl, event }) => ({
      kind: 'webhook',
      id: subscriptionId,
      name: endpointUrl,
      event,
      samples: [],
      phrases: [],
    }));
  },
  async create({ webhooks }, { name, event = completionEvent }) {
    const reply = await webhooks.create({ endpointUrl: name, event });
    return { id: reply.data.subscriptionId, secret: reply.data.secret, reply };
  },
  remove: ({ webhooks }, id) => webhooks.delete({ subscriptionId: id }),
};
