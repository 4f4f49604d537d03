/** `sentiment_analysis`: a text's sentences, each with its sentiment, in the shape of the wire. */

import type { SentenceSentiment } from '../../../../contract/endpoints/sentiment.ts';
import { detectLanguage, undetermined } from '../../../../engines/text/language/detect-language.ts';
import { analyseForeign, createSentimentEngine } from '../../../../engines/text/sentiment/sentiment.ts';
import type { ComputationText } from '../computations.ts';
import type { WorkerSettings } from '../worker-task.ts';

export async function computeSentimentAnalysis(
  { text }: ComputationText<'sentiment_analysis'>,
  { sentimentWeights }: WorkerSettings,
): Promise<{ sentences: SentenceSentiment[]; language: string }> {
  const language = await detectLanguage(text);
  const isEnglish = language === 'en' || language === undetermined;
  const rated = isEnglish
    ? (await createSentimentEngine(sentimentWeights)).analyse(text)
    : await analyseForeign(text, language);
  const sentences = rated.map(
    ({ start, end, sentence, sentiments, subjectivity }): SentenceSentiment => ({
      start_char: start,
      end_char: end,
      sentence,
      sentiments,
      subjectivity,
    }),
  );
  return { sentences, language };
}
