/** How the service reports failures: a refusal with a code of the contract, an interruption, a failed attempt. */
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
