/** What sets one kind of job on recordings apart from the others: all that `compute`, `fetch` and `run` do not share. */
import type { Command } from 'commander';
import type { Client } from '../../api/client.ts';
import type { TableView, TextView } from '../../output/view.ts';
import type { Context } from '../context.ts';
import type { JobKind, JobReply } from './job-kind.ts';
import type { ComputeReply } from './text-job.ts';

/** @template Options all options of the noun's commands, those of waiting and of naming the recording apart */
export interface MediaJob<Reply extends JobReply, Options> {
  readonly kind: JobKind<Reply>;
  /** How the job is asked after by `fetch`, or by `run`, which has started it. */
  readonly kindFor: (options: Options, verb: 'fetch' | 'run') => JobKind<Reply>;
  readonly start: (client: Client, fileId: string, options: Options) => Promise<ComputeReply>;
  /** Options of `compute` and `run`. */
  readonly addStartOptions: (command: Command) => Command;
  /** Options of `run` and `fetch`. */
  readonly addShowOptions: (command: Command) => Command;
  /** Options of `fetch` alone. */
  readonly addFetchOptions: (command: Command) => Command;
  /** Before any call. @throws StaError `usage` */
  readonly checkOptions: (options: Options, verb: 'compute' | 'fetch' | 'run') => void;
  /** Shows a finished result, and writes the files that the options name. @throws StaError `file_error` */
  readonly finish: (context: Context, reply: Reply, options: Options) => Promise<TableView | TextView>;
  /** The view whose columns stay while there is no result yet. */
  readonly show: (reply: Reply, options: Options) => TableView | TextView;
  readonly help: Readonly<Record<'compute' | 'fetch' | 'run', { description: string; examples: readonly string[] }>>;
}
