/** A client that notes the records in responses, so that a TAB can offer them if the service does not respond in time. */
import type { Client } from '../../api/client.ts';
import type { KnownRecords } from '../config/known-records.ts';
import { nameRecord, readRecords } from './read-records.ts';

export function rememberRecords(client: Client, known: KnownRecords): Client {
  const { tags, intents, webhooks } = client;
  return {
    ...client,
    tags: {
      ...tags,
      list: noting(tags.list, ({ data }) => known.replace('tags', readRecords('tags', data))),
      create: noting(tags.create, ({ data }, { statementTagName }) =>
        known.add('tags', nameRecord('tags', data.statementTag, statementTagName)),
      ),
      update: noting(tags.update, (_reply, { statementTagId, statementTagName }) =>
        known.add('tags', nameRecord('tags', statementTagId, statementTagName)),
      ),
      delete: noting(tags.delete, (_reply, { statementTagId }) => known.remove('tags', statementTagId)),
    },
    intents: {
      ...intents,
      list: noting(intents.list, ({ data }) => known.replace('intents', readRecords('intents', data))),
      create: noting(intents.create, ({ data }, { intentName }) =>
        known.add('intents', nameRecord('intents', data.intentId, intentName)),
      ),
      update: noting(intents.update, (_reply, { intentId, intentName }) =>
        known.add('intents', nameRecord('intents', intentId, intentName)),
      ),
      delete: noting(intents.delete, (_reply, { intentId }) => known.remove('intents', intentId)),
    },
    webhooks: {
      ...webhooks,
      list: noting(webhooks.list, ({ data }) => known.replace('webhooks', readRecords('webhooks', data))),
      create: noting(webhooks.create, ({ data }, { endpointUrl }) =>
        known.add('webhooks', nameRecord('webhooks', data.subscriptionId, endpointUrl)),
      ),
      delete: noting(webhooks.delete, (_reply, { subscriptionId }) => known.remove('webhooks', subscriptionId)),
    },
  };
}

/** The same call, which notes each response before it returns it. */
function noting<Params extends unknown[], Reply>(
  call: (...params: Params) => Promise<Reply>,
  note: (reply: Reply, ...params: Params) => void,
): (...params: Params) => Promise<Reply> {
  return async (...params) => {
    const reply = await call(...params);
    note(reply, ...params);
    return reply;
  };
}
