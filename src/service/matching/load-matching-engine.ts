import type { MatchingEngine } from '../../analytics/text/matching/matcher.ts';
import type { FindWeights } from '../../analytics/text/matching/target-classifier.ts';
import { ServiceFailure } from '../base/failure.ts';
import type { TextEmbedder } from '../embeddings/text-embedder.ts';
import { unusableModel } from '../embeddings/unusable-model.ts';

/**
 * Loads the matching engine at the first call: with the embedder's vectors if there is one, else with its own. One
 * that could not be loaded is tried again by the next call.
 */
export function createEngineLoader(
  embedder: TextEmbedder | undefined,
  findWeights: FindWeights,
): () => Promise<MatchingEngine> {
  let loading: Promise<MatchingEngine> | undefined;
  return () => {
    loading ??= loadEngine(embedder, findWeights).catch((error: unknown) => {
      loading = undefined;
      throw error;
    });
    return loading;
  };
}

// The engine carries its word lists and weights: a command that starts the service for another call does not load them.
async function loadEngine(embedder: TextEmbedder | undefined, findWeights: FindWeights): Promise<MatchingEngine> {
  const { createMatchingEngine } = await import('../../analytics/text/matching/matcher.ts');
  if (embedder === undefined) return createMatchingEngine(undefined, findWeights);
  const { alignEncoder } = await import('../../analytics/text/matching/align-encoder.ts');
  const encoder = await alignEncoder({ encode: (texts) => embedder.embed(texts.map(({ text }) => text)) }).catch(
    (error: unknown) => {
      if (error instanceof ServiceFailure || !(error instanceof Error) || error.cause !== undefined) throw error;
      throw unusableModel(embedder.directory, error.message);
    },
  );
  return createMatchingEngine(encoder, findWeights);
}
