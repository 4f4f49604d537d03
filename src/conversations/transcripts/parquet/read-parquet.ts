/**
 * Reads Parquet as rows separated by tabs, with a header. hyparquet trusts the counts in a file, and a few bytes can
 * claim a billion values: so it runs in a thread, whose memory and time are limited.
 */
import { once } from 'node:events';
import { Worker } from 'node:worker_threads';
import { findThreadEntry } from '../../../shared/concurrency/thread-entry.ts';
import { systemCodeOf } from '../../../shared/errors.ts';
import { TranscriptError } from '../format.ts';
import type { ParquetMessage } from './parquet-job.ts';

const heapMegabytes = 1_024;
/** For one row group. */
const maxWaitMs = 60_000;

/** @throws TranscriptError for a file that is damaged, or needs too much memory or time */
export async function* readParquet(bytes: Uint8Array, waitMs = maxWaitMs): AsyncGenerator<Uint8Array, void, undefined> {
  const file = new Uint8Array(bytes).buffer;
  const { url, execArgv } = findThreadEntry(import.meta.url, './parquet-worker.ts', 'parquet-worker.js');
  const worker = new Worker(url, {
    workerData: file,
    transferList: [file],
    execArgv: [...execArgv],
    env: {},
    resourceLimits: { maxOldGenerationSizeMb: heapMegabytes },
  });
  try {
    for (;;) {
      const message = await request(worker, waitMs);
      if (message.kind === 'end') return;
      if (message.kind === 'error') throw new TranscriptError(message.error);
      yield Buffer.from(message.text);
    }
  } finally {
    await worker.terminate();
  }
}

async function request(worker: Worker, waitMs: number): Promise<ParquetMessage> {
  const received = once(worker, 'message', { signal: AbortSignal.timeout(waitMs) });
  worker.postMessage('next');
  try {
    const [message] = await received;
    return message;
  } catch (error) {
    if (systemCodeOf(error) === 'ERR_WORKER_OUT_OF_MEMORY') throw new TranscriptError(tooLarge);
    if (error instanceof Error && error.name === 'AbortError') throw tooSlowError(waitMs);
    throw error;
  }
}

const tooLarge = `needs more than ${heapMegabytes} MB of memory to read: write it with smaller row groups`;
const tooSlowError = (waitMs: number) =>
  new TranscriptError(`is a Parquet file with a row group that takes longer than ${waitMs / 1000} s to read`);
