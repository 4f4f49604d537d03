/** Prints a failure on stderr: words for people, one JSON line for machines. */
import { messageOf, StaError } from '../../shared/errors.ts';
import type { Io } from '../terminal/io.ts';
import { jsonText } from '../text/json-text.ts';
import { sanitizeLine } from '../text/sanitize.ts';
import type { Paint } from '../text/style.ts';

export interface ErrorOptions {
  readonly json: boolean;
  readonly paint: Paint;
  /** Whether the stack is shown (`--debug`). */
  readonly debug: boolean;
}

export function printError(error: StaError, io: Io, { json, paint, debug }: ErrorOptions): void {
  if (json) {
    const { message, retryable, hint, requestId, details } = error;
    const code = error.serviceCode ?? error.code;
    io.stderr.write(`${jsonText({ error: { code, message, retryable, hint, requestId, details } })}\n`);
  } else {
    // A wait that ends before its job is not an error: the job continues.
    const prefix = error.code === 'pending' ? '' : `${paint.red('error:')} `;
    io.stderr.write(`${prefix}${sanitizeLine(error.message)}\n`);
    for (const detail of error.details ?? []) io.stderr.write(`  ${sanitizeLine(detail)}\n`);
    if (error.hint !== undefined) io.stderr.write(`${paint.dim(sanitizeLine(error.hint))}\n`);
  }
  if (debug) io.stderr.write(`${describeStack(error)}\n`);
}

/** Converts anything thrown to a {@link StaError}; an unexpected value gets the code `bug`. */
export function asStaError(error: unknown): StaError {
  if (error instanceof StaError) return error;
  const message = messageOf(error);
  return new StaError('bug', `This is a bug in sta: ${message}`, {
    hint: 'Run it again with --debug, and report what it prints',
    cause: error,
  });
}

function describeStack(error: StaError): string {
  const stacks = [error.stack ?? error.message];
  let { cause } = error;
  while (cause instanceof Error && stacks.length < 5) {
    stacks.push(`caused by ${cause.stack ?? cause.message}`);
    cause = cause.cause;
  }
  return stacks.join('\n');
}
