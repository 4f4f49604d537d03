/** Decides whether and when to retry a failed request. */
import { backoffMs } from '../../shared/backoff.ts';

export interface FailedAttempt {
  /** 1 for the first attempt. */
  readonly attempt: number;
  /** Whether the call changes nothing, so that it can be sent twice. */
  readonly repeatable: boolean;
  /** The HTTP status of the response; undefined if there was none. */
  readonly status: number | undefined;
  /** The code of the connection error; undefined if there was a response. */
  readonly errorCode: string | undefined;
  /** Milliseconds, from the Retry-After header. */
  readonly retryAfterMs: number | undefined;
}

export interface RetryPolicy {
  readonly retries: number;
  /** The pause before the first retry, milliseconds; each further one is twice as long. */
  readonly firstPauseMs: number;
  /** If a service asks for a longer pause than this, there is no retry; milliseconds. */
  readonly maxPauseMs: number;
}

export const defaultRetryPolicy: RetryPolicy = { retries: 3, firstPauseMs: 250, maxPauseMs: 30_000 };

/** The service did nothing, so any call can be sent again. */
const refusedStatuses = new Set([429]);
/**
 * The service may have acted, so only calls that change nothing are sent again. 503 with Retry-After counts as refused.
 */
const unknownStatuses = new Set([408, 500, 502, 503, 504]);
/** A service that did not respond in time is asked once more: each attempt may take minutes. */
const maxLateAttempts = 2;
/** The request never reached a service. */
const unsentCodes = new Set(['ECONNREFUSED', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
const unknownCodes = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EADDRINUSE', 'ENETDOWN']);

/**
 * Milliseconds to wait before the next attempt, with jitter; undefined if there should be none.
 *
 * @param random from 0 to 1
 */
export function retryDelayMs(failed: FailedAttempt, policy: RetryPolicy, random: number): number | undefined {
  if (failed.attempt > policy.retries || !mayRepeat(failed)) return undefined;
  if (failed.retryAfterMs !== undefined) {
    return failed.retryAfterMs <= policy.maxPauseMs ? failed.retryAfterMs : undefined;
  }
  const { firstPauseMs: firstMs, maxPauseMs: maxMs } = policy;
  return backoffMs({ firstMs, maxMs, factor: 2, jitter: [0.5, 1] }, failed.attempt, random);
}

function mayRepeat({ attempt, repeatable, status, errorCode, retryAfterMs }: FailedAttempt): boolean {
  if (status !== undefined) {
    if (refusedStatuses.has(status) || (status === 503 && retryAfterMs !== undefined)) return true;
    return repeatable && unknownStatuses.has(status);
  }
  if (errorCode === undefined || (errorCode === 'ETIMEDOUT' && attempt >= maxLateAttempts)) return false;
  return unsentCodes.has(errorCode) || (repeatable && unknownCodes.has(errorCode));
}
