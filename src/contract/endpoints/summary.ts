/** Extractive summary: interface, "Extractive summary compute" and "Extractive summary fetch". */

import type { Static } from 'typebox';
import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import {
  computeCall,
  fetchItemCall,
  jobId,
  jobText,
  looseNumber,
  otherJobIdNames,
  textFetchReply,
  whenCompleted,
} from '../schemas/schemas.ts';

export const SummarySentence = Type.Object({
  sentence: Type.String(),
  start_char: looseNumber('Start of the sentence in the text, UTF-16 code units'),
  end_char: looseNumber('End of the sentence, exclusive'),
});
export type SummarySentence = Static<typeof SummarySentence>;

/** The length of a summary. */
export const summarySize = {
  sentences: Type.Optional(
    Type.Integer({ minimum: 1, maximum: 10_000, description: 'The number of sentences; extension' }),
  ),
  ratio: Type.Optional(
    Type.Number({ exclusiveMinimum: 0, maximum: 1, description: 'The share of the sentences; extension' }),
  ),
};

export const summary = {
  compute: endpoint({
    summary: 'Start an extractive summary of a text',
    ...computeCall,
    path: '/v1/nlp/summary/extractive',
    params: Type.Object({
      text: jobText,
      ...summarySize,
    }),
    inside: { text: 'data', sentences: 'settings', ratio: 'settings' },
  }),
  fetch: endpoint({
    summary: 'Fetch an extractive summary',
    ...fetchItemCall,
    // The interface misspells it; the correct spelling works too.
    path: '/v1/nlp/summarry/extractive/fetch',
    pathAliases: ['/v1/nlp/summary/extractive/fetch'],
    params: Type.Object({ transactionId: jobId }),
    aliases: otherJobIdNames('transactionId'),
    reply: textFetchReply({ extractive_summary: whenCompleted(Type.Array(SummarySentence)) }),
  }),
};
