/** Sends a request, and sends it again where that is safe: the same for every way of sending. */
import { randomUUID } from 'node:crypto';
import type { StaError } from '../errors.ts';
import type { WireRequest } from './build-request.ts';
import type { RawReply } from './read-reply.ts';
import { readRetryAfterMs } from './retry-after.ts';
import { type RetryPolicy, retryDelayMs } from './retry-delay.ts';

/** An attempt without a response. */
export class NoReply {
  /** Of the system, such as ECONNREFUSED. */
  readonly code: string;
  readonly error: StaError;

  constructor(code: string, error: StaError) {
    this.code = code;
    this.error = error;
  }
}

export interface Attempts<Reply extends RawReply> {
  readonly policy: RetryPolicy;
  /** @throws what ends all attempts */
  readonly attempt: (request: WireRequest) => Promise<Reply | NoReply>;
  /** @throws what ends all attempts */
  readonly sleep: (durationMs: number) => Promise<void>;
  /** @param reason such as `HTTP 503` */
  readonly onRetry?: (reason: string, delayMs: number) => void;
}

/** @returns the last response @throws StaError if the last attempt had none */
export async function repeatAttempts<Reply extends RawReply>(
  given: WireRequest,
  { policy, attempt, sleep, onRetry }: Attempts<Reply>,
): Promise<Reply> {
  const request = withKey(given);
  for (let count = 1; ; count += 1) {
    const outcome = await attempt(request);
    const reply = outcome instanceof NoReply ? undefined : outcome;
    if (reply !== undefined && reply.status < 400) return reply;
    const failed = {
      attempt: count,
      repeatable: request.repeatable,
      status: reply?.status,
      errorCode: outcome instanceof NoReply ? outcome.code : undefined,
      retryAfterMs: readRetryAfterMs([reply?.headers['retry-after']].flat()[0], Date.now()),
    };
    let delayMs = retryDelayMs(failed, policy, Math.random());
    if (delayMs === undefined && count <= policy.retries && request.offersKey !== undefined) {
      const keyed = retryDelayMs({ ...failed, repeatable: true }, policy, Math.random());
      // Only now: a call that succeeds needs no other one.
      if (keyed !== undefined && (await request.offersKey())) delayMs = keyed;
    }
    if (delayMs === undefined) {
      if (outcome instanceof NoReply) throw outcome.error;
      return outcome;
    }
    onRetry?.(outcome instanceof NoReply ? outcome.code : `HTTP ${outcome.status}`, delayMs);
    await sleep(delayMs);
  }
}

/** The same key in every attempt: a service that knows it does nothing twice. */
const withKey = (request: WireRequest): WireRequest =>
  request.offersKey === undefined
    ? request
    : { ...request, headers: { ...request.headers, 'idempotency-key': randomUUID() } };
