/** The errors of the command line. Each has a code, which decides the exit code. */
import { errorCodes, type ServiceErrorCode } from '../contract/error-codes.ts';

/**
 * Error code → exit code: the table of `sta help exit-codes`. A new code of the service does not compile without an entry;
 * the others are codes that the command line adds.
 */
export const exitCodes = {
  usage: 2,
  invalid_input: 2,
  file_error: 1,
  config_error: 1,
  not_signed_in: 4,
  dns_failure: 1,
  connection_refused: 1,
  connection_failed: 1,
  tls_failure: 1,
  timeout: 1,
  not_json: 1,
  wrong_shape: 1,
  service_error: 1,
  unsupported: 1,
  local_service: 1,
  missing_header: 1,
  stale_timestamp: 1,
  altered_body: 1,
  wrong_secret: 1,
  signature_mismatch: 1,
  pending: 8,
  interrupted: 130,
  terminated: 143,
  bug: 1,
  invalid_request: 2,
  MCST07: 2,
  VDNF01: 2,
  FHU03: 2,
  job_failed: 1,
  job_cancelled: 1,
  not_queued: 1,
  endpoint_disabled: 1,
  idempotency_key_reused: 2,
  request_timeout: 1,
  unauthorized: 4,
  forbidden: 4,
  not_found: 1,
  payload_too_large: 2,
  unsupported_media_type: 2,
  foreign_host: 1,
  quota_exceeded: 1,
  rate_limited: 1,
  internal_error: 1,
  unavailable: 1,
} as const satisfies Record<ServiceErrorCode, number> & Record<string, number>;

export type ErrorCode = keyof typeof exitCodes;

/** The exit code if the condition of a flag such as `--fail-on-match` or `--min-f1` is met. */
export const foundExitCode = 10;

const retryableCodes: ReadonlySet<ErrorCode> = new Set([
  'dns_failure',
  'connection_refused',
  'connection_failed',
  'timeout',
  'request_timeout',
  'rate_limited',
  'internal_error',
  'unavailable',
  'pending',
]);

export interface StaErrorDetails {
  /** The next command to try, or the change to make. */
  hint?: string | undefined;
  /** The code that the service sent, if it is not one of ours. */
  serviceCode?: string | undefined;
  requestId?: string | undefined;
  /** The HTTP status of the response that contains the error. */
  status?: number | undefined;
  /** Several problems, one line each, shown below the message. */
  details?: readonly string[] | undefined;
  /** The wait that the service asks for before a retry, milliseconds. */
  retryAfterMs?: number | undefined;
  cause?: unknown;
}

/** An error that a user can act on. Anything else that is thrown is a bug. */
export class StaError extends Error {
  /** The bundle has a short name for the class, which Node would print. */
  static override readonly name = 'StaError';
  override readonly name = 'StaError';
  /** The code of the service, or one of the client, such as `timeout`. */
  readonly code: ErrorCode;
  /** The change to make, or what to try next. */
  readonly hint: string | undefined;
  /** The code that the service sent, if `code` is another. */
  readonly serviceCode: string | undefined;
  /** The id of the request in the log of the service. */
  readonly requestId: string | undefined;
  /** The HTTP status of the response that contains the error; undefined if there was no response. */
  readonly status: number | undefined;
  /** Several problems, one each. */
  readonly details: readonly string[] | undefined;
  /** The wait that the service asks for before a retry, milliseconds. */
  readonly retryAfterMs: number | undefined;

  constructor(code: ErrorCode, message: string, details: StaErrorDetails = {}) {
    super(message, details.cause === undefined ? undefined : { cause: details.cause });
    this.code = code;
    this.hint = details.hint;
    this.serviceCode = details.serviceCode;
    this.requestId = details.requestId;
    this.status = details.status;
    this.details = details.details;
    this.retryAfterMs = details.retryAfterMs;
  }

  /** The exit code of a command that fails with this error, 1 to 255. */
  get exitCode(): number {
    return exitCodes[this.code];
  }

  /** For a result that contains the failure: the service's own code if it sent one. */
  get brief(): { code: string; message: string } {
    return { code: this.serviceCode ?? this.code, message: this.message };
  }

  /** Returns the same error with another hint. */
  withHint(hint: string | undefined): StaError {
    return new StaError(this.code, this.message, { ...this, cause: this.cause, hint });
  }

  /** Whether the same call or command may succeed later. */
  get retryable(): boolean {
    return retryableCodes.has(this.code);
  }
}

/** Whether a string is a code of the contract. */
export function isServiceErrorCode(code: string): code is ServiceErrorCode {
  return Object.hasOwn(errorCodes, code);
}

/**
 * Whether an error is a mistake in the program. Some parsers reject an input with a plain Error, which has no class to
 * catch by, so any error that is not one of these counts as a verdict on the input. Node's errors about an input have a
 * code, and those of `fetch` a cause.
 */
export const isProgrammingError = (error: unknown): boolean =>
  (error instanceof TypeError || error instanceof ReferenceError) &&
  systemCodeOf(error) === undefined &&
  error.cause === undefined;

/** The message of anything thrown. */
export const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** The code of a failed system call, such as `ENOENT`; undefined for other errors. */
export const systemCodeOf = (error: unknown): string | undefined =>
  error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;

/**
 * Why the system refused a file, in words. Of Node's `ENOENT: no such file or directory, open '/a/b'` it leaves out the
 * code, the call and the path, which our errors name.
 */
export function systemReasonOf(error: unknown): string {
  const code = systemCodeOf(error);
  if (code === 'EISDIR') return 'it is a directory';
  const message = messageOf(error);
  return message.startsWith(`${code}: `) ? (message.slice(message.indexOf(' ') + 1).split(', ')[0] ?? '') : message;
}

/** Makes a handler of failures that adds a hint for a service without the call. @throws every error */
export const adviseUnsupported =
  (hint: string) =>
  (error: unknown): never => {
    throw error instanceof StaError && error.code === 'unsupported' ? error.withHint(hint) : error;
  };

/** Returns a failure as an outcome. @throws any other error: it is a bug */
export function expectStaError(error: unknown): StaError {
  if (error instanceof StaError) return error;
  throw error;
}
