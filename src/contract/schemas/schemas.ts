/** Building blocks of the contract's schemas and calls. */
import type { TProperties, TSchema } from 'typebox';
import * as Type from 'typebox';
import { defaultLimits, type LimitName } from './limits.ts';

type TextOptions = { description: string; minLength?: number; pattern?: string };

/** A string whose maximum length is the named limit. */
export const text = (limit: LimitName, options: TextOptions) =>
  Type.String({ minLength: 1, maxLength: defaultLimits[limit], 'x-limit': limit, ...options });

/** A text that is not blank. */
export const notBlank = '\\S';

/** Excludes U+0000, which PostgreSQL cannot store. */
export const storable = '^[^\\u0000]*$';

/** A name: not blank, one line, and storable anywhere (no control characters, no unpaired surrogates). */
export const oneLine = '^(?=.*\\S)[^\\p{Cc}\\p{Cs}]+$';

export const nameText = (limit: LimitName, description: string) => text(limit, { pattern: oneLine, description });

/** A list whose maximum length is the named limit. */
export const list = <T extends TSchema>(
  item: T,
  limit: LimitName,
  options: { description: string; minItems?: number },
) => Type.Array(item, { maxItems: defaultLimits[limit], 'x-limit': limit, ...options });

/** A list of strings, or one string instead of a list of one. */
export const stringOrList = <T extends TSchema>(item: T, limit: LimitName, description: string) =>
  Type.Union([list(item, limit, { description }), item], { description });

export const userId = nameText('idChars', "The user's identifier or registered e-mail address");
export const recordId = (description: string) => nameText('idChars', description);

export const sentence = text('sentenceChars', { description: 'A sentence' });
export const sample = text('sentenceChars', { pattern: notBlank, description: 'An example sentence' });
export const phrase = text('sentenceChars', {
  pattern: notBlank,
  description: 'A phrase; it matches wherever it occurs as whole words',
});

export const threshold = Type.Number({ minimum: 0, maximum: 1, description: 'The lowest score that counts, 0 to 1' });

/** A record's optional number: services omit it or send null if it was not given. */
const optionalNumber = (description: string) =>
  Type.Optional(Type.Union([Type.Number(), Type.Null()], { description }));

/** The fields that tag and intent records share (interface, "Resources and their fields"). */
export const recordFields = {
  _id: Type.Optional(Type.String({ description: 'Record identifier' })),
  type: Type.Optional(Type.String({ description: '`custom` for the records of a user' })),
  user_id: Type.Optional(Type.String({ description: 'The owner' })),
  implements: Type.Optional(Type.Array(Type.Unknown())),
  deleted: Type.Optional(Type.Boolean()),
} satisfies TProperties;

export const recordNumbers = {
  priority: optionalNumber('1 comes before 2; tags without a priority come last'),
  threshold: optionalNumber('The lowest score that counts, unless the request has its own'),
};

/** `{ status: true, data }`: the response of profile and webhook endpoints. */
export const dataReply = <T extends TSchema>(data: T) => Type.Object({ status: Type.Literal(true), data });

/** Maximum records per page of a list. */
export const maxPerPage = 1_000;

/** The parameters of a list that can be read in pages. */
export const pageParams = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: maxPerPage,
      description:
        'Extension. The most records of this page; large records make a page shorter. Without it and `cursor`: all',
    }),
  ),
  cursor: Type.Optional(
    Type.String({
      pattern: '^\\d{1,15}-[0-9a-f-]{1,40}$',
      description: 'Extension. The `next_cursor` of the page before',
    }),
  ),
};

/** `{ status: true, data }` with the records of a list, or of one page of it. */
export const listReply = <T extends TSchema>(record: T) =>
  Type.Object({
    ...dataReply(Type.Array(record)).properties,
    // Unknown, since another service may use the field for something else.
    next_cursor: Type.Optional(
      Type.Unknown({ description: 'Extension. The `cursor` of the next page, if there is one' }),
    ),
  });

/** The language in a response about a text. Unknown, since another service may use the field for something else. */
export const detectedLanguage = Type.Optional(
  Type.Unknown({
    description:
      'Extension. The language of the text, a BCP 47 code such as `en`; `und` when the text is too short or unclear. The ' +
      'models read English; the sentiment of German, Spanish, French, Italian, Dutch and Portuguese is rated by word lists',
  }),
);

/** What every call on what a user keeps has. */
export const userCall = {
  trailing: ['userId'],
  credential: 'bearer',
  params: Type.Object({ userId }),
  query: ['userId'],
  errors: ['unauthorized', 'forbidden'],
} as const;

