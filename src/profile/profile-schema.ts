/** The profile file's JSON schema: what `sta schema profile` prints, and what a file is checked against. */
import Type, { type Static } from 'typebox';
import { notBlank, oneLine } from '../contract/schemas.ts';
import { completionEvent } from '../contract/webhooks.ts';

// How long names and samples may be and how many there may be is left to the service: its limits are settings.

const name = (description: string) => Type.String({ minLength: 1, pattern: oneLine, description });

const sentences = (description: string, minItems = 0) =>
  Type.Array(Type.String({ minLength: 1, pattern: notBlank }), { ...(minItems > 0 && { minItems }), description });

const duplicate = Type.Optional(
  Type.Literal(true, { description: 'Another record of the same name stands before this one, and both are meant' }),
);

/** An object that has no other keys. */
const closed = <T extends Parameters<typeof Type.Object>[0]>(properties: T, description: string) =>
  Type.Object(properties, { additionalProperties: false, description });

const ProfileTag = closed(
  {
    name: name('The name of the tag. It is what tells one tag from another'),
    samples: sentences('Example sentences; their order has no meaning', 1),
    phrases: Type.Optional(sentences('Phrases, which match wherever they occur as whole words')),
    threshold: Type.Optional(
      Type.Number({
        minimum: 0,
        maximum: 1,
        description:
          'The lowest score that counts. 0.5 and none are the same: the service takes 0.5 where there is none',
      }),
    ),
    priority: Type.Optional(
      Type.Integer({ minimum: 1, maximum: 1_000_000, description: '1 comes before 2, none comes last' }),
    ),
    duplicate,
  },
  'A statement tag',
);
export type ProfileTag = Static<typeof ProfileTag>;

const ProfileIntent = closed(
  {
    name: name('The name of the intent. It is what tells one intent from another'),
    samples: Type.Optional(sentences('Example sentences; their order has no meaning')),
    phrases: Type.Optional(sentences('Phrases, which match wherever they occur as whole words')),
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
    event: Type.Optional(Type.String({ minLength: 1, description: `${completionEvent} when left out` })),
    duplicate,
  },
  'A webhook subscription. Its secret is told once, when it is made, and is never part of a profile',
);
export type ProfileWebhook = Static<typeof ProfileWebhook>;

export const ProfileSchema = Type.Object(
  {
    $schema: Type.Optional(Type.String({ description: 'Where this schema lies, for editors' })),
    version: Type.Optional(Type.Literal(1, { description: 'The version of this format' })),
    tags: Type.Optional(Type.Array(ProfileTag, { description: 'Statement tags' })),
    intents: Type.Optional(Type.Array(ProfileIntent, { description: 'Intents' })),
    profanityWords: Type.Optional(
      Type.Array(name('A word or short phrase; upper and lower case are the same'), {
        description: "Words of the user's own profanity list",
      }),
    ),
    webhooks: Type.Optional(Type.Array(ProfileWebhook, { description: 'Webhook subscriptions' })),
  },
  {
    $schema: 'https://json-schema.org/draft/2020-12/schema',
    $id: 'urn:sta:schema:profile:1',
    title: 'A profile of sta',
    description:
      'The tags, intents, profanity words and webhook subscriptions of a user: sta export, diff and apply. A section that is left out is left alone; an empty one says that there are to be none.',
    additionalProperties: false,
  },
);
export type Profile = Static<typeof ProfileSchema>;
