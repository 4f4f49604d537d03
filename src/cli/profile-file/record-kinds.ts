/** The kinds of record in a profile file, in the order of its sections, and its entries. */
import type { Client } from '../../api/client.ts';
import { isOwnRecord } from '../../api/records/own-record.ts';
import { openTargetCalls, type TargetKind } from '../../api/records/target-calls.ts';
import { completionEvent } from '../../contract/endpoints/webhooks.ts';
import { defaultThreshold } from '../../contract/schemas/limits.ts';
import type { ProfileFile, ProfileIntent, ProfileTag, ProfileWebhook } from './profile-schema.ts';

export const kinds = ['tag', 'intent', 'profanityWord', 'webhook'] as const;
export type Kind = (typeof kinds)[number];

/** One entry of a profile, in the form in which file and service are compared. */
export interface ProfileEntry {
  readonly kind: Kind;
  /** The name of a tag or an intent, the profane word, or a webhook's URL. With the event, it identifies the entry. */
  readonly name: string;
  /** Only for webhooks. */
  readonly event?: string;
  readonly samples: readonly string[];
  readonly phrases: readonly string[];
  readonly threshold?: number;
  readonly priority?: number;
}

/** An entry on the service. */
export interface HeldEntry extends ProfileEntry {
  readonly id: string;
}

/** An entry in the file. */
export interface WantedEntry extends ProfileEntry {
  /** `sta.yaml:12:5`. */
  readonly place: string;
}

/** Identifies an entry among those of its kind. */
export const entryKey = ({ name, event }: ProfileEntry): string => JSON.stringify([name, event]);

/**
 * The content of an entry without its name, as a string that is equal for equal meanings, regardless of the order and
 * repetition of sentences.
 */
export function entryContent({ samples, phrases, threshold, priority }: ProfileEntry): string {
  const sorted = (sentences: readonly string[]) => [...new Set(sentences)].sort();
  return JSON.stringify([sorted(samples), sorted(phrases), threshold ?? defaultThreshold, priority]);
}

export interface RecordKind {
  readonly kind: Kind;
  /** For display: `profanity word`. The plural adds an s. */
  readonly label: string;
  /** The section of the file. */
  readonly section: Exclude<keyof ProfileFile, '$schema' | 'version' | 'corrections'>;
  /** The entries of the file's section, in order; undefined if the file does not have the section. */
  readonly read: (profile: ProfileFile) => FileEntry[] | undefined;
  /** The section of the file with these entries. */
  readonly write: (entries: readonly ProfileEntry[]) => Pick<ProfileFile, RecordKind['section']>;
  /** The records of the service, oldest first. @throws StaError */
  readonly list: (client: Client) => Promise<HeldEntry[]>;
  /** @returns also the secret that verifies a webhook's notifications; returned only once */
  readonly create: (client: Client, entry: ProfileEntry) => Promise<{ id: string; reply: unknown; secret?: string }>;
  /** Replaces the content of a record in place. Undefined for a kind whose records only have a name. */
  readonly update?: {
    /** The name of the call, an extension that a service may lack. */
    readonly extension: string;
    /** @returns the reply @throws StaError `unsupported` if the service does not have the call */
    readonly call: (client: Client, id: string, entry: ProfileEntry) => Promise<unknown>;
  };
  readonly remove: (client: Client, id: string) => Promise<unknown>;
}

/** A kind with content, so that a record can differ, and is updated or replaced. */
type EditableKind = RecordKind & Required<Pick<RecordKind, 'update'>>;

/** An entry of the file. */
export interface FileEntry extends ProfileEntry {
  /** Marks an entry as an intended second one with the name of an earlier entry. */
  readonly duplicate: boolean;
}

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

/** Marks every entry whose key occurred before. */
function markDuplicates<E extends { readonly duplicate?: true }>(
  entries: readonly E[],
  keyOf: (entry: E) => string,
): E[] {
  const seen = new Set<string>();
  return entries.map((entry) => {
    const key = keyOf(entry);
    if (seen.has(key)) return { ...entry, duplicate: true };
    seen.add(key);
    return entry;
  });
}
