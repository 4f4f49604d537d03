/** `fetch` of a job: one question. */
import { Argument, type Command } from 'commander';
import { StaError } from '../../errors.ts';
import type { View } from '../../output/view.ts';
import { completes } from '../completes.ts';
import type { Context } from '../context.ts';
import type { Runner } from '../runner.ts';
import { fetchJob } from './fetch-job.ts';
import { fetchNote, helpText } from './help-text.ts';
import type { JobKind, JobReply } from './job-kind.ts';
import type { JobVerbs } from './job-verbs.ts';
import { pendingView } from './pending-view.ts';

/** What one fetch does besides asking. */
export interface Fetching<Reply extends JobReply> {
  /** How the job is asked after. */
  readonly kind: JobKind<Reply>;
  /** Shows a finished result. */
  readonly finish: (reply: Reply) => View | Promise<View>;
}

/** @param prepare before the question: reads what the options name */
export function registerFetch<Reply extends JobReply, Options extends object>(
  noun: Command,
  run: Runner,
  job: JobVerbs<Reply, Options>,
  prepare: (context: Context, options: Options) => Promise<Fetching<Reply>>,
): void {
  const { description, examples } = job.help.fetch;
  const fetch = noun
    .command('fetch')
    .addArgument(completes(new Argument('<id>', 'the id that compute printed'), `${job.kind.noun}-jobs`))
    .description(description);
  job
    .addFetchOptions(job.addShowOptions(fetch))
    .addHelpText('after', helpText([fetchNote], examples))
    .action(
      run(async (context, options: Options, id: string) => {
        job.checkOptions(options, 'fetch', context);
        if (id.trim() === '') throw new StaError('usage', 'The id is empty');
        const { kind, finish } = await prepare(context, options);
        const reply = await fetchJob(await context.api(), kind, id);
        return pendingView(context, kind, id, reply, job.show(reply, options)) ?? finish(reply);
      }),
    );
}
