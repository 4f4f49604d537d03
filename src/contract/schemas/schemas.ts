/** Building blocks of the contract's schemas. */
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
