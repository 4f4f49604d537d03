/** Sentiment: interface, "Sentiment compute" and "Sentiment fetch". */

import type { Static } from 'typebox';
import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import {
  computeCall,
  fetchCall,
  jobId,
  jobText,
  looseNumber,
  otherJobIdNames,
  textFetchReply,
  whenCompleted,
} from '../schemas/job-schemas.ts';

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
    body: ['text'],
    inside: { text: 'data' },
    errors: ['unauthorized'],
  }),
  fetch: endpoint({
    summary: 'Fetch a sentiment analysis',
    ...fetchCall,
    path: '/v1/nlp/sentiment/fetch',
    params: Type.Object({ fileID: jobId }),
    body: ['fileID'],
    aliases: otherJobIdNames('fileID'),
    reply: textFetchReply({
      sentiment_analysis: whenCompleted(Type.Object({ sentences: Type.Array(SentenceSentiment) })),
    }),
    errors: ['unauthorized', 'not_found', 'job_failed', 'job_cancelled'],
  }),
};
