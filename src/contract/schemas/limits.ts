/**
 * The limits of the service, with their defaults (docs/interface/decisions.md, "Errors"). Each is a setting: a schema names its
 * limit in `x-limit`, and a service that runs with another value replaces the number there (see {@link withLimits}).
 */
import type { TSchema } from 'typebox';

export const defaultLimits = {
  /** Bytes of a JSON body. */
  bodyBytes: 10 * 1024 * 1024,
  /** Values of a JSON body, at any depth: each takes many times its bytes in memory. */
  bodyValues: 700_000,
  /** Bytes of an uploaded or linked file. */
  uploadBytes: 4 * 1024 ** 3,
  /** Characters (UTF-16 code units) of a text. */
  textChars: 1_000_000,
  /** Characters of a text that is analysed while its caller waits. */
  previewChars: 100_000,
  /** Sentences in one matching call. */
  sentences: 10_000,
  /** Characters of one sentence, sample or phrase. */
  sentenceChars: 10_000,
  /** Sample sentences of one tag or intent; the same limit applies to phrases. */
  samples: 1_000,
  /** Ids in one matching call. */
  ids: 10_000,
  /** Samples and phrases that one matching call compares with. */
  matchTexts: 50_000,
  /** Bytes of these samples and phrases. */
  matchBytes: 10_000_000,
  /** Approximate characters in the response of one matching call. */
  matchReplyChars: 10_000_000,
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
  /** Bytes of results in the response of one bulk call; further jobs are reported as processing. */
  bulkReplyBytes: 10_000_000,
  /** Utterances that a caller may pass with one text. */
  utterances: 100_000,
  /** Utterances of a conversation that is judged by rules; together they have at most `textChars` characters. */
  conversationLines: 20_000,
  /** Bytes of a user's rules, as JSON: each job that judges a conversation keeps a copy until it has ended. */
  ruleSetBytes: 500_000,
  /** Jobs in the queue, of all users together. */
  queuedJobs: 100_000,
  /** Jobs in the queue per user: always below a quarter of `queuedJobs`, see {@link chooseLimits}. */
  queuedJobsPerUser: 10_000,
  /** Requests per minute and user; 0 removes the limit. */
  requestsPerMinute: 60_000,
  /** Requests per minute and address without a user or with a wrong credential; 0 removes the limit. */
  anonymousPerMinute: 6_000,
  /** Wrong tokens, secrets and link signatures per minute and address; 0 removes the limit. */
  failuresPerMinute: 60,
  /** Bytes that must be free on the disk for the service to be ready (`/readyz`). */
  freeBytes: 100 * 1024 * 1024,
  /** Open connections in total. */
  connections: 5_000,
  /** Open connections per address, except that of a trusted proxy. */
  connectionsPerAddress: 1_000,
  /**
   * Bytes of the request bodies of all users whose calls have not ended. Callers who are not identified by headers
   * share a second budget of the same size.
   */
  bodiesInFlightBytes: 256 * 1024 * 1024,
  /** The part of these bytes that one user or one address may use. */
  bodiesPerCallerBytes: 96 * 1024 * 1024,
  /** Seconds that a JSON body may take to arrive. */
  bodySeconds: 60,
  /** Seconds over which a body or an upload must arrive with at least 1,000 bytes per second. */
  bodyStallSeconds: 30,
  /** Characters of the string that replaces a profane word. */
  replaceChars: 100,
  /** Characters of all censored texts in one response: a replacement may be longer than the word. */
  censoredChars: 20_000_000,
  /** Characters of a word of the user's own profanity list. */
  wordChars: 100,
  /** Tags per user; the same limit applies to intents and to files. */
  recordsPerUser: 10_000,
  /** Bytes that one user may store in tags, intents, profanity words, rules, subscriptions, and titles and descriptions of files. */
  storedBytes: 50_000_000,
  /** Bytes of the recordings that one user may keep; a recording that is uploaded twice counts once. */
  uploadedBytes: 100 * 1024 ** 3,
  /** Words of the user's own profanity list. */
  profanityWords: 1_000,
  /** Words of the custom vocabulary of one compute call. */
  vocabulary: 1_000,
  /** Keywords of one clip. */
  keywords: 100,
} as const;

/** The threshold if neither the request nor the tag has one (interface, "Limits"). */
export const defaultThreshold = 0.5;

export type LimitName = keyof typeof defaultLimits;

/** Limits that cannot be raised: the profanity engine is built for these values. */
export const highestLimits: Readonly<Partial<Record<LimitName, number>>> = {
  replaceChars: defaultLimits.replaceChars,
  wordChars: defaultLimits.wordChars,
  profanityWords: defaultLimits.profanityWords,
};

/** Limits that 0 removes. */
export const removableLimits: ReadonlySet<LimitName> = new Set([
  'requestsPerMinute',
  'anonymousPerMinute',
  'failuresPerMinute',
]);

export type Limits = Readonly<Record<LimitName, number>>;

/** Minimum queue length: with a shorter queue, a user's share would be less than one job. */
const minQueuedJobs = 5;

/**
 * The limits of a service: the given ones, and the defaults for the rest. If only the limit of the queue is given, a
 * user's share shrinks with it.
 *
 * @throws RangeError if one user could take a quarter of the queue
 */
export function chooseLimits(given: Partial<Limits> = {}): Limits {
  const limits = { ...defaultLimits, ...given };
  const { queuedJobs, queuedJobsPerUser } = limits;
  if (queuedJobs < minQueuedJobs) {
    throw new RangeError(
      `The limit queuedJobs must be at least ${minQueuedJobs}: a user gets less than a quarter of it`,
    );
  }
  const maxPerUser = Math.ceil(queuedJobs / 4) - 1;
  if (queuedJobsPerUser <= maxPerUser) return limits;
  if (given.queuedJobsPerUser === undefined) return { ...limits, queuedJobsPerUser: maxPerUser };
  throw new RangeError(
    `The limit queuedJobsPerUser (${queuedJobsPerUser}) must be below a quarter of queuedJobs (${queuedJobs}): lower it to ` +
      `${maxPerUser}, or set queuedJobs to ${4 * queuedJobsPerUser + 1} or more`,
  );
}

const keywords = ['maxLength', 'maxItems'] as const;

/**
 * Returns the schema with every number that names a limit replaced by that limit's value. The input is not changed;
 * parts without a limit are shared.
 */
export function withLimits<T extends TSchema>(schema: T, limits: Limits): T {
  const visit = (node: unknown): unknown => {
    if (Array.isArray(node)) {
      const items = node.map(visit);
      return items.some((item, i) => item !== node[i]) ? items : node;
    }
    if (typeof node !== 'object' || node === null) return node;
    const changed = Object.entries(node)
      .map(([key, value]) => [key, value, visit(value)] as const)
      .filter(([, value, limited]) => value !== limited);
    const name: unknown = Reflect.get(node, 'x-limit');
    const limit = typeof name === 'string' && name in limits ? limits[name as LimitName] : undefined;
    if (changed.length === 0 && limit === undefined) return node;
    // Property descriptors keep the non-enumerable marks by which typebox recognises its schemas.
    const copy = Object.defineProperties({}, Object.getOwnPropertyDescriptors(node)) as Record<string, unknown>;
    for (const [key, , limited] of changed) copy[key] = limited;
    if (limit !== undefined) for (const keyword of keywords) if (keyword in copy) copy[keyword] = limit;
    return copy;
  };
  return visit(schema) as T;
}
