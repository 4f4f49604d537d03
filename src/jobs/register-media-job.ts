/** `compute`, `fetch` and `run` of a job on recordings. */
import type { Command } from 'commander';
import type { Context } from '../action/context.ts';
import type { Runner } from '../action/runner.ts';
import { quoteForBash } from '../api/quote-for-bash.ts';
import { StaError } from '../errors.ts';
import { printsNotes } from '../output/formats.ts';
import { textView } from '../output/view.ts';
import { fileIdOf } from './file-id.ts';
import { helpText } from './help-text.ts';
import type { JobReply } from './job-kind.ts';
import { removingUpload } from './media-cleanup.ts';
import type { MediaJob } from './media-job.ts';
import { addMediaSources, checkMediaSources, type MediaSourceOptions, openMedia } from './media-sources.ts';
import { noteJob } from './note-job.ts';
import { showParts } from './part-failures.ts';
import { registerFetch } from './register-fetch.ts';
import { sameTarget } from './resume-command.ts';
import { forgetUpload } from './upload-once.ts';
import { watchForResult } from './wait-for-result.ts';
import { addWaitOptions, type WaitOptions } from './wait-options.ts';

export function registerMediaJob<Reply extends JobReply, Options extends object>(
  noun: Command,
  run: Runner,
  job: MediaJob<Reply, Options>,
): void {
  registerCompute(noun, run, job);
  registerFetch(noun, run, job, async (context, options) => ({
    kind: job.kindFor(options, 'fetch'),
    finish: (reply) => job.finish(context, reply, options),
  }));
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
        job.checkOptions(options, 'compute', context);
        const { id, reply } = await start(context, job, file, options);
        const next = sameTarget(context.settings(), `sta ${job.kind.noun} fetch ${quoteForBash(id)}`);
        return textView(reply, id, { note: `Started. Fetch the result with: ${next}` });
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
        job.checkOptions(options, 'run', context);
        const { id, upload } = await start(context, job, file, options);
        if (printsNotes(context.settings().format)) context.note(`Started the job ${id}`);
        const reply = await removingUpload(context, upload, () =>
          watchForResult(context, job.kindFor(options, 'run'), id, options),
        );
        return showParts(reply, () => job.finish(context, reply, options));
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
  const { fileId, source, upload, reply } = await begin(context, job, file, options);
  const id = fileIdOf(reply);
  noteJob(context, {
    id,
    kind: job.kind.noun,
    source: source ?? fileId,
    characters: 0,
    wanted: job.kindFor(options, 'run'),
  });
  return { id, reply, upload };
}

async function begin<Reply extends JobReply, Options extends object>(
  context: Context,
  job: MediaJob<Reply, Options>,
  file: string | undefined,
  options: Options & MediaSourceOptions,
) {
  const client = await context.api();
  const media = await openMedia(context, file, options);
  try {
    const reply = await removingUpload(context, media.upload, () => job.start(client, media.fileId, options));
    return { ...media, reply };
  } catch (error) {
    const isGone = error instanceof StaError && error.code === 'not_found';
    if (!isGone || media.upload?.how !== 'remembered') throw error;
  }
  // The service has deleted what was uploaded to it before.
  forgetUpload(context, media.fileId);
  const again = await openMedia(context, file, options);
  const reply = await removingUpload(context, again.upload, () => job.start(client, again.fileId, options));
  return { ...again, reply };
}
