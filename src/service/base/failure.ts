/** How the service reports failures: refusals with a code of the contract, interruptions, failed attempts, storage errors. */
import { errorCodes, type ServiceErrorCode } from '../../contract/error-codes.ts';

export class ServiceFailure extends Error {
  override readonly name = 'ServiceFailure';
  readonly code: ServiceErrorCode;
  /** Seconds until the caller may come again, for 429 and 503. */
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ServiceErrorCode, message: string, retryAfterSeconds?: number) {
    super(message);
    this.code = code;
    this.retryAfterSeconds = retryAfterSeconds;
  }

  get status(): number {
    return errorCodes[this.code].status;
  }
}

/**
 * Something outside ended a computation: a signal, or the end of its process. That says nothing about what was computed:
 * the item returns to the queue, and no attempt is counted.
 */
export class Interruption extends Error {
  override readonly name = 'Interruption';
}

/** An attempt failed and may be repeated. The message may reach the caller. */
export class AttemptFailure extends Error {
  override readonly name = 'AttemptFailure';
}

/** The database cannot be written or reached, or another process keeps it busy. The message is the engine's own. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly reason: 'busy' | 'unwritable' | 'unreachable';

  constructor(reason: StorageError['reason'], cause: Error) {
    super(cause.message, { cause });
    this.reason = reason;
  }
}

/** Whether the database is away. That is logged once, when it goes and when it comes back: background work says nothing of it. */
export const isOutage = (error: unknown): boolean => error instanceof StorageError && error.reason === 'unreachable';

interface Quota {
  readonly what: 'store' | 'upload';
  readonly limit: number;
  /** So far. */
  readonly used: number;
  readonly added: number;
}

const quotaAdvice = {
  store: 'Delete tags, intents, profanity words, subscriptions or files that you no longer need',
  upload: 'Delete files that you no longer need',
};

/** Refuses what exceeds the bytes that a user may store. */
export function quotaExceeded({ what, limit, used, added }: Quota): ServiceFailure {
  const [max, now, more] = [limit, used, added].map((bytes) => bytes.toLocaleString('en'));
  return new ServiceFailure(
    'quota_exceeded',
    `You may ${what} ${max} bytes, have used ${now}, and this needs ${more} more. ${quotaAdvice[what]}`,
  );
}

/** Refuses a record beyond the limit of its kind. @param what the plural: `statement tags` */
export const tooManyRecords = (what: string, limit: number): ServiceFailure =>
  new ServiceFailure('invalid_request', `You have reached the limit of ${limit} ${what}. Delete some first`);
