/**
 * The limits of the service, with their defaults (docs/interface/decisions.md, "Errors"). Each is a setting: a schema names its
 * limit in `x-limit`, and a service that runs with another value replaces the number there (see {@link withLimits}).
 */
import type { TSchema } from 'typebox';

export const defaultLimits = {
  /** Bytes of a JSON body. */
  bodyBytes: 10 * 1024 * 1024,
  /** Bytes of an uploaded file, or of what a link names. */
  uploadBytes: 4 * 1024 ** 3,
  /** Characters (UTF-16 code units) of a text. */
  textChars: 1_000_000,
  /** Sentences in one matching call. */
  sentences: 10_000,
  /** Characters of one sentence, sample or phrase. */
  sentenceChars: 10_000,
  /** Sample sentences of one tag or intent, and as many phrases. */
  samples: 1_000,
  /** Ids in one matching call. */
  ids: 10_000,
  /** Characters of sentences and samples in the response of one matching call. */
  matchReplyChars: 50_000_000,
  /** Characters of a name. */
  nameChars: 200,
  /** Characters of an id, key, token or e-mail address. */
  idChars: 512,
  /** Characters of a webhook's endpoint URL. */
  urlChars: 2_048,
  /** Webhook subscriptions of one user. */
  subscriptions: 1_000,
  /** Texts in one bulk call. */
  bulkTexts: 1_000,
  /** Utterances of one text whose speakers are given. */
  utterances: 100_000,
  /** Jobs that wait in the queue, of all users. */
  queuedJobs: 10_000,
  /** Requests that one user, or one address without a user, may make in a minute; 0 for any number. */
  requestsPerMinute: 0,
  /** Characters of the string that replaces a profane word. */
  replaceChars: 100,
  /** Characters of a word of the user's own profanity list. */
  wordChars: 100,
  /** Tags that one user may keep, and as many intents and files. */
  recordsPerUser: 10_000,
  /** Words of the user's own profanity list. */
  profanityWords: 1_000,
  /** Words of the custom vocabulary of one compute call. */
  vocabulary: 1_000,
  /** Keywords of one clip. */
  keywords: 100,
} as const;

export type LimitName = keyof typeof defaultLimits;

/** Limits that cannot be raised: the profanity engine is built for these. */
export const highestLimits: Readonly<Partial<Record<LimitName, number>>> = {
  replaceChars: defaultLimits.replaceChars,
  wordChars: defaultLimits.wordChars,
  profanityWords: defaultLimits.profanityWords,
};

export type Limits = Readonly<Record<LimitName, number>>;

const keywords = ['maxLength', 'maxItems'] as const;

/** The schema with every number that names a limit replaced by that limit's value. The input is left as it is. */
export function withLimits<T extends TSchema>(schema: T, limits: Limits): T {
  const visit = (node: unknown): unknown => {
    if (Array.isArray(node)) return node.map(visit);
    if (typeof node !== 'object' || node === null) return node;
    // Property descriptors keep the non-enumerable kind marks by which typebox knows its schemas.
    const copy = Object.defineProperties({}, Object.getOwnPropertyDescriptors(node)) as Record<string, unknown>;
    for (const [key, value] of Object.entries(node)) copy[key] = visit(value);
    const name = copy['x-limit'];
    if (typeof name === 'string' && name in limits) {
      for (const keyword of keywords) if (keyword in copy) copy[keyword] = limits[name as LimitName];
    }
    return copy;
  };
  return visit(schema) as T;
}
