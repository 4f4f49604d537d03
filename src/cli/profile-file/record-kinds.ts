/** The kinds of record in a profile file, in the order of its sections. */
import { isOwnRecord } from '../../api/records/own-record.ts';
import { openTargetCalls, type TargetKind } from '../../api/records/target-calls.ts';
import { completionEvent } from '../../contract/endpoints/webhooks.ts';
import type { Kind } from './entry.ts';
import type { ProfileIntent, ProfileTag, ProfileWebhook } from './profile-schema.ts';
import { type EditableKind, markDuplicates, type RecordKind } from './record-kind.ts';

/** What tags and intents have in common. */
const callsOf = (kind: TargetKind) =>
  ({
    kind,
    label: kind,
    async list(client) {
      const { targets } = await openTargetCalls(client, kind).list();
      return targets.filter(({ isOwn }) => isOwn).map(({ isOwn: _own, ...target }) => ({ kind, ...target }));
    },
    create: (client, entry) => openTargetCalls(client, kind).create(entry),
    update: {
      extension: `${kind}s.update`,
      call: async (client, id, entry) => (await openTargetCalls(client, kind).update(id, entry)).reply,
    },
    remove: (client, id) => openTargetCalls(client, kind).delete(id),
  }) satisfies Partial<EditableKind>;

const ifAny = (sentences: readonly string[]) => (sentences.length > 0 ? [...sentences] : undefined);

const tag: EditableKind = {
  ...callsOf('tag'),
  section: 'tags',
  read: ({ tags }) =>
    tags?.map(({ phrases = [], duplicate = false, ...rest }) => ({ ...rest, kind: 'tag', phrases, duplicate })),
  write: (entries) => ({
    tags: markDuplicates(
      entries.map(
        ({ name, samples, phrases, threshold, priority }): ProfileTag => ({
          name,
          samples: [...samples],
          phrases: ifAny(phrases),
          threshold,
          priority,
        }),
      ),
      ({ name }) => name,
    ),
  }),
};

const intent: EditableKind = {
  ...callsOf('intent'),
  section: 'intents',
  read: ({ intents }) =>
    intents?.map(({ name, samples = [], phrases = [], duplicate = false }) => ({
      kind: 'intent',
      name,
      samples,
      phrases,
      duplicate,
    })),
  write: (entries) => ({
    intents: markDuplicates(
      entries.map(
        ({ name, samples, phrases }): ProfileIntent => ({ name, samples: ifAny(samples), phrases: ifAny(phrases) }),
      ),
      ({ name }) => name,
    ),
  }),
};

const noTexts = { samples: [], phrases: [] };

/** The form in which the service stores a word. */
const normalize = (word: string) => word.trim().toLowerCase();

const profanityWord: RecordKind = {
  kind: 'profanityWord',
  label: 'profanity word',
  section: 'profanityWords',
  read: ({ profanityWords }) =>
    profanityWords?.map((word) => ({
      kind: 'profanityWord',
      name: normalize(word),
      ...noTexts,
      duplicate: false,
    })),
  write: (entries) => ({ profanityWords: [...new Set(entries.map(({ name }) => name))] }),
  async list({ profanity }) {
    const { data } = await profanity.listWords();
    return data.filter(isOwnRecord).map((word) => ({
      kind: 'profanityWord',
      id: word.profanity_word_id,
      name: normalize(word.profanity_word),
      ...noTexts,
    }));
  },
  async create({ profanity }, { name }) {
    const reply = await profanity.addWord({ profanityWord: name });
    return { id: reply.data.profanityWordId, reply };
  },
  remove: ({ profanity }, id) => profanity.removeWord({ profanityWordId: id }),
};

/** Event and URL identify a subscription, and it has no other content. */
const webhook: RecordKind = {
  kind: 'webhook',
  label: 'webhook',
  section: 'webhooks',
  read: ({ webhooks }) =>
    webhooks?.map(({ url, event = completionEvent, duplicate = false }) => ({
      kind: 'webhook',
      name: url,
      event,
      ...noTexts,
      duplicate,
    })),
  write: (entries) => ({
    webhooks: markDuplicates(
      entries.map(
        ({ name, event }): ProfileWebhook => ({ url: name, event: event === completionEvent ? undefined : event }),
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
      ...noTexts,
    }));
  },
  async create({ webhooks }, { name, event = completionEvent }) {
    const reply = await webhooks.create({ endpointUrl: name, event });
    return { id: reply.data.subscriptionId, secret: reply.data.secret, reply };
  },
  remove: ({ webhooks }, id) => webhooks.delete({ subscriptionId: id }),
};

export const recordKinds = { tag, intent, profanityWord, webhook } as const satisfies Record<Kind, RecordKind>;
