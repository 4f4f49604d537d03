import { Worker } from 'node:worker_threads';
import { findThreadEntry } from '../../../shared/concurrency/thread-entry.ts';
import { ServiceFailure } from '../../base/failure.ts';
import type { EmbeddingReply, EmbeddingRequest, EmbeddingSettings } from './embedding-messages.ts';
import type { TextEmbedder } from './text-embedder.ts';

interface Waiting {
  resolve(vectors: readonly Float32Array[]): void;
  reject(error: Error): void;
}

const findEntry = () => findThreadEntry(import.meta.url, './embedding-worker.ts', 'embedding-worker.cjs');

/**
 * An embedder whose model, a sentence-transformer in ONNX form, runs in a separate thread that starts with the first
 * texts, so that the service stays responsive. If the thread ends unexpectedly, its requests fail, and the next texts
 * start a new one.
 *
 * @param directory the model's folder, see read-model-folder.ts
 */
export function startTextEmbedder(directory: string): TextEmbedder {
  let thread: EmbeddingThread | undefined;
  let closed = false;
  return {
    directory,
    async embed(texts) {
      if (closed) throw new Error('The embedder is closed');
      if (texts.length === 0) return [];
      thread ??= new EmbeddingThread({ directory }, () => {
        thread = undefined;
      });
      return thread.embed(texts);
    },
    async close() {
      closed = true;
      await thread?.stop();
    },
  };
}

class EmbeddingThread {
  readonly #worker: Worker;
  readonly #waiting = new Map<number, Waiting>();
  #lastId = 0;

  /** @param onGone called once, when the thread has ended for any reason */
  constructor(settings: EmbeddingSettings, onGone: () => void) {
    const { url, execArgv } = findEntry();
    this.#worker = new Worker(url, { execArgv: [...execArgv], workerData: settings });
    // An idle thread does not keep the process alive.
    this.#worker.unref();
    let failure: Error | undefined;
    this.#worker.on('message', (reply: EmbeddingReply) => this.#receive(reply));
    this.#worker.on('error', (error) => {
      failure = error;
    });
    this.#worker.on('exit', (code) => {
      onGone();
      failure ??= new Error(`The thread of the embeddings model ended with code ${code}`);
      for (const { reject } of this.#waiting.values()) reject(failure);
      this.#waiting.clear();
    });
  }

  embed(texts: readonly string[]): Promise<readonly Float32Array[]> {
    return new Promise((resolve, reject) => {
      const request: EmbeddingRequest = { id: ++this.#lastId, texts };
      this.#waiting.set(request.id, { resolve, reject });
      this.#worker.ref();
      this.#worker.postMessage(request);
    });
  }

  async stop(): Promise<void> {
    await this.#worker.terminate();
  }

  #receive(reply: EmbeddingReply): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (this.#waiting.size === 0) this.#worker.unref();
    if ('vectors' in reply) waiting?.resolve(reply.vectors);
    else if ('failure' in reply) waiting?.reject(new ServiceFailure('job_failed', reply.failure));
    else waiting?.reject(new Error('The embeddings model failed', { cause: reply.stack }));
  }
}
