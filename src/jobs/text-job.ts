/** What sets one kind of job on text apart from the others: all that `compute`, `fetch` and `run` do not share. */

import type { Context } from '../action/context.ts';
import type { Client } from '../api/client.ts';
import type { TextPart } from '../streams/cut-text.ts';
import type { JobReply } from './job-kind.ts';
import type { JobVerbs } from './job-verbs.ts';

/** The reply of a compute call. */
export interface ComputeReply {
  readonly status: true;
  readonly transaction_id: string;
  readonly message?: string;
}

export interface PartResult<Reply> {
  readonly part: TextPart;
  readonly result: Reply;
}

export interface TextJob<Reply extends JobReply, Options> extends JobVerbs<Reply, Options> {
  /** The id under which the job is fetched. */
  readonly idOf: (reply: ComputeReply) => string;
  readonly start: (client: Client, text: string, options: Options) => Promise<ComputeReply>;
  /** Warns of options that the service ignored. @param reply undefined where compute does not wait for it */
  readonly warnIgnored?: (context: Context, options: Options, reply: Reply | undefined) => Promise<void>;
  /** The options of one part of a text that is too long for one call; undefined when nothing is wanted of it. */
  readonly optionsForPart: (options: Options, part: TextPart, textChars: number) => Options | undefined;
  /** The result of a whole text from those of its parts, with offsets into the whole text. */
  readonly join: (results: readonly PartResult<Reply>[]) => Reply;
  /** The text that `fetch` shows beside the result, where its options name one. @throws StaError */
  readonly readShownText: (context: Context, options: Options) => Promise<string | undefined>;
}
