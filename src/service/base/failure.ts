/** How the service reports failures: refusals with a code of the contract, interruptions, failed attempts, storage errors. */
import { errorCodes, type ServiceErrorCode } from '../../contract/error-codes.ts';

export class ServiceFailure extends Error {
  override readonly name = 'ServiceFailure';
  readonly code: ServiceErrorCode;
  /** Seconds until the caller may retry, for 429 and 503. */
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
 * A computation was ended from outside: by a signal, or because its process ended. That says nothing about the input:
 * the item returns to the queue, and no attempt is counted.
 */
export class Interruption extends Error {
  override readonly name = 'Interruption';
}

/** An attempt failed and may be repeated. The caller may see the message. */
export class AttemptFailure extends Error {
  override readonly name = 'AttemptFailure';
}

/** The database cannot be written or reached, or another process keeps it busy. The message is the database's own. */
export class StorageError extends Error {
  override readonly name = 'StorageError';
  readonly reason: 'busy' | 'unwritable' | 'unreachable';

  constructor(reason: StorageError['reason'], cause: Error) {
    super(cause.message, { cause });
    this.reason = reason;
  }
}

/**
 * Whether the database is unavailable. That is logged once when it happens and once when it ends; background work does
 * not log it.
 */
export const isOutage = (error: unknown): boolean => error instanceof StorageError && error.reason === 'unreachable';

interface Quota {
  readonly what: 'store' | 'upload';
  readonly limit: number;
  /** The bytes used so far. */
  readonly used: number;
  readonly added: number;
}

const quotaAdvice = {
  store: 'Delete tags, intents, profanity words, rules, subscriptions or files that you no longer need',
  upload: 'Delete files that you no longer need',
};

/** Refuses a change that would exceed the bytes that a user may store. */
export function quotaExceededError({ what, limit, used, added }: Quota): ServiceFailure {
  const [max, now, more] = [limit, used, added].map((bytes) => bytes.toLocaleString('en'));
  return new ServiceFailure(
    'quota_exceeded',
    `You may ${what} ${max} bytes, have used ${now}, and this needs ${more} more. ${quotaAdvice[what]}`,
  );
}

/** Refuses a record that would exceed the limit of its kind. @param what the plural: `statement tags` */
export const tooManyRecordsError = (what: string, limit: number): ServiceFailure =>
  new ServiceFailure('invalid_request', `You have reached the limit of ${limit} ${what}. Delete some first`);
