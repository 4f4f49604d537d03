/** The entry of the thread that computes embeddings, a separate file in the bundle (scripts/build.mjs). */
import { parentPort, workerData } from 'node:worker_threads';
import { ServiceFailure } from '../../base/failure.ts';
import { answerRequests } from '../../base/request-thread.ts';
import { openModel } from './open-model.ts';
import type { EmbeddingReply } from './start-text-embedder.ts';

const model = openModel(workerData);
// The first request reports a failure.
model.catch(() => undefined);

async function answer(texts: readonly string[]): Promise<EmbeddingReply> {
  try {
    return { vectors: await (await model).embed(texts) };
  } catch (error) {
    if (error instanceof ServiceFailure) return { failure: error.message };
    return { stack: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

let last: Promise<unknown> = Promise.resolve();
answerRequests<readonly string[], EmbeddingReply>(parentPort, (texts) => {
  // One after another: the model uses all the capacity of a thread.
  const reply = last.then(() => answer(texts));
  last = reply;
  return reply;
});
