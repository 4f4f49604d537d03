/** Attempts a request until it succeeds, fails permanently or has used up its retries: the loop of all transports. */
import { randomUUID } from 'node:crypto';
import { systemClock } from '../../shared/clock.ts';
import { deriveSignal } from '../../shared/concurrency/on-abort.ts';
import { StaError } from '../../shared/errors.ts';
import { keyHeader, type WireRequest } from '../requests/build-request.ts';
import type { RawReply } from '../requests/read-reply.ts';
import { readRetryAfterMs } from './retry-after.ts';
import { type RetryPolicy, retryDelayMs } from './retry-delay.ts';
import type { ExchangeTrace, StartTrace } from './trace.ts';

/** Maximum bytes of a response, unless the request or the client has another limit. */
export const defaultMaxReplyBytes = 256 * 1024 * 1024;
/** Maximum time for a service to fetch a link, milliseconds. */
export const slowReplyMs = 3_600_000;

/** An attempt without a response. */
export class NoReply {
  /** The code of the system or the HTTP library, such as ECONNREFUSED. */
  readonly code: string;
  readonly error: StaError;

  constructor(code: string, error: StaError) {
    this.code = code;
    this.error = error;
  }
}

export interface Attempts {
  readonly attempt: (request: WireRequest) => Promise<RawReply | NoReply>;
  readonly policy: RetryPolicy;
  /** Ends the pauses. */
  readonly signal: AbortSignal;
  /** @param reason such as `HTTP 503` or `ECONNREFUSED` */
  readonly onRetry?: (reason: string, delayMs: number) => void;
}

/** @throws StaError if the last attempt had no response, or the signal's reason if it is aborted */
export async function sendWithRetries(given: WireRequest, attempts: Attempts): Promise<RawReply> {
  const { attempt, policy, signal, onRetry } = attempts;
  const request = withKey(given);
  for (let count = 1; ; count += 1) {
    const outcome = await attempt(request);
    if (!(outcome instanceof NoReply) && outcome.status < 400) return outcome;
    const delayMs = await delayAfter(outcome, count, request, policy);
    if (delayMs === undefined) {
      if (outcome instanceof NoReply) throw outcome.error;
      return outcome;
    }
    onRetry?.(outcome instanceof NoReply ? outcome.code : `HTTP ${outcome.status}`, delayMs);
    await systemClock.sleep(delayMs, signal);
  }
}

export type Send = (request: WireRequest) => Promise<RawReply>;

/** One request of a command. */
interface Exchange {
  readonly attempt: Attempts['attempt'];
  /** @throws StaError if the response is not of the service */
  readonly check?: (reply: RawReply) => void;
}

interface SendOptions {
  readonly retry: RetryPolicy;
  /** Ends every request, as an interruption. */
  readonly signal: AbortSignal | undefined;
  readonly startTrace: StartTrace;
  readonly onRetry?: (reason: string) => void;
}

/**
 * Sends the requests of a command, with their trace.
 *
 * @param open prepares a request, before its trace begins; the signal ends it
 * @returns a function that throws StaError if there is no response
 */
export function createSend(
  { retry: policy, signal: interruption, startTrace, onRetry }: SendOptions,
  open: (request: WireRequest, signal: AbortSignal) => Exchange | Promise<Exchange>,
): Send {
  async function exchange(
    request: WireRequest,
    trace: ExchangeTrace,
    { attempt, check }: Exchange,
    signal: AbortSignal,
  ) {
    const startedMs = performance.now();
    try {
      const reply = await sendWithRetries(request, {
        attempt,
        policy,
        signal,
        onRetry(reason, delayMs) {
          trace.retry(reason, delayMs);
          onRetry?.(reason);
        },
      });
      check?.(reply);
      trace.reply(reply, performance.now() - startedMs);
      return reply;
    } catch (error) {
      const failure = interruption?.aborted ? new StaError('interrupted', 'Interrupted') : error;
      trace.failure(failure instanceof StaError ? failure.code : 'failed', performance.now() - startedMs);
      throw request.signal?.aborted ? request.signal.reason : failure;
    }
  }

  return async (request) => {
    const { signal, release } = deriveSignal(interruption, request.signal);
    try {
      const opened = await open(request, signal);
      return await exchange(request, startTrace(request), opened, signal);
    } finally {
      release();
    }
  };
}

async function delayAfter(
  outcome: RawReply | NoReply,
  attempt: number,
  { repeatable, offersKey }: WireRequest,
  policy: RetryPolicy,
): Promise<number | undefined> {
  const failed =
    outcome instanceof NoReply
      ? { attempt, repeatable, status: undefined, errorCode: outcome.code, retryAfterMs: undefined }
      : { attempt, repeatable, status: outcome.status, errorCode: undefined, retryAfterMs: retryAfterOf(outcome) };
  const delayMs = retryDelayMs(failed, policy, Math.random());
  if (delayMs !== undefined || attempt > policy.retries || offersKey === undefined) return delayMs;
  const keyedMs = retryDelayMs({ ...failed, repeatable: true }, policy, Math.random());
  // Ask only now: if the call had succeeded, no other request would be needed.
  return keyedMs !== undefined && (await offersKey()) ? keyedMs : undefined;
}

function retryAfterOf({ headers }: RawReply): number | undefined {
  const value = headers['retry-after'];
  return readRetryAfterMs(Array.isArray(value) ? value[0] : value, Date.now());
}

/** The same key in every attempt: a service that supports it acts only once. */
const withKey = (request: WireRequest): WireRequest =>
  request.offersKey === undefined
    ? request
    : { ...request, headers: { [keyHeader]: randomUUID(), ...request.headers } };
