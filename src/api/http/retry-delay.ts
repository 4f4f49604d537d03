/** Decides whether to retry a failed request, and after how long. */
import { backoffMs } from '../../shared/backoff.ts';

export interface FailedAttempt {
  /** 1 for the first. */
  readonly attempt: number;
  /** Whether the call changes nothing, so that sending it twice does no harm. */
  readonly repeatable: boolean;
  /** The HTTP status of the response; undefined if there was none. */
  readonly status: number | undefined;
  /** The code of the connection error; undefined if there was a response. */
  readonly errorCode: string | undefined;
  /** Milliseconds, from the Retry-After header. */
  readonly retryAfterMs: number | undefined;
}

export interface RetryPolicy {
  /** The largest number of retries. */
  readonly retries: number;
  /** The pause before the first repetition, milliseconds; each next one is twice as long. */
  readonly firstPauseMs: number;
  /** A service that asks for more patience than this is not waited for, milliseconds. */
  readonly maxPauseMs: number;
}

export const defaultRetryPolicy: RetryPolicy = { retries: 3, firstPauseMs: 250, maxPauseMs: 30_000 };

/** The service did nothing: any call can be sent again. */
const refusedStatuses = new Set([429]);
/** What the service did is unknown: only what changes nothing is sent again. 503 counts as refused with Retry-After. */
const unknownStatuses = new Set([408, 500, 502, 503, 504]);
/** The request never reached a service. */
const unsentCodes = new Set(['ECONNREFUSED', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);
const unknownCodes = new Set(['ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'EADDRINUSE', 'ENETDOWN']);

/**
 * Milliseconds to wait before the next attempt, with jitter; undefined when there is to be none.
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

function mayRepeat({ repeatable, status, errorCode, retryAfterMs }: FailedAttempt): boolean {
  if (status !== undefined) {
    if (refusedStatuses.has(status) || (status === 503 && retryAfterMs !== undefined)) return true;
    return repeatable && unknownStatuses.has(status);
  }
  if (errorCode === undefined) return false;
  return unsentCodes.has(errorCode) || (repeatable && unknownCodes.has(errorCode));
}
