/** What sets one kind of job on recordings apart from the others: all that `compute`, `fetch` and `run` do not share. */

import type { Context } from '../action/context.ts';
import type { Client } from '../api/client.ts';
import type { TableView, TextView } from '../output/view.ts';
import type { JobKind, JobReply } from './job-kind.ts';
import type { JobVerbs } from './job-verbs.ts';
import type { ComputeReply } from './text-job.ts';

export interface MediaJob<Reply extends JobReply, Options> extends JobVerbs<Reply, Options> {
  /** How the job is asked after by `fetch`, or by `run`, which has started it. */
  readonly kindFor: (options: Options, verb: 'fetch' | 'run') => JobKind<Reply>;
  readonly start: (client: Client, fileId: string, options: Options) => Promise<ComputeReply>;
  /** Shows a finished result, and writes the files that the options name. @throws StaError `file_error` */
  readonly finish: (context: Context, reply: Reply, options: Options) => Promise<TableView | TextView>;
}
