/** Sentiment: rates each sentence of a text. */
import type { Reply } from '../../../../contract/endpoint.ts';
import type { sentiment } from '../../../../contract/endpoints/sentiment.ts';
import { fileIdOf, type TextKind } from '../../job-kind.ts';
import { joinReplies, moveSentences, placeSentences } from '../placed-sentences.ts';

export type SentimentReply = Reply<typeof sentiment.fetch>;

export interface SentimentOptions {
  readonly plot?: boolean;
}

export const ratedSentences = ({ data }: SentimentReply) => {
  const found = data?.sentiment_analysis;
  return found !== undefined && 'sentences' in found ? found.sentences : [];
};

export const sentimentKind: TextKind<SentimentReply, SentimentOptions> = {
  group: 'sentiment',
  title: 'Sentiment analysis',
  input: 'text',
  items: ['sentiment_analysis'],
  knownItems: [{ name: 'sentiment_analysis', label: 'the sentiment analysis' }],
  compute: (client, text) => client.sentiment.compute({ text }),
  idOf: fileIdOf,
  fetch: (client, id, options) => client.sentiment.fetch({ fileID: id }, options),
  text: {
    sentencesOf: ratedSentences,
    tabColumns: ['sentiment', 'sentiment_score'],
    tabCells: async () => (await import('./sentiment-view.ts')).sentimentCells,
    bulk: () => ({ item: 'sentiment_analysis' }),
    place: (reply, placeOf) => ({
      ...reply,
      data: { sentiment_analysis: { sentences: placeSentences(ratedSentences(reply), placeOf) } },
    }),
    join: (results) => ({
      ...joinReplies(results),
      data: { sentiment_analysis: { sentences: moveSentences(results, ratedSentences) } },
    }),
  },
  view: async () => ({ show: (await import('./sentiment-view.ts')).showSentiment }),
  section: async () => (await import('./sentiment-section.ts')).sentimentSection,
};
