/** Whether the configured model for matching texts can be used here. */

import { modelFolderOf } from '../../../shared/models/find-model.ts';
import { ServiceFailure } from '../../base/failure.ts';
import { startTextEmbedder } from '../../compute/embeddings/start-text-embedder.ts';

export type EmbeddingsFacts =
  | { readonly kind: 'built-in' }
  | { readonly kind: 'usable'; readonly directory: string; readonly dimensions: number }
  | { readonly kind: 'unusable'; readonly why: string };

/** Loads the model and computes one vector. @throws if the signal is aborted, or the model's thread fails */
export async function inspectEmbeddings(
  env: Readonly<Record<string, string | undefined>>,
  signal: AbortSignal,
): Promise<EmbeddingsFacts> {
  const setting = env.STA_EMBEDDINGS ?? '';
  if (setting === '') return { kind: 'built-in' };
  const directory = await modelFolderOf(setting, env);
  const embedder = startTextEmbedder(directory);
  const stop = () => void embedder.close();
  signal.addEventListener('abort', stop, { once: true });
  try {
    const [vector] = await embedder.embed(['ready']);
    return { kind: 'usable', directory, dimensions: vector?.length ?? 0 };
  } catch (error) {
    if (error instanceof ServiceFailure) return { kind: 'unusable', why: error.message };
    throw error;
  } finally {
    signal.removeEventListener('abort', stop);
    await embedder.close();
  }
}
