/** What sets one kind of job on text apart from the others: all that `compute`, `fetch` and `run` do not share. */
import type { Command } from 'commander';
import type { Client } from '../../api/client.ts';
import type { TableView, TextView } from '../../output/view.ts';
import type { Context } from '../context.ts';
import type { JobKind, JobReply } from './job-kind.ts';

/** The reply of a compute call. */
export interface ComputeReply {
  readonly status: true;
  readonly transaction_id: string;
  readonly message?: string;
}

/** @template Options all options of the noun's commands, those of waiting and of reading texts apart */
export interface TextJob<Reply extends JobReply, Options> {
  readonly kind: JobKind<Reply>;
  /** The id under which the job is fetched. */
  readonly idOf: (reply: ComputeReply) => string;
  readonly start: (client: Client, text: string, options: Options) => Promise<ComputeReply>;
  /** Options of `compute` and `run`. */
  readonly addStartOptions: (command: Command) => Command;
  /** Options of `run` and `fetch`. */
  readonly addShowOptions: (command: Command) => Command;
  /** Options of `fetch` alone. */
  readonly addFetchOptions: (command: Command) => Command;
  /** Before any call. @throws StaError `usage` for options that exclude each other */
  readonly checkOptions: (options: Options) => void;
  /** The text that `fetch` shows beside the result, where its options name one. @throws StaError */
  readonly readShownText: (context: Context, options: Options) => Promise<string | undefined>;
  /** @param text where it is known @throws StaError when result and text do not belong together */
  readonly show: (reply: Reply, options: Options, text: string | undefined) => TableView | TextView;
  readonly help: Readonly<Record<'compute' | 'fetch' | 'run', { description: string; examples: readonly string[] }>>;
}
