/**
 * A client that remembers the records in responses, so that completion can offer them if the service does not respond
 * in time.
 */
import type { Client } from '../../api/client.ts';
import { noteReply, type RecordObserver } from '../../api/records/note-reply.ts';
import { observeIntents, observeTags } from '../../api/records/target-calls.ts';
import type { KnownKind, KnownRecords } from '../config/known-records.ts';
import { nameRecord, readRecords } from './read-records.ts';

export function rememberRecords(client: Client, known: KnownRecords): Client {
  const { tags, intents, webhooks } = client;
  const observerOf = (kind: KnownKind): RecordObserver => ({
    onList: (list) => known.replace(kind, readRecords(kind, list)),
    onSave: (id, name) => known.add(kind, nameRecord(kind, id, name)),
    onDelete: (id) => known.remove(kind, id),
  });
  const ofWebhooks = observerOf('webhooks');
  return {
    ...client,
    tags: observeTags(tags, observerOf('tags')),
    intents: observeIntents(intents, observerOf('intents')),
    webhooks: {
      ...webhooks,
      list: noteReply(webhooks.list, ({ data }) => ofWebhooks.onList(data)),
      create: noteReply(webhooks.create, ({ data }, { endpointUrl }) =>
        ofWebhooks.onSave(data.subscriptionId, endpointUrl),
      ),
      delete: noteReply(webhooks.delete, (_reply, { subscriptionId }) => ofWebhooks.onDelete(subscriptionId)),
    },
  };
}