/** What every call on a text has, whose response is the result. */
export const textCall = {
  method: 'POST',
  credential: 'jwt',
  allInBody: true,
  errors: ['unauthorized', 'forbidden'],
  repeatable: true,
} as const;

/** `{ status: true, error: {}, data, userId }`: the response of text endpoints. */
export const textReply = <T extends TSchema>(data: T) =>
  Type.Object({
    status: Type.Literal(true),
    error: Type.Optional(Type.Unknown({ description: 'Empty on success' })),
    data,
    userId: Type.Optional(Type.String()),
    language: detectedLanguage,
  });

/** The body of every failure. Text endpoints add `userId`. */
export const failure = Type.Object({
  status: Type.Literal(false),
  error: Type.Object({ code: Type.String(), message: Type.String() }),
  userId: Type.Optional(Type.String()),
});

// The asynchronous calls: interface, "Asynchronous jobs" and "Metadata job status".

/** The states of a metadata item, in order. An item never goes back, except to the queue after a crash. */
export const itemStates = ['Queued', 'Processing', 'Completed'] as const;
export type ItemState = (typeof itemStates)[number];

const state = Type.String({ enum: [...itemStates], description: 'Queued, Processing or Completed' });

/** A text to analyse. */
export const jobText = text('textChars', { minLength: 0, description: 'The raw text' });

/** The id of a file or of a transaction, a UUID. */
export const jobId = text('idChars', { pattern: storable, description: 'A file id or a transaction id' });

/** Every name under which a fetch call accepts its id (docs/interface/decisions.md, "Naming twice"). */
export const jobIdNames = ['fileID', 'file_id', 'transactionId', 'transaction_id'] as const;

/** The aliases of a fetch call whose id has a canonical name. */
export const otherJobIdNames = (canonical: (typeof jobIdNames)[number]) => ({
  [canonical]: { names: jobIdNames.filter((name) => name !== canonical), merge: 'same' as const, sent: false },
});

/** The response of every compute call. */
export const computeReply = Type.Object({
  status: Type.Literal(true),
  transaction_id: Type.String(),
  message: Type.Optional(Type.String({ description: 'A confirmation that names the file id' })),
});

/** What every compute call has. */
export const computeCall = {
  method: 'POST',
  credential: 'app',
  allInBody: true,
  reply: computeReply,
  errors: ['unauthorized'],
  repeatable: false,
  idempotent: true,
} as const;

/** What every fetch call has. */
export const fetchCall = {
  method: 'POST',
  credential: 'appOptional',
  allInBody: true,
  repeatable: true,
  holds: true,
} as const;

/** What a fetch call of one item has. */
export const fetchItemCall = {
  ...fetchCall,
  params: Type.Object({ fileID: jobId }),
  aliases: otherJobIdNames('fileID'),
  errors: ['unauthorized', 'not_found', 'job_failed', 'job_cancelled'],
} as const;

/** The response of a fetch call: the state of each item, and the data of the completed ones. */
export const fetchReply = <T extends TProperties>(items: T) =>
  Type.Object({
    status: Type.Object(mapValues(items, () => Type.Optional(state))),
    data: Type.Optional(Type.Object(mapValues(items, (item) => Type.Optional(item)))),
  });

/** The response of a fetch call on texts. */
export const textFetchReply = <T extends TProperties>(items: T) =>
  Type.Object({ ...fetchReply(items).properties, language: detectedLanguage });

/**
 * The response of a fetch call on recordings. `progress` is read leniently (`jobs/job-progress.ts`): another service
 * may mean something else by it.
 */
export const mediaFetchReply = <T extends TProperties>(items: T) =>
  Type.Object({
    ...fetchReply(items).properties,
    progress: Type.Optional(
      Type.Unknown({
        description:
          'Extension. How far each item in state Processing has come: an object with the name of the item as key and ' +
          '`{ step, done, total, unit }` as value. `step` is transcript, speakers, tones or cuts; `unit` is seconds (of the ' +
          'recording) or cuts',
      }),
    ),
  });

/** An offset or a time, which services send as a number or as a string of digits. */
export const looseNumber = (description: string) =>
  Type.Union([Type.Number(), Type.String({ pattern: '^\\d+(\\.\\d+)?$' })], { description });

/** The data of a completed item, or an empty object until it is completed. */
export const whenCompleted = <T extends TSchema>(item: T) => Type.Union([item, Type.Object({}, { maxProperties: 0 })]);

function mapValues<T extends TProperties, U extends TSchema>(items: T, map: (item: T[keyof T]) => U) {
  // Object.entries loses the key types of `items`.
  return Object.fromEntries(Object.entries(items).map(([key, item]) => [key, map(item as T[keyof T])])) as {
    [K in keyof T]: U;
  };
}
