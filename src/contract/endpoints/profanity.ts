/** Profanity: interface, "Detect profanity"; the user's own words are an extension (docs/interface/decisions.md, "Profanity"). */

import type { Static } from 'typebox';
import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import {
  dataReply,
  detectedLanguage,
  list,
  nameText,
  recordFields,
  recordId,
  text,
  textCall,
  textReply,
  userCall,
  userId,
} from '../schemas/schemas.ts';

const profanityWordId = recordId('A profanity word id, profanity-<random>-<epoch_millis>');

export const ProfanityWord = Type.Object({
  ...recordFields,
  profanity_word_id: Type.String(),
  profanity_word: Type.String(),
});
export type ProfanityWord = Static<typeof ProfanityWord>;

/** The lowest severity that counts as profane. */
export const profanityLevels = ['mild', 'standard', 'strong'] as const;
export type ProfanityLevel = (typeof profanityLevels)[number];

/** The severity of a word. */
export const profanityGrades = ['mild', 'strong', 'slur'] as const;

/** Languages with a word list, in addition to English. */
export const listedLanguages = [
  ...['ar', 'cs', 'da', 'de', 'eo', 'es', 'fa', 'fi', 'fil', 'fr', 'fr-ca', 'hi', 'hu', 'it', 'ja', 'kab', 'ko', 'nl'],
  ...['no', 'pl', 'pt', 'ru', 'sv', 'th', 'tlh', 'tr', 'zh'],
] as const;

/** The values of `languages`. */
export const profanityLanguages = ['en', ...listedLanguages, 'all'] as const;

export const GradedWord = Type.Object({
  word: Type.String({ description: 'As in predefinedProfaneWords' }),
  level: Type.Enum([...profanityGrades]),
  language: Type.String({ description: 'The language of the list that has the word: `en`' }),
});
export type GradedWord = Static<typeof GradedWord>;

const language = Type.Enum([...profanityLanguages]);

const customWords = {
  name: 'list of custom profane words',
  instead: 'Use a service that keeps such a list, for example sta serve; the check here finds only predefined words',
};

const checkedText = text('textChars', { minLength: 0, description: 'The text to check' });

const checkSettings = {
  replaceChar: text('replaceChars', {
    minLength: 0,
    description:
      'Replaces each profane word: one character is repeated to its length, a longer string is inserted once',
  }),
  level: Type.Optional(
    Type.Enum([...profanityLevels], {
      description:
        'Extension. The mildest word that counts: `mild` counts everyday words (sex, idiot) anywhere, `standard` (the default) only where they swear, `strong` no mild words',
    }),
  ),
  languages: Type.Optional(
    Type.Union([Type.Array(language, { minItems: 1 }), language], {
      description: 'Extension. The languages whose words count, by code, or a single code, or `all`; default: `en`',
    }),
  ),
  graded: Type.Optional(Type.Boolean({ description: 'Extension. Whether the response has `gradedWords`' })),
};

const foundWords = {
  censoredText: Type.String(),
  customProfaneWords: Type.Array(Type.String(), { description: "Words detected from the user's own list" }),
  predefinedProfaneWords: Type.Array(Type.String(), { description: "Words detected from the service's list" }),
  gradedWords: Type.Optional(
    Type.Array(GradedWord, {
      description: 'Extension, if requested: predefinedProfaneWords with their severity',
    }),
  ),
};

export const profanity = {
  check: endpoint({
    summary: 'Find and replace profane words',
    ...textCall,
    path: '/text/profanity/get_profanity',
    params: Type.Object({
      userId,
      text: checkedText,
      ...checkSettings,
      lines: Type.Optional(
        Type.Boolean({
          description:
            'Extension. Whether each line is a separate text, as in a log or a chat: nothing is found across line breaks',
        }),
      ),
    }),
    bodyInQuery: true,
    aliases: { text: { names: ['sentence'], merge: 'same', sent: true } },
    reply: textReply(Type.Object(foundWords)),
  }),
  checkTexts: endpoint({
    summary: 'Find and replace profane words in up to 1,000 texts with one call',
    extension: { name: 'call for many texts' },
    ...textCall,
    path: '/text/profanity/check_texts',
    params: Type.Object({
      userId,
      texts: list(checkedText, 'bulkTexts', { minItems: 1, description: 'The texts' }),
      ...checkSettings,
    }),
    reply: textReply(
      Type.Array(Type.Object({ ...foundWords, language: detectedLanguage }), {
        description: 'For each text, in order, the `data` and the `language` that the check of it alone has',
      }),
    ),
  }),
  addWord: endpoint({
    summary: "Add a word to the user's own profanity list",
    extension: customWords,
    ...userCall,
    method: 'POST',
    path: '/cb/v1/profile/profanity/create_profanity_word',
    params: Type.Object({
      userId,
      profanityWord: nameText('wordChars', 'A word or short phrase; adding one that is there changes nothing'),
    }),
    body: ['userId', 'profanityWord'],
    reply: dataReply(Type.Object({ profanityWordId: Type.String() })),
    errors: ['unauthorized', 'forbidden', 'quota_exceeded'],
    repeatable: true,
  }),
  listWords: endpoint({
    summary: "List the user's own profanity words",
    extension: customWords,
    ...userCall,
    method: 'GET',
    path: '/cb/v1/profile/profanity/get_user_profanity_words',
    reply: dataReply(Type.Array(ProfanityWord)),
    repeatable: true,
  }),
  removeWord: endpoint({
    summary: "Remove a word from the user's own profanity list",
    extension: customWords,
    method: 'DELETE',
    path: '/cb/v1/profile/profanity/delete_profanity_word',
    trailing: ['userId', 'profanityWordId'],
    credential: 'bearer',
    params: Type.Object({ userId, profanityWordId }),
    query: ['userId', 'profanityWordId'],
    reply: dataReply(Type.Object({ msg: Type.String(), profanityWordId: Type.String() })),
    errors: ['unauthorized', 'forbidden', 'not_found'],
    repeatable: false,
  }),
};
