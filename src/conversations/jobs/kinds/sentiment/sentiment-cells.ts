/** The sentiment of a text in a tab-separated line. */
import { joinSentiments } from '../../../../engines/conversation/utterance-sentiment.ts';
import { ratedSentences, type SentimentReply } from './sentiment.ts';

export function sentimentCells(reply: SentimentReply) {
  const { sentiment, sentiment_score } = joinSentiments(ratedSentences(reply));
  return [sentiment, sentiment_score];
}
