/** The entry of the thread that computes embeddings, a separate file in the bundle (scripts/build.mjs). */
import { parentPort, workerData } from 'node:worker_threads';
import { ServiceFailure } from '../../base/failure.ts';
import type { EmbeddingReply, EmbeddingRequest, EmbeddingSettings } from './embedding-messages.ts';
import { openModel } from './open-model.ts';

// Passed by startTextEmbedder.
const { directory } = workerData as EmbeddingSettings;
const model = openModel(directory);
// The first request reports a failure.
model.catch(() => undefined);

async function answer({ id, texts }: EmbeddingRequest): Promise<EmbeddingReply> {
  try {
    return { id, vectors: await (await model).embed(texts) };
  } catch (error) {
    if (error instanceof ServiceFailure) return { id, failure: error.message };
    return { id, stack: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

let before: Promise<void> = Promise.resolve();
parentPort?.on('message', (request: EmbeddingRequest) => {
  // One after another: the model uses all the capacity of a thread.
  before = before.then(async () => {
    const reply = await answer(request);
    const buffers = 'vectors' in reply ? reply.vectors.map(({ buffer }) => buffer) : [];
    parentPort?.postMessage(
      reply,
      buffers.filter((buffer) => buffer instanceof ArrayBuffer),
    );
  });
});
