/**
 * Computes many texts in one call, if the service has that extension (`jobs.computeTexts`). Uses single calls for a
 * single text, a text that is too long for a batch, and a text that is unfinished when the call returns.
 */
import { randomUUID } from 'node:crypto';
import type { BatchOutcome } from '../../api/batches/batch-work.ts';
import { readCompiled } from '../../api/requests/check-compiled.ts';
import { replyError } from '../../api/requests/read-reply.ts';
import type { Context } from '../../cli/context/context.ts';
import type { SourcedInput } from '../../cli/inputs/run-many.ts';
import { type Contract, contract } from '../../contract/contract.ts';
import type { Endpoint, Reply } from '../../contract/endpoint.ts';
import { expectStaError, StaError } from '../../shared/errors.ts';
import { explainFailure } from './fetch-job.ts';
import type { BulkSettings, ComputeReply, FetchReply, TextKind } from './job-kind.ts';
import { isFinished } from './job-state.ts';
import { noteJobs } from './note-job.ts';
import { blankTextError } from './text-parts.ts';
import { untilAccepted } from './until-accepted.ts';
import { type ResultWaitOptions, waitForResult } from './wait-for-result.ts';

/** How long the service may hold back the response, seconds. */
const maxHoldSeconds = 20;

/** The fetch call of a kind of job: the contract names its calls after the command group. */
const fetchCallOf = ({ group }: { readonly group: string }): Endpoint | undefined =>
  (contract as Readonly<Record<string, { readonly fetch?: Endpoint }>>)[group]?.fetch;

const strange = new StaError('wrong_shape', 'The service returned a result in an unexpected shape');

/** A batch of texts for one kind of job. */
export interface BulkBatch<Found extends FetchReply, Options> {
  readonly kind: TextKind<Found, Options>;
  readonly settings: BulkSettings;
  readonly inputs: readonly SourcedInput[];
  /** The run that the texts belong to. */
  readonly batch: string;
}

/**
 * Computes texts in one call.
 *
 * @returns for each text, in order, its response or the reason why it has none
 * @throws StaError if the call fails
 */
export async function computeTogether<Found extends FetchReply, Options>(
  context: Context,
  texts: BulkBatch<Found, Options>,
  options: ResultWaitOptions & { readonly signal: AbortSignal },
): Promise<readonly BatchOutcome<Found>[]> {
  const { kind } = texts;
  const { timeout } = options;
  const startedMs = context.clock.nowMs();
  const { requestTimeoutMs } = context.settings();
  const maxMs = Math.min(maxHoldSeconds * 1000, requestTimeoutMs / 2, timeout ?? Number.POSITIVE_INFINITY);
  const fetchCall = fetchCallOf(kind);
  return callTogether(context, texts, Math.floor(maxMs / 1000), options.signal, async (result) => {
    const { transaction_id: id, error, ...reply } = result;
    if (error !== undefined) return expectStaError(explainFailure(replyError(error)));
    // The response has the shape of the kind's fetch call.
    const found = fetchCall && (readCompiled(fetchCall, reply) as Found | undefined);
    if (found === undefined) return strange;
    if (isFinished(found, kind)) return found;
    const leftMs = timeout === undefined ? undefined : Math.max(0, timeout - (context.clock.nowMs() - startedMs));
    const left = leftMs === undefined ? {} : { timeout: leftMs, reportedTimeout: timeout };
    return waitForResult(context, kind, id, { ...options, ...left }).catch(expectStaError);
  });
}

/** Starts the jobs of texts in one call, and does not wait. @returns and throws like {@link computeTogether} */
export async function startTogether<Found extends FetchReply, Options>(
  context: Context,
  texts: BulkBatch<Found, Options>,
  signal: AbortSignal,
): Promise<readonly BatchOutcome<ComputeReply>[]> {
  return callTogether(context, texts, 0, signal, async ({ error, transaction_id }) =>
    error === undefined ? { status: true, transaction_id } : expectStaError(explainFailure(replyError(error))),
  );
}

type BulkReply = Reply<Contract['jobs']['computeTexts']>;

/** Time limit for an interrupted run to ask for the ids of its jobs, milliseconds. */
const maxAskMs = 2_000;

async function callTogether<Found extends FetchReply, Options, Result>(
  context: Context,
  { kind, settings, inputs, batch }: BulkBatch<Found, Options>,
  waitSeconds: number,
  signal: AbortSignal,
  read: (result: BulkReply['results'][number]) => Promise<BatchOutcome<Result>>,
): Promise<readonly BatchOutcome<Result>[]> {
  const outcomes: (BatchOutcome<Result> | undefined)[] = inputs.map(({ text, source }) => blankTextError(text, source));
  const sent = inputs.flatMap((input, index) => (outcomes[index] === undefined ? [{ ...input, index }] : []));
  if (sent.length === 0) return outcomes.filter((outcome) => outcome !== undefined);
  const note = ({ results }: BulkReply) =>
    noteJobs(
      context,
      sent.flatMap(({ source, text }, i) => {
        const id = results[i]?.transaction_id;
        return id === undefined ? [] : [{ id, kind: kind.group, source, characters: text.length, wanted: kind, batch }];
      }),
    );
  const params = { ...settings, texts: sent.map(({ text }) => ({ text })) };
  const idempotencyKey = randomUUID();
  const client = await context.api();
  const compute = () =>
    client.jobs.computeTexts(params, { waitSeconds, idempotencyKey }).catch(async (error: unknown) => {
      if (signal.aborted) await noteInterrupted();
      throw error;
    });
  const reply = await context.holdOpen(untilAccepted(context, signal, compute));
  note(reply);
  await Promise.all(
    sent.map(async ({ index }, i) => {
      const result = reply.results[i];
      outcomes[index] = result === undefined ? strange : await read(result);
    }),
  );
  return outcomes.map((outcome) => outcome ?? strange);

  /**
   * The call may have reached the service: repeating it starts nothing twice, and `sta jobs` shows the state of its
   * texts.
   */
  async function noteInterrupted(): Promise<void> {
    const { jobs } = await context.lastingApi();
    const limit = AbortSignal.timeout(maxAskMs);
    try {
      note(await jobs.computeTexts(params, { waitSeconds: 0, idempotencyKey, signal: limit }));
    } catch (error) {
      // The jobs run, but are not in the list.
      if (!(error instanceof StaError) && !limit.aborted) throw error;
    }
  }
}
