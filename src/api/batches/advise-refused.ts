import { type ErrorCode, StaError } from '../../shared/errors.ts';

/** Error codes that mean that the service may accept less input, or other input. */
const refusals: ReadonlySet<ErrorCode> = new Set(['invalid_request', 'payload_too_large']);

/** Whether the service refused a call because of its content. */
export const isRefused = (error: unknown): error is StaError => error instanceof StaError && refusals.has(error.code);

/** Adds advice on how to send the same input to a refusal; returns any other error unchanged. */
export const adviseRefused = (error: unknown, hint: string): unknown =>
  isRefused(error) ? error.withHint(hint) : error;
