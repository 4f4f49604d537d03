/** Intents: interface, "Intents". */
import type { Static } from 'typebox';
import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import {
  dataReply,
  list,
  listReply,
  nameText,
  pageParams,
  phrase,
  recordFields,
  recordId,
  sample,
  userCall,
  userId,
} from '../schemas/schemas.ts';

const intentId = recordId('An intent id, intent-<random>-<epoch_millis>');

export const Intent = Type.Object({
  ...recordFields,
  intent_id: Type.String(),
  intent_name: Type.String(),
  intent_samples: Type.Optional(Type.Array(Type.String())),
  intent_sample_phrases: Type.Optional(Type.Array(Type.String())),
});
export type Intent = Static<typeof Intent>;

const intentFields = {
  intentName: nameText('nameChars', 'The name of the intent'),
  intentSamples: Type.Optional(list(sample, 'samples', { description: 'Example sentences; may be empty' })),
  intentSamplePhrases: Type.Optional(list(phrase, 'samples', { description: 'Phrases' })),
};
const fieldNames = ['intentName', 'intentSamples', 'intentSamplePhrases'] as const;

export const intents = {
  create: endpoint({
    summary: 'Create an intent',
    ...userCall,
    method: 'POST',
    path: '/cb/v1/profile/intents/create_intent',
    params: Type.Object({ userId, ...intentFields }),
    body: ['userId', ...fieldNames],
    reply: dataReply(Type.Object({ intentId: Type.String({ description: 'The new intent id' }) })),
    errors: ['unauthorized', 'forbidden', 'quota_exceeded'],
    repeatable: false,
  }),
  list: endpoint({
    summary: "List the user's intents",
    ...userCall,
    method: 'GET',
    path: '/cb/v1/profile/intents/get_user_intents',
    params: Type.Object({ userId, ...pageParams }),
    query: ['userId', 'limit', 'cursor'],
    reply: listReply(Intent),
    paged: true,
    repeatable: true,
  }),
  update: endpoint({
    summary: 'Replace the content of an intent; its id stays',
    extension: { name: 'call that updates intents' },
    method: 'PUT',
    path: '/cb/v1/profile/intents/update_intent',
    trailing: ['userId', 'intentId'],
    credential: 'bearer',
    params: Type.Object({ userId, intentId, ...intentFields }),
    query: ['userId', 'intentId'],
    body: [...fieldNames],
    reply: dataReply(Type.Object({ intentId: Type.String({ description: 'The intent id' }) })),
    errors: ['unauthorized', 'forbidden', 'quota_exceeded', 'not_found'],
    repeatable: true,
  }),
  delete: endpoint({
    summary: 'Delete an intent',
    method: 'DELETE',
    path: '/cb/v1/profile/intents/delete_intent',
    trailing: ['userId', 'intentId'],
    credential: 'bearer',
    params: Type.Object({ userId, intentId }),
    query: ['userId', 'intentId'],
    reply: dataReply(Type.Object({ msg: Type.String(), intentId: Type.String() })),
    errors: ['unauthorized', 'forbidden', 'not_found'],
    repeatable: false,
  }),
};
