/** `sentiment_analysis`: a text's sentences, each with its sentiment, in the shape of the wire. */

import type { SentenceSentiment } from '../../../../contract/endpoints/sentiment.ts';
import { detectLanguage, undetermined } from '../../../../engines/text/language/detect-language.ts';
import {
  analyseForeign,
  createSentimentEngine,
  type SentimentEngine,
} from '../../../../engines/text/sentiment/sentiment.ts';
import type { WeightSet } from '../../../../engines/text/sentiment/weight-sets.ts';
import type { ComputationText } from '../computations.ts';
import type { WorkerSettings } from '../worker-task.ts';

/** Kept, because an engine caches what it has computed for each word. */
const engines = new Map<WeightSet, Promise<SentimentEngine>>();

function openEngine(weights: WeightSet): Promise<SentimentEngine> {
  const known = engines.get(weights);
  if (known !== undefined) return known;
  const created = createSentimentEngine(weights);
  engines.set(weights, created);
  created.catch(() => engines.delete(weights));
  return created;
}

export async function computeSentimentAnalysis(
  { text }: ComputationText<'sentiment_analysis'>,
  { sentimentWeights }: WorkerSettings,
): Promise<{ sentences: SentenceSentiment[]; language: string }> {
  const language = await detectLanguage(text);
  const isEnglish = language === 'en' || language === undetermined;
  const rated = isEnglish ? (await openEngine(sentimentWeights)).analyse(text) : await analyseForeign(text, language);
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
