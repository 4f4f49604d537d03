/** Text matching: interface, "Text matching and profanity" and "Match result". */

import type { Static } from 'typebox';
import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import {
  list,
  phrase,
  recordId,
  sample,
  sentence,
  stringOrList,
  textCall,
  textReply,
  threshold,
  userId,
} from '../schemas/schemas.ts';

const MatchedText = Type.Object({
  score: Type.Number({ description: 'Similarity, 0 to 1' }),
  text: Type.String({ description: 'The input sentence' }),
  value: Type.String({ description: 'The sample or phrase that gave the score' }),
});

export const TagMatch = Type.Object({
  statementTagId: Type.String(),
  statementTagName: Type.String(),
  matchedTextList: Type.Array(MatchedText),
});
export type TagMatch = Static<typeof TagMatch>;

export const IntentMatch = Type.Object({
  intentId: Type.String(),
  intentName: Type.String(),
  matchedTextList: Type.Array(MatchedText),
});
export type IntentMatch = Static<typeof IntentMatch>;

const TrialMatch = Type.Object({ id: Type.String(), matchedTextList: Type.Array(MatchedText) });

const SentenceGroup = Type.Object({
  name: Type.String({ description: 'A few words that set the group apart, such as `card-not-arrived`' }),
  members: Type.Array(Type.Integer(), {
    description: 'The places of its sentences in the request, from 0, the most typical first',
  }),
});
export type SentenceGroup = Static<typeof SentenceGroup>;

const sentences = stringOrList(sentence, 'sentences', 'The sentences to match: a list, or one');
const idList = (description: string) => list(recordId('An id'), 'ids', { description });

export const match = {
  tags: endpoint({
    summary: "Match sentences against the user's statement tags",
    ...textCall,
    path: '/text/custom_statement_tags/get_custom_statement_tag',
    params: Type.Object({
      userId,
      sentences,
      threshold: Type.Optional(threshold),
      statementTagIds: Type.Optional(idList('The tags to match against; all of the user when left out')),
    }),
    bodyInQuery: true,
    reply: textReply(Type.Object({ similarityMatch: Type.Array(TagMatch) })),
    errors: ['unauthorized', 'forbidden', 'not_found'],
  }),
  intents: endpoint({
    summary: "Match sentences against the user's intents",
    ...textCall,
    path: '/text/intent/get_intent',
    params: Type.Object({
      userId,
      sentences,
      threshold: Type.Optional(threshold),
      intentIds: idList('The intents to match against'),
    }),
    bodyInQuery: true,
    reply: textReply(Type.Object({ similarityMatch: Type.Array(IntentMatch) })),
    errors: ['unauthorized', 'forbidden', 'not_found'],
  }),
  trial: endpoint({
    summary: 'Match sentences against samples and phrases of the request, instead of stored ones. Nothing is stored',
    extension: { name: 'call that matches against samples of the request' },
    ...textCall,
    path: '/text/match/get_match',
    params: Type.Object({
      userId,
      sentences,
      threshold: Type.Optional(threshold),
      targets: list(
        Type.Object({
          id: recordId('An id that the caller chooses'),
          samples: list(sample, 'samples', { description: 'Example sentences; may be empty' }),
          phrases: Type.Optional(list(phrase, 'samples', { description: 'Phrases' })),
        }),
        'ids',
        { description: 'What is matched; a score rates a target relative to the others' },
      ),
    }),
    bodyInQuery: true,
    reply: textReply(Type.Object({ similarityMatch: Type.Array(TrialMatch) })),
    slow: true,
  }),
  group: endpoint({
    summary: 'Group sentences that ask for the same thing, as proposals for intents',
    extension: { name: 'call that groups sentences' },
    ...textCall,
    path: '/text/group/get_groups',
    params: Type.Object({
      userId,
      sentences: list(sentence, 'sentences', { description: 'The sentences' }),
      counts: Type.Optional(
        list(Type.Integer({ minimum: 1 }), 'sentences', {
          description: 'How often each of the sentences occurs, in their order; default: once',
        }),
      ),
      fewest: Type.Optional(
        Type.Integer({ minimum: 2, maximum: 10_000, description: 'The fewest sentences of a group; default: 5' }),
      ),
    }),
    bodyInQuery: true,
    reply: textReply(
      Type.Object({
        groups: Type.Array(SentenceGroup, { description: 'The largest first' }),
        smallTalk: Type.Integer({
          description:
            'How many sentences, with their counts, ask for nothing: greetings, thanks, confirmations, names and numbers',
        }),
      }),
    ),
    slow: true,
  }),
};
