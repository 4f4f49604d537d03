/** What the service and its worker threads say to each other. Documents travel as JSON text: the service never parses them. */
import type { ServiceErrorCode } from '../../contract/error-codes.ts';
import type { JobKind } from './job-kinds.ts';

export interface WorkerTask {
  readonly kind: JobKind;
  readonly input: string;
}

export type WorkerReply =
  | { readonly type: 'result'; readonly result: string }
  /** The item cannot be computed, now or later. */
  | { readonly type: 'failure'; readonly code: ServiceErrorCode; readonly message: string }
  /** Something that was not foreseen, with its stack: for the log, never for a caller. */
  | { readonly type: 'error'; readonly stack: string };
