/** The JSON schema of the profile file: `sta schema profile` prints it, and files are checked against it. */
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { completionEvent } from '../../contract/endpoints/webhooks.ts';
import { notBlank, oneLine } from '../../contract/schemas/schemas.ts';
import { classes } from '../../engines/conversation/utterance-sentiment.ts';

// The service checks the lengths and numbers of names and samples, since its limits are configurable.

const name = (description: string) => Type.String({ minLength: 1, pattern: oneLine, description });

const sentences = (description: string, minItems = 0) =>
  Type.Array(Type.String({ minLength: 1, pattern: notBlank }), { ...(minItems > 0 && { minItems }), description });

const duplicate = Type.Optional(
  Type.Literal(true, { description: 'An earlier record has the same name, and both are wanted' }),
);

/** An object that allows no other keys. */
const closed = <T extends Parameters<typeof Type.Object>[0]>(properties: T, description: string) =>
  Type.Object(properties, { additionalProperties: false, description });

const ProfileTag = closed(
  {
    name: name('The name of the tag, which identifies it'),
    samples: sentences('Example sentences, in any order', 1),
    phrases: Type.Optional(sentences('Phrases that match wherever they occur as whole words')),
    threshold: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description: 'The lowest score that counts as a match. Default: 0.5',
      }),
    ),
    priority: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: 1_000_000,
        description: '1 comes before 2; tags without a priority come last',
      }),
    ),
    duplicate,
  },
  'A statement tag',
);
export type ProfileTag = Static<typeof ProfileTag>;

const ProfileIntent = closed(
  {
    name: name('The name of the intent, which identifies it'),
    samples: Type.Optional(sentences('Example sentences, in any order')),
    phrases: Type.Optional(sentences('Phrases that match wherever they occur as whole words')),
    duplicate,
  },
  'An intent',
);
export type ProfileIntent = Static<typeof ProfileIntent>;

const ProfileWebhook = closed(
  {
    url: Type.String({
      minLength: 1,
      pattern: '^[Hh][Tt][Tt][Pp][Ss]?://',
      description: 'The http or https URL that receives the notifications',
    }),
    event: Type.Optional(Type.String({ minLength: 1, description: `Default: ${completionEvent}` })),
    duplicate,
  },
  'A webhook subscription. The service returns its secret only on creation; a profile never contains it',
);
export type ProfileWebhook = Static<typeof ProfileWebhook>;

const ProfileCorrection = closed(
  {
    text: Type.Optional(name('A line or a sentence; case, spaces and punctuation are ignored')),
    sentiment: Type.Optional(Type.Enum([...classes], { description: 'Its sentiment' })),
    speaker: Type.Optional(name('The name of a speaker; case is ignored')),
    role: Type.Optional(Type.Enum(['agent', 'customer'], { description: 'Their role' })),
  },
  'A correction: a text with its sentiment, or a speaker with their role',
);
export type ProfileCorrection = Static<typeof ProfileCorrection>;

export const ProfileSchema = Type.Object(
  {
    $schema: Type.Optional(Type.String({ description: 'The location of this schema, for editors' })),
    version: Type.Optional(Type.Literal(1, { description: 'The version of this format' })),
    tags: Type.Optional(Type.Array(ProfileTag, { description: 'Statement tags' })),
    intents: Type.Optional(Type.Array(ProfileIntent, { description: 'Intents' })),
    profanityWords: Type.Optional(
      Type.Array(name('A word or short phrase; case is ignored'), {
        description: "Words of the user's own profanity list",
      }),
    ),
    webhooks: Type.Optional(Type.Array(ProfileWebhook, { description: 'Webhook subscriptions' })),
    corrections: Type.Optional(
      Type.Array(ProfileCorrection, {
        description: 'Corrections that sta analyze --corrections applies. The service does not keep them',
      }),
    ),
  },
  {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'urn:sta:schema:profile:1',
    title: 'A profile of sta',
    description:
      'The tags, intents, profanity words and webhook subscriptions of a user, for sta export, diff and apply. A section that is missing is ignored; an empty one means that there should be no records of that kind.',
    additionalProperties: false,
  },
);
export type ProfileFile = Static<typeof ProfileSchema>;
