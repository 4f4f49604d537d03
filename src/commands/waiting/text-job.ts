/** What sets one kind of job on text apart from the others: all that `compute`, `fetch` and `run` do not share. */
import type { Client } from '../../api/client.ts';
import type { Context } from '../context.ts';
import type { JobReply } from './job-kind.ts';
import type { JobVerbs } from './job-verbs.ts';

/** The reply of a compute call. */
export interface ComputeReply {
  readonly status: true;
  readonly transaction_id: string;
  readonly message?: string;
}

export interface TextJob<Reply extends JobReply, Options> extends JobVerbs<Reply, Options> {
  /** The id under which the job is fetched. */
  readonly idOf: (reply: ComputeReply) => string;
  readonly start: (client: Client, text: string, options: Options) => Promise<ComputeReply>;
  /** Warns of options that the service ignored. @param reply undefined where compute does not wait for it */
  readonly warnIgnored?: (context: Context, options: Options, reply: Reply | undefined) => Promise<void>;
  /** The text that `fetch` shows beside the result, where its options name one. @throws StaError */
  readonly readShownText: (context: Context, options: Options) => Promise<string | undefined>;
}
