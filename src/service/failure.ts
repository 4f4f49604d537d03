/** How the service says no: a code of the contract and a sentence that may reach the caller. */
import { errorCodes, type ServiceErrorCode } from '../contract/error-codes.ts';

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
