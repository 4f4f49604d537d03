/** Jobs: start, wait, and many texts with few calls. */
import { pMapIterable } from 'p-map';
import type { Endpoint } from '../../contract/endpoint.ts';
import type { TextItem } from '../../contract/job-calls.ts';
import { itemStates, jobIdNames } from '../../contract/schemas/schemas.ts';
import { systemClock } from '../../shared/clock.ts';
import { onAbort } from '../../shared/concurrency/on-abort.ts';
import { type ErrorCode, expectStaError, StaError } from '../../shared/errors.ts';
import { batchItems } from '../batches/batch-items.ts';
import { createBatchWork } from '../batches/batch-work.ts';
import { openBulkCalls } from '../batches/bulk-calls.ts';
import type { Client } from '../client.ts';
import { waitForJob } from '../jobs/wait-for-job.ts';
import { readShape, replyError } from '../requests/read-reply.ts';
import type { Finished, Job, JobCalls, JobReply, TextResult, WaitOptions } from './job-types.ts';
import type { CallOptions } from './options.ts';
import { endWith } from './wrap-calls.ts';

/** The calls of one kind, as the client has them. */
export interface KindCalls {
  readonly compute: (params: never, options?: CallOptions) => Promise<{ transaction_id: string }>;
  readonly fetch: (params: never, options?: CallOptions) => Promise<JobReply>;
}

/** Maximum time for which the service may hold the response of a fetch call, seconds. */
const holdSeconds = 10;

export function createJobCalls(client: Client, calls: KindCalls, fetchCall: Endpoint): JobCalls<object, JobReply> {
  const idName = jobIdNames.find((name) => name in fetchCall.params.properties) ?? 'fileID';
  const job = (id: string): Job<JobReply> => {
    const fetch = (options?: CallOptions) => calls.fetch({ [idName]: id } as never, options);
    return {
      id,
      fetch,
      async wait({ signal = new AbortController().signal, timeoutMs, onProgress } = {}) {
        const { finished, reply } = await waitForJob({
          poll: (leftMs) => {
            const waitSeconds = Math.min(holdSeconds, Math.floor(leftMs / 1000));
            return fetch({ signal, waitSeconds: waitSeconds > 0 ? waitSeconds : undefined }).then(
              refuseFailed,
              throwExplained,
            );
          },
          isFinished,
          onReply: onProgress,
          clock: systemClock,
          random: Math.random,
          signal,
          timeoutMs,
        });
        if (finished) return reply as Finished<JobReply>;
        throw new StaError('pending', `The job ${id} has not ended after ${timeoutMs} ms`);
      },
      async cancel(options) {
        await client.jobs.cancel({ fileID: id }, options);
      },
      async delete(options) {
        await client.jobs.delete({ fileID: id }, options);
      },
    };
  };
  return {
    job,
    start: async (params, options) => job((await calls.compute(params as never, options)).transaction_id),
    async run(params, options = {}) {
      const { transaction_id: id } = await calls.compute(params as never, { signal: options.signal });
      return job(id).wait(options);
    },
  };
}

function isFinished({ status }: JobReply): boolean {
  const states = Object.values(status).filter((state) => state !== undefined);
  return states.length > 0 && states.every((state) => state === 'Completed');
}

/**
 * The interface has no state for a failure: an unknown state means that the item failed. @throws StaError `job_failed`
 */
function refuseFailed(reply: JobReply): JobReply {
  const failed = Object.entries(reply.status).find(([, state]) => state !== undefined && !isKnown(state));
  if (failed === undefined) return reply;
  throw new StaError('job_failed', `The service ended ${failed[0]} with the state "${failed[1]}"`);
}

const isKnown = (state: string) => itemStates.some((known) => known === state);

/** The interface's codes for a file or settings that a job could not work with. */
const failureCodes: ReadonlySet<ErrorCode> = new Set(['MCST07', 'VDNF01', 'FHU03']);

function throwExplained(error: unknown): never {
  if (!(error instanceof StaError) || !failureCodes.has(error.code)) throw error;
  const { code, message, requestId, status } = error;
  throw new StaError('job_failed', message, { serviceCode: code, requestId, status, cause: error });
}

/** Maximum texts and UTF-16 code units per call, and maximum concurrent calls. */
const maxBulk = { texts: 500, chars: 200_000 };
const maxConcurrentBulk = 4;
const maxConcurrentSingle = 8;
/** The time that a batch waits for the next text of a slow source. */
const lingerMs = 20;
const bulkHoldSeconds = 20;

