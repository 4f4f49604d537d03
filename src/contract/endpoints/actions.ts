/** Action items, questions and highlights of a conversation: an extension, see docs/interface/decisions.md. */

import type { Static } from 'typebox';
import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import {
  computeCall,
  fetchItemCall,
  jobText,
  list,
  looseNumber,
  nameText,
  textFetchReply,
  whenCompleted,
} from '../schemas/schemas.ts';

export const actionKinds = ['action_item', 'question', 'highlight'] as const;
export type ActionKind = (typeof actionKinds)[number];

const said = {
  sentence: Type.String({ description: 'The part of the text: one sentence; of an answer, all that its speaker says' }),
  start_char: looseNumber('Start in the text, UTF-16 code units'),
  end_char: looseNumber('End in the text, exclusive'),
  speaker: Type.Optional(Type.String({ description: 'Who says it, if the text or the utterances name the speakers' })),
  start_time: Type.Optional(looseNumber('Start in the recording, milliseconds, if the utterances have times')),
  end_time: Type.Optional(looseNumber('End in the recording, milliseconds')),
};

export const Said = Type.Object(said);
export type Said = Static<typeof Said>;

export const FoundAction = Type.Object({
  kind: Type.String({ description: 'action_item, question or highlight' }),
  ...said,
  type: Type.Optional(
    Type.String({
      description: 'Of an action item: promise (by its speaker), request (to others) or task (somebody has to do it)',
    }),
  ),
  owner: Type.Optional(
    Type.String({ description: 'Who is to do it: a name, or the pronoun of the sentence if that names nobody' }),
  ),
  due: Type.Optional(Type.String({ description: 'By when, in the words of the sentence: `by Friday`' })),
  due_date: Type.Optional(
    Type.String({ description: 'The same as `YYYY-MM-DD`, if the words and the reference date mean one day only' }),
  ),
  context: Type.Optional(Said),
  answer: Type.Optional(Said),
});
export type FoundAction = Static<typeof FoundAction>;

/** A part of the text, spoken by one person. */
const utterance = Type.Object({
  start_char: Type.Integer({ minimum: 0, description: 'Start in the text, UTF-16 code units' }),
  end_char: Type.Integer({ minimum: 0, description: 'End in the text, exclusive' }),
  speaker: Type.Optional(nameText('nameChars', 'Who says it')),
  start_time: Type.Optional(Type.Number({ minimum: 0, description: 'Start in the recording, milliseconds' })),
  end_time: Type.Optional(Type.Number({ minimum: 0, description: 'End in the recording, milliseconds' })),
});

/** The items to look for, and the day of the conversation. */
export const actionSettings = {
  kinds: Type.Optional(
    Type.Array(Type.Enum([...actionKinds]), { minItems: 1, description: 'What to look for; default: everything' }),
  ),
  reference_date: Type.Optional(
    Type.String({
      pattern: '^\\d{4}-\\d{2}-\\d{2}$',
      description: 'The day of the conversation, YYYY-MM-DD: "by Friday" becomes a date',
    }),
  ),
};

/** What the items are found in, and which. */
export const actionsInput = {
  text: jobText,
  utterances: Type.Optional(
    list(utterance, 'utterances', {
      description: 'Who says which part of the text, in order; default: read from lines such as "Anna: Hello."',
    }),
  ),
  ...actionSettings,
};

const extension = { name: 'call for action items', instead: 'Use sta serve, or no base URL: our service has it' };

export const actions = {
  compute: endpoint({
    summary: 'Start to find action items, questions with their answers, and highlights in a text',
    extension,
    ...computeCall,
    path: '/v1/nlp/actions',
    params: Type.Object(actionsInput),
    inside: { text: 'data', utterances: 'data', kinds: 'settings', reference_date: 'settings' },
  }),
  fetch: endpoint({
    summary: 'Fetch the action items, questions and highlights of a text',
    extension,
    ...fetchItemCall,
    path: '/v1/nlp/actions/fetch',
    reply: textFetchReply({ actions: whenCompleted(Type.Array(FoundAction)) }),
  }),
};
