/** Analyses a text or a conversation while its caller waits: docs/interface/decisions.md, "Extensions of our service". */

import * as Type from 'typebox';
import { endpoint } from '../endpoint.ts';
import { detectedLanguage, list, text, textCall, textReply, userId } from '../schemas/schemas.ts';
import { actionsInput, FoundAction } from './actions.ts';
import { JudgedConversation, utterances } from './rules.ts';
import { SentenceSentiment } from './sentiment.ts';
import { SummarySentence, summarySize } from './summary.ts';

/** The items that can be computed while the caller waits. */
const previewItems = ['sentiment_analysis', 'extractive_summary'] as const;

export const previews = {
  text: endpoint({
    summary:
      'Compute the sentiment and the summary of a text at once, without a job. Nothing is stored, nobody is notified',
    extension: { name: 'call that analyses a text without a job' },
    ...textCall,
    path: '/text/preview/get_preview',
    params: Type.Object({
      userId,
      text: text('previewChars', { minLength: 0, description: 'The raw text' }),
      items: Type.Array(Type.Enum([...previewItems]), {
        minItems: 1,
        uniqueItems: true,
        description: 'What is computed',
      }),
      ...summarySize,
    }),
    reply: textReply(
      Type.Object({
        sentiment_analysis: Type.Optional(Type.Object({ sentences: Type.Array(SentenceSentiment) })),
        extractive_summary: Type.Optional(Type.Array(SummarySentence)),
      }),
    ),
  }),
  sentiments: endpoint({
    summary: 'Compute the sentiment of up to 1,000 texts at once, without jobs. Nothing is stored, nobody is notified',
    extension: { name: 'call that rates many texts without jobs' },
    ...textCall,
    path: '/text/preview/get_sentiments',
    params: Type.Object({
      userId,
      texts: list(text('previewChars', { minLength: 0, description: 'A raw text' }), 'bulkTexts', {
        minItems: 1,
        description: 'The texts',
      }),
    }),
    reply: textReply(
      Type.Array(Type.Object({ sentences: Type.Array(SentenceSentiment), language: detectedLanguage }), {
        description: 'For each text, in order, the sentences and the `language` that its job would have',
      }),
    ),
  }),
  actions: endpoint({
    summary:
      'Find the action items, questions and highlights of a text at once, without a job. Nothing is stored, nobody is notified',
    extension: { name: 'call that finds action items without a job' },
    ...textCall,
    path: '/text/preview/get_actions',
    params: Type.Object({ userId, ...actionsInput }),
    reply: textReply(Type.Object({ actions: Type.Array(FoundAction), language: detectedLanguage })),
  }),
  rules: endpoint({
    summary: "Judge a conversation by the user's rules at once, without a job. Nothing is stored, nobody is notified",
    extension: { name: 'call that judges a conversation without a job' },
    ...textCall,
    path: '/text/preview/get_rules_preview',
    params: Type.Object({ userId, utterances }),
    reply: textReply(Type.Object({ rules: Type.Optional(JudgedConversation) })),
  }),
};