/** Errors that every other text would get too, which end the run. */
const endsTheRun = ({ code, retryable }: StaError) =>
  retryable || code === 'unauthorized' || code === 'forbidden' || code === 'not_signed_in' || code === 'unsupported';

interface Input {
  readonly index: number;
  readonly text: string;
  readonly source: string;
}

/** @param fetchCall the fetch call of the kind; each result of a bulk call has the form of its reply */
export async function* runTexts(
  client: Client,
  single: JobCalls<object, JobReply>,
  kind: { readonly item: TextItem; readonly fetchCall: Endpoint },
  texts: Iterable<string> | AsyncIterable<string>,
  { signal, timeoutMs, onProgress: _, ...settings }: WaitOptions & Readonly<Record<string, unknown>> = {},
): AsyncGenerator<TextResult<JobReply>> {
  const waitOptions = { signal, timeoutMs };
  const asResult = ({ index, text }: Input, reply: JobReply | StaError): TextResult<JobReply> =>
    reply instanceof StaError ? { index, text, error: reply } : { index, text, reply: reply as Finished<JobReply> };
  const alone = (input: Input) =>
    single.run({ ...settings, text: input.text }, waitOptions).catch((error: unknown) => {
      if (!(error instanceof StaError) || endsTheRun(error)) throw error;
      return error;
    });

  async function together(inputs: readonly Input[]): Promise<(JobReply | StaError)[]> {
    const params = { ...settings, item: kind.item, texts: inputs.map(({ text }) => ({ text })) };
    const waitSeconds = Math.floor(Math.min(bulkHoldSeconds * 1000, timeoutMs ?? Number.POSITIVE_INFINITY) / 1000);
    const { results } = await client.jobs.computeTexts(params, { signal, waitSeconds });
    return Promise.all(
      inputs.map(async (_, i) => {
        const result = results[i];
        if (result === undefined) return new StaError('wrong_shape', 'A result is missing');
        const { transaction_id: id, error, ...reply } = result;
        if (error !== undefined) return replyError(error);
        const found = readShape(kind.fetchCall, reply) as JobReply | undefined;
        if (found !== undefined && isFinished(found)) return found;
        return single.job(id).wait(waitOptions).catch(expectStaError);
      }),
    );
  }

  const bulk = openBulkCalls(
    { api: async () => client },
    { extension: 'jobs.computeTexts', max: maxBulk, minTexts: 0, waits: true },
  );
  const concurrency = (await endWith(bulk.isOffered(), { signal })) ? maxConcurrentBulk : maxConcurrentSingle;
  const work = createBatchWork<JobReply, Input>(
    maxBulk.texts,
    async (batch) => {
      const outcomes = await bulk.send(batch, alone, together);
      for (const outcome of outcomes) if (outcome instanceof StaError && endsTheRun(outcome)) throw outcome;
      return outcomes;
    },
    endsTheRun,
  );
  const inputs = batchItems(numberTexts(texts, signal), {
    maxItems: bulk.limits.texts,
    sizesOf: ({ text }) => [text.length],
    maxSizes: [bulk.limits.chars],
    lingerMs,
  });
  const batches = pMapIterable(
    inputs,
    async (batch) => {
      const outcomes = await work.process(batch);
      return batch.map((input, i) =>
        asResult(input, outcomes[i] ?? new StaError('wrong_shape', 'A result is missing')),
      );
    },
    { concurrency, backpressure: concurrency },
  );
  for await (const batch of batches) yield* batch;
}

/** Ends with the reason of the signal even if the source is waiting. */
function numberTexts(
  texts: Iterable<string> | AsyncIterable<string>,
  signal: AbortSignal | undefined,
): AsyncIterable<readonly Input[]> {
  // A string is a list of its characters, which is never meant.
  if (typeof texts !== 'object' || texts === null) throw new TypeError('runAll takes a list or a stream of texts');
  const iterator = Symbol.asyncIterator in texts ? texts[Symbol.asyncIterator]() : texts[Symbol.iterator]();
  const aborted = new Promise<never>((_, reject) => {
    if (signal !== undefined) onAbort(signal, () => reject(signal.reason));
  });
  aborted.catch(() => {});
  let index = 0;
  const numbered: AsyncIterator<readonly Input[]> = {
    async next() {
      const { done, value: text } = await Promise.race([iterator.next(), aborted]);
      if (done === true) return { done, value: undefined };
      if (typeof text !== 'string') throw new TypeError('The texts of a run must be strings');
      const input = { index, text, source: String(index) };
      index += 1;
      return { done: false, value: [input] };
    },
    async return() {
      await iterator.return?.();
      return { done: true, value: undefined };
    },
  };
  return { [Symbol.asyncIterator]: () => numbered };
}
