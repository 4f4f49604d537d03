/** `compute`, `fetch` and `run` of a job on recordings. */
import { Argument, type Command } from 'commander';
import { quoteForBash } from '../../api/quote-for-bash.ts';
import { StaError } from '../../errors.ts';
import { textView } from '../../output/view.ts';
import { completes } from '../completes.ts';
import type { Context } from '../context.ts';
import type { Runner } from '../runner.ts';
import { fetchJob } from './fetch-job.ts';
import { fileIdOf } from './file-id.ts';
import { fetchNote, helpText } from './help-text.ts';
import type { JobReply } from './job-kind.ts';
import type { MediaJob } from './media-job.ts';
import { addMediaSources, checkMediaSources, type MediaSourceOptions, openMedia } from './media-sources.ts';
import { noteJob } from './note-job.ts';
import { pendingView } from './pending-view.ts';
import { sameTarget } from './resume-command.ts';
import { watchForResult } from './wait-for-result.ts';
import { addWaitOptions, type WaitOptions } from './wait-options.ts';

export function registerMediaJob<Reply extends JobReply, Options extends object>(
  noun: Command,
  run: Runner,
  job: MediaJob<Reply, Options>,
): void {
  registerCompute(noun, run, job);
  registerFetch(noun, run, job);
  registerRun(noun, run, job);
}

function registerCompute<Reply extends JobReply, Options extends object>(
  noun: Command,
  run: Runner,
  job: MediaJob<Reply, Options>,
): void {
  const { description, examples } = job.help.compute;
  job
    .addStartOptions(addMediaSources(noun.command('compute')).description(description))
    .addHelpText('after', helpText(['Prints the id of the file, under which the job is fetched.'], examples))
    .action(
      run(async (context, options: Options & MediaSourceOptions, file: string | undefined) => {
        checkMediaSources(file, options);
        job.checkOptions(options, 'compute');
        const { id, reply } = await start(context, job, file, options);
        const next = sameTarget(context.settings(), `sta ${job.kind.noun} fetch ${quoteForBash(id)}`);
        return textView(reply, id, { note: `Started. Fetch the result with: ${next}` });
      }),
    );
}

function registerFetch<Reply extends JobReply, Options extends object>(
  noun: Command,
  run: Runner,
  job: MediaJob<Reply, Options>,
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
        job.checkOptions(options, 'fetch');
        if (id.trim() === '') throw new StaError('usage', 'The id is empty');
        const kind = job.kindFor(options, 'fetch');
        const reply = await fetchJob(await context.api(), kind, id);
        const waiting = pendingView(context, kind, id, reply, job.show(reply, options));
        return waiting ?? job.finish(context, reply, options);
      }),
    );
}

function registerRun<Reply extends JobReply, Options extends object>(
  noun: Command,
  run: Runner,
  job: MediaJob<Reply, Options>,
): void {
  const { description, examples } = job.help.run;
  const command = addMediaSources(noun.command('run')).description(description);
  addWaitOptions(job.addShowOptions(job.addStartOptions(command)))
    .addHelpText('after', helpText(['--json prints the reply of the fetch, unchanged.'], examples))
    .action(
      run(async (context, options: Options & MediaSourceOptions & WaitOptions, file: string | undefined) => {
        checkMediaSources(file, options);
        job.checkOptions(options, 'run');
        const { id } = await start(context, job, file, options);
        const reply = await watchForResult(context, job.kindFor(options, 'run'), id, options);
        return job.finish(context, reply, options);
      }),
    );
}

/** Uploads what is not uploaded yet, starts the job, and notes it. */
async function start<Reply extends JobReply, Options extends object>(
  context: Context,
  job: MediaJob<Reply, Options>,
  file: string | undefined,
  options: Options & MediaSourceOptions,
) {
  const { fileId, source } = await openMedia(context, file, options);
  const reply = await job.start(await context.api(), fileId, options);
  const id = fileIdOf(reply);
  noteJob(context, { id, kind: job.kind.noun, source: source ?? fileId, characters: 0 });
  return { id, reply };
}
