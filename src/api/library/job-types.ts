/** The types of jobs. */
import type { StaError } from '../../shared/errors.ts';
import type { CallOptions } from './options.ts';

/** The response of a fetch call of any kind of job. */
export interface JobReply {
  status: Readonly<Record<string, string | undefined>>;
  data?: object;
}

type Filled<Item> = Item extends unknown ? (Record<never, never> extends Item ? never : Item) : never;

/** The response of a job on a text that has ended. */
export type Finished<Reply extends JobReply> = Omit<Reply, 'data'> & {
  data: { [Name in keyof NonNullable<Reply['data']>]-?: Filled<NonNullable<NonNullable<Reply['data']>[Name]>> };
};

/** The response of a job on a recording that has ended: it has the items that were requested. */
export type FinishedParts<Reply extends JobReply> = Omit<Reply, 'data'> & {
  data: { [Name in keyof NonNullable<Reply['data']>]?: Filled<NonNullable<NonNullable<Reply['data']>[Name]>> };
};

export interface WaitOptions {
  readonly signal?: AbortSignal | undefined;
  /** Maximum wait in milliseconds; after it, rejects with the code `pending`. Default: no limit. */
  readonly timeoutMs?: number | undefined;
  /** Called with every response until the job has ended. */
  readonly onProgress?: ((reply: JobReply) => void) | undefined;
}

export interface Job<Reply extends JobReply, Result = Finished<Reply>> {
  /** Accepted later by `job(id)`. */
  readonly id: string;
  /** Fetches the current state of the job. */
  fetch(options?: CallOptions): Promise<Reply>;
  /** Waits until the job has ended. Rejects with `job_failed` if it has failed. */
  wait(options?: WaitOptions): Promise<Result>;
  /** Cancels the items that have not begun. */
  cancel(options?: CallOptions): Promise<void>;
  /** Deletes the job: its input and its result. */
  delete(options?: CallOptions): Promise<void>;
}

export interface JobCalls<Params, Reply extends JobReply, Result = Finished<Reply>> {
  /** Starts a job without waiting for it. */
  start(params: Params, options?: CallOptions): Promise<Job<Reply, Result>>;
  /** Starts a job and waits for its result. */
  run(params: Params, options?: WaitOptions): Promise<Result>;
  /** Returns a job that was started before. */
  job(id: string): Job<Reply, Result>;
}

/** One text of many: `reply` or `error`. */
export type TextResult<Reply extends JobReply> =
  | { readonly index: number; readonly text: string; readonly reply: Finished<Reply>; readonly error?: undefined }
  | { readonly index: number; readonly text: string; readonly error: StaError; readonly reply?: undefined };

export interface TextJobCalls<Params extends { readonly text: string }, Reply extends JobReply>
  extends JobCalls<Params, Reply> {
  /**
   * Computes many texts in constant memory, and yields the results in the order of the texts. Sends many texts per call
   * if the service has a call for that. A text that fails has an `error`; an error of the whole run, such as refused
   * credentials, is thrown.
   */
  runAll(
    texts: Iterable<string> | AsyncIterable<string>,
    options?: Omit<Params, 'text'> & WaitOptions,
  ): AsyncIterable<TextResult<Reply>>;
}
