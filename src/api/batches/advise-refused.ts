import { type ErrorCode, StaError } from '../../shared/errors.ts';

/** Refusals that less input, or other input, may escape. */
const refusals: ReadonlySet<ErrorCode> = new Set(['invalid_request', 'payload_too_large']);

/** Whether the service refused a call for what it was sent. */
export const isRefused = (error: unknown): error is StaError => error instanceof StaError && refusals.has(error.code);

/** A refusal with advice how to send the same otherwise; anything else as it is. */
export const adviseRefused = (error: unknown, hint: string): unknown =>
  isRefused(error) ? error.withHint(hint) : error;
