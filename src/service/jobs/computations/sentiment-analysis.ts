/** `sentiment_analysis`: a text's sentences, each with its sentiment, in the shape of the wire. */
import { createSentimentEngine } from '../../../analytics/text/sentiment/sentiment.ts';
import type { SentenceSentiment } from '../../../contract/sentiment.ts';
import { once } from '../../once.ts';

export interface SentimentInput {
  readonly text: string;
}

const engine = once(createSentimentEngine);

/** @param input a {@link SentimentInput}, JSON */
export function computeSentimentAnalysis(input: string): string {
  const { text }: SentimentInput = JSON.parse(input);
  const sentences = engine()
    .analyse(text)
    .map(
      ({ start, end, sentence, sentiments, subjectivity }): SentenceSentiment => ({
        start_char: start,
        end_char: end,
        sentence,
        sentiments,
        subjectivity,
      }),
    );
  return JSON.stringify({ sentences });
}
