/** `sentiment_analysis`: a text's sentences, each with its sentiment, in the shape of the wire. */
import { detectLanguage } from '../../../analytics/text/language/detect-language.ts';
import { createSentimentEngine } from '../../../analytics/text/sentiment/sentiment.ts';
import type { SentenceSentiment } from '../../../contract/sentiment.ts';
import type { WorkerSettings } from '../worker-task.ts';

export interface SentimentInput {
  readonly text: string;
}

export interface SentimentResult {
  readonly sentences: SentenceSentiment[];
  /** Results from before it was detected have none. */
  readonly language?: string;
}

/** @param input a {@link SentimentInput}, JSON */
export async function computeSentimentAnalysis(input: string, { sentimentWeights }: WorkerSettings): Promise<string> {
  const { text }: SentimentInput = JSON.parse(input);
  const engine = await createSentimentEngine(sentimentWeights);
  const sentences = engine.analyse(text).map(
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
