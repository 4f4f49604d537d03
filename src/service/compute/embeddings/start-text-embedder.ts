import { Worker } from 'node:worker_threads';
import { findThreadEntry } from '../../../shared/concurrency/thread-entry.ts';
import { ServiceFailure } from '../../base/failure.ts';
import { RequestThread } from '../../base/request-thread.ts';

/** The response of the thread to texts. */
export type EmbeddingReply =
  | { readonly vectors: readonly Float32Array[] }
  /** The model cannot be used; the caller may see the message. */
  | { readonly failure: string }
  /** An unexpected error with its stack: for the log. */
  | { readonly stack: string };

export type TextEmbedder = ReturnType<typeof startTextEmbedder>;

/**
 * Converts texts to vectors: the closer their meanings, the closer the vectors. The model, a sentence-transformer in
 * ONNX form, runs in a separate thread that starts with the first texts, so that the service stays responsive. If the
 * thread ends unexpectedly, its requests fail, and the next texts start a new one.
 *
 * @param directory the model's folder, see read-model-folder.ts
 */
export function startTextEmbedder(directory: string) {
  const thread = new RequestThread<readonly string[], EmbeddingReply>('thread of the embeddings model', () => {
    const { url, execArgv } = findThreadEntry(import.meta.url, './embedding-worker.ts', 'embedding-worker.cjs');
    return new Worker(url, { execArgv: [...execArgv], workerData: directory });
  });
  let closed = false;
  return {
    directory,
    /**
     * Computes one vector per text, in order, all with the same dimensions and length 1. Long texts are truncated to the
     * model's limit of tokens.
     *
     * @throws ServiceFailure `job_failed` that says why the model cannot be used, and how to fix it
     */
    async embed(texts: readonly string[]): Promise<readonly Float32Array[]> {
      if (closed) throw new Error('The embedder is closed');
      if (texts.length === 0) return [];
      const reply = await thread.request(texts);
      if ('vectors' in reply) return reply.vectors;
      if ('failure' in reply) throw new ServiceFailure('job_failed', reply.failure);
      throw new Error('The embeddings model failed', { cause: reply.stack });
    },
    /** Closes it; running requests fail. */
    async close(): Promise<void> {
      closed = true;
      await thread.stop();
    },
  };
}
