/** Sentiment: interface, "Sentiment compute" and "Sentiment fetch". */

import type { Static } from 'typebox';
import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { computeCall, fetchItemCall, jobText, looseNumber, textFetchReply, whenCompleted } from '../schemas/schemas.ts';

export const SentenceSentiment = Type.Object({
  start_char: looseNumber('Start of the sentence in the text, UTF-16 code units'),
  end_char: looseNumber('End of the sentence, exclusive'),
  sentence: Type.String(),
  sentiments: Type.Array(
    Type.Object({
      sentiment: Type.String({ description: 'Very Positive, Positive, Neutral, Negative or Very Negative' }),
      confidence: Type.Number({ description: '0 to 1, higher is better' }),
    }),
    { description: 'Highest confidence first' },
  ),
  subjectivity: Type.Optional(
    Type.Number({ description: '0 (objective) to 1 (subjective), of English only; extension' }),
  ),
});
export type SentenceSentiment = Static<typeof SentenceSentiment>;

export const sentiment = {
  compute: endpoint({
    summary: 'Start a sentiment analysis of a text',
    ...computeCall,
    path: '/v1/nlp/sentiment',
    params: Type.Object({ text: jobText }),
    inside: { text: 'data' },
  }),
  fetch: endpoint({
    summary: 'Fetch a sentiment analysis',
    ...fetchItemCall,
    path: '/v1/nlp/sentiment/fetch',
    reply: textFetchReply({
      sentiment_analysis: whenCompleted(Type.Object({ sentences: Type.Array(SentenceSentiment) })),
    }),
  }),
};
