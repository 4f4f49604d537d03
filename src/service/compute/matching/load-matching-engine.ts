import type { CountedSentence, Grouping } from '../../../engines/text/grouping/group-sentences.ts';
import type { AlignedEncoder } from '../../../engines/text/matching/align-encoder.ts';
import type { MatchingEngine } from '../../../engines/text/matching/matcher.ts';
import type { FindWeights } from '../../../engines/text/matching/target-classifier.ts';
import { ServiceFailure } from '../../base/failure.ts';
import { onceMade } from '../../base/once.ts';
import { takeTurns } from '../../base/take-turns.ts';
import type { TextEmbedder } from '../embeddings/start-text-embedder.ts';
import { unusableModelError } from '../embeddings/unusable-model.ts';

/**
 * Loads the matching engine at the first call: with the embedder's vectors if there is one, otherwise with its own. If
 * loading fails, the next call tries again.
 */
export const createEngineLoader = (
  embedder: TextEmbedder | undefined,
  findWeights: FindWeights,
): (() => Promise<MatchingEngine>) =>
  onceMade(async () => {
    // The engine includes its word lists and weights: a command that starts the service for another call does not load
    // them.
    const { createMatchingEngine } = await import('../../../engines/text/matching/matcher.ts');
    return createMatchingEngine(embedder && (await loadEncoder(embedder)), findWeights);
  });

/**
 * Groups sentences with the embedder's vectors if there is one, otherwise with the built-in ones. @param ended stops it
 */
export async function groupWith(
  embedder: TextEmbedder | undefined,
  sentences: readonly CountedSentence[],
  minCount: number,
  ended: AbortSignal,
): Promise<Grouping> {
  const { groupSentences } = await import('../../../engines/text/grouping/group-sentences.ts');
  const takeTurn = takeTurns();
  const pause = () => {
    ended.throwIfAborted();
    return takeTurn();
  };
  return groupSentences(sentences, minCount, embedder && (await loadEncoder(embedder)), pause);
}

async function loadEncoder(embedder: TextEmbedder): Promise<AlignedEncoder> {
  const { alignEncoder } = await import('../../../engines/text/matching/align-encoder.ts');
  return alignEncoder({ encode: (texts) => embedder.embed(texts.map(({ text }) => text)) }).catch((error: unknown) => {
    if (error instanceof ServiceFailure || !(error instanceof Error) || error.cause !== undefined) throw error;
    throw unusableModelError(embedder.directory, error.message);
  });
}
