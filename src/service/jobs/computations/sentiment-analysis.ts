/** `sentiment_analysis`: a text's sentences, each with its sentiment, in the shape of the wire. */
import { detectLanguage } from '../../../analytics/text/language/detect-language.ts';
import { createSentimentEngine } from '../../../analytics/text/sentiment/sentiment.ts';
import type { SentenceSentiment } from '../../../contract/sentiment.ts';
import { once } from '../../base/once.ts';

export interface SentimentInput {
  readonly text: string;
}

export interface SentimentResult {
  readonly sentences: SentenceSentiment[];
  /** Results from before it was detected have none. */
  readonly language?: string;
}

const engine = once(createSentimentEngine);

/** @param input a {@link SentimentInput}, JSON */
export async function computeSentimentAnalysis(input: string): Promise<string> {
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
  const result: SentimentResult = { sentences, language: await detectLanguage(text) };
  return JSON.stringify(result);
}
