/** `fetch` of a job: one question. */
import { Argument, type Command } from 'commander';
import { completes } from '../action/completes.ts';
import type { Context } from '../action/context.ts';
import type { Runner } from '../action/runner.ts';
import { quoteForBash } from '../api/quote-for-bash.ts';
import { StaError } from '../errors.ts';
import type { View } from '../output/view.ts';
import { fetchJob } from './fetch-job.ts';
import { openJobFinder } from './find-jobs.ts';
import { fetchNote, helpText } from './help-text.ts';
import type { JobKind, JobReply } from './job-kind.ts';
import type { JobVerbs } from './job-verbs.ts';
import { showParts } from './part-failures.ts';
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
    .addArgument(
      completes(new Argument('[id]', 'the id that compute printed, or its beginning'), `${job.kind.noun}-jobs`),
    )
    .option('--last', `the ${job.kind.noun} job that this machine started last at this service`)
    .description(description);
  job
    .addFetchOptions(job.addShowOptions(fetch))
    .addHelpText('after', helpText([fetchNote], examples))
    .action(
      run(async (context, options: Options & { last?: boolean }, given: string | undefined) => {
        job.checkOptions(options, 'fetch', context);
        const id = chooseId(context, job.kind.noun, given, options.last === true);
        const { kind, finish } = await prepare(context, options);
        const reply = await fetchJob(await context.api(), kind, id);
        return pendingView(context, kind, id, reply, job.show(reply, options)) ?? showParts(reply, () => finish(reply));
      }),
    );
}

/** @throws StaError `usage`; `not_found` when this machine has started no job of the kind */
function chooseId(context: Context, noun: JobKind['noun'], given: string | undefined, last: boolean): string {
  if ((given === undefined) !== last) throw new StaError('usage', 'Give the id of a job, or --last');
  if (given?.trim() === '') throw new StaError('usage', 'The id is empty');
  const finder = openJobFinder(context);
  if (given === undefined) return finder.last(noun).id;
  const [id = given, ...others] = finder.resolve(given);
  if (others.length === 0) return id;
  throw new StaError('usage', `${given} is a batch of ${others.length + 1} jobs. Fetch these one by one`, {
    hint: `List them with: sta jobs list --batch ${quoteForBash(given)} --limit ${others.length + 1}`,
  });
}
