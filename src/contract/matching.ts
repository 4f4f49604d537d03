/** Text matching: interface, "Text matching and profanity" and "Match result". */
import Type, { type Static } from 'typebox';
import { endpoint } from './endpoint.ts';
import { list, recordId, sentence, stringOrList, textReply, threshold, userId } from './schemas.ts';

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

const sentences = stringOrList(sentence, 'sentences', 'The sentences to match: a list, or one');
const idList = (description: string) => list(recordId('An id'), 'ids', { description });

export const match = {
  tags: endpoint({
    summary: "Match sentences against the user's statement tags",
    method: 'POST',
    path: '/text/custom_statement_tags/get_custom_statement_tag',
    credential: 'jwt',
    params: Type.Object({
      userId,
      sentences,
      threshold: Type.Optional(threshold),
      statementTagIds: Type.Optional(idList('The tags to match against; all of the user when left out')),
    }),
    body: ['userId', 'sentences', 'threshold', 'statementTagIds'],
    bodyInQuery: true,
    reply: textReply(Type.Object({ similarityMatch: Type.Array(TagMatch) })),
    errors: ['unauthorized', 'forbidden', 'not_found'],
    repeatable: true,
  }),
  intents: endpoint({
    summary: "Match sentences against the user's intents",
    method: 'POST',
    path: '/text/intent/get_intent',
    credential: 'jwt',
    params: Type.Object({
      userId,
      sentences,
      threshold: Type.Optional(threshold),
      intentIds: idList('The intents to match against'),
    }),
    body: ['userId', 'sentences', 'threshold', 'intentIds'],
    bodyInQuery: true,
    reply: textReply(Type.Object({ similarityMatch: Type.Array(IntentMatch) })),
    errors: ['unauthorized', 'forbidden', 'not_found'],
    repeatable: true,
  }),
};
