/** What `compute`, `fetch` and `run` know of every kind of job, on text or on recordings. */
import type { Command } from 'commander';
import type { Context } from '../action/context.ts';
import type { TableView, TextView } from '../output/view.ts';
import type { JobKind, JobReply } from './job-kind.ts';

export type JobVerb = 'compute' | 'fetch' | 'run';

/** @template Options all options of the noun's commands, those of waiting and of naming the input apart */
export interface JobVerbs<Reply extends JobReply, Options> {
  readonly kind: JobKind<Reply>;
  /** Options of `compute` and `run`. */
  readonly addStartOptions: (command: Command) => Command;
  /** Options of `run` and `fetch`. */
  readonly addShowOptions: (command: Command) => Command;
  /** Options of `fetch` alone. */
  readonly addFetchOptions: (command: Command) => Command;
  /** Before any call. @throws StaError `usage` for options that exclude each other */
  readonly checkOptions: (options: Options, verb: JobVerb, context: Pick<Context, 'showsBodies'>) => void;
  /**
   * The view of a result; of one that is not there yet, its columns stay.
   *
   * @param text that was analysed, where it is known
   * @throws StaError when result and text do not belong together
   */
  readonly show: (reply: Reply, options: Options, text?: string | undefined) => TableView | TextView;
  readonly help: Readonly<Record<JobVerb, { description: string; examples: readonly string[] }>>;
}
