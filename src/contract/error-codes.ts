/**
 * The error codes of the wire, each with its HTTP status (docs/interface/decisions.md, "Errors"). `MCST07`, `VDNF01` and `FHU03`
 * are the interface's own; the others are ours. A code, once published, keeps its meaning.
 */
export const errorCodes = {
  invalid_request: { status: 400, meaning: 'The request is malformed; the message names the field' },
  MCST07: { status: 400, meaning: 'The compute settings are wrong or a dependency between them is unmet' },
  VDNF01: { status: 400, meaning: 'The file does not have the type that the call requires' },
  FHU03: { status: 400, meaning: 'The link of an upload cannot be used' },
  job_failed: { status: 400, meaning: 'The item could not be computed; the message says why' },
  job_cancelled: { status: 400, meaning: 'The item was cancelled before it was computed' },
  unauthorized: { status: 401, meaning: 'The credential is missing, wrong or expired' },
  forbidden: { status: 403, meaning: 'The credential is valid, but not for this user id' },
  foreign_host: {
    status: 403,
    meaning: 'A service on loopback was called under a host name, or from a page, that is not its own',
  },
  quota_exceeded: { status: 403, meaning: 'You have stored as much as you may; the message says how much that is' },
  not_found: { status: 404, meaning: 'The record or path does not exist' },
  request_timeout: { status: 408, meaning: 'The body did not arrive in time' },
  not_queued: { status: 409, meaning: 'The job is no longer queued, so it cannot be cancelled' },
  endpoint_disabled: { status: 409, meaning: 'The endpoint of the webhook is disabled' },
  idempotency_key_reused: { status: 422, meaning: 'The Idempotency-Key belongs to an earlier, different call' },
  payload_too_large: { status: 413, meaning: 'The body is larger than the service allows' },
  unsupported_media_type: { status: 415, meaning: 'The body is not JSON' },
  rate_limited: { status: 429, meaning: 'Too many requests; Retry-After says when to try again' },
  internal_error: { status: 500, meaning: 'The service failed; look up the request id in its log' },
  unavailable: { status: 503, meaning: 'The service cannot handle the call now; Retry-After says when to try again' },
} as const satisfies Record<string, { status: number; meaning: string }>;

export type ServiceErrorCode = keyof typeof errorCodes;

/** Codes that any endpoint may return. */
export const commonErrors = [
  'invalid_request',
  'foreign_host',
  'request_timeout',
  'payload_too_large',
  'unsupported_media_type',
  'rate_limited',
  'internal_error',
  'unavailable',
] as const satisfies readonly ServiceErrorCode[];
