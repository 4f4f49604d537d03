/** `compute`, `fetch` and `run` of a job on recordings. */
import type { Command } from 'commander';
import type { Context } from '../action/context.ts';
import { helpText } from '../action/help-text.ts';
import type { Runner } from '../action/runner.ts';
import { quoteForBash } from '../api/quote-for-bash.ts';
import { StaError } from '../errors.ts';
import { printsNotes } from '../output/formats.ts';
import { textView } from '../output/view.ts';
import type { RecordingCommands } from './job-commands.ts';
import type { JobKind, JobReply } from './job-kind.ts';
import { sameTarget } from './leave-job.ts';
import { removingUpload } from './media-cleanup.ts';
import { addMediaSources, checkMediaSources, type MediaSourceOptions, openMedia } from './media-sources.ts';
import { noteJob } from './note-job.ts';
import { showParts } from './part-failures.ts';
import { registerFetch } from './register-fetch.ts';
import { forgetUpload } from './upload-once.ts';
import { addWaitOptions, type WaitOptions, watchForResult } from './wait-for-result.ts';

export function registerRecordingJob<Reply extends JobReply, Options extends object>(
  group: Command,
  run: Runner,
  kind: JobKind<Reply, Options>,
  commands: RecordingCommands<Reply, Options>,
): void {
  registerCompute(group, run, kind, commands);
  registerFetch(
    group,
    run,
    kind,
    commands,
    async (context, options) => (reply) => show(context, kind, commands, reply, options),
  );
  registerRun(group, run, kind, commands);
}

async function show<Reply extends JobReply, Options>(
  context: Context,
  kind: JobKind<Reply, Options>,
  { finish }: RecordingCommands<Reply, Options>,
  reply: Reply,
  options: Options,
) {
  return finish?.(context, reply, options) ?? (await kind.view()).show(reply, options);
}

function registerCompute<Reply extends JobReply, Options extends object>(
  group: Command,
  run: Runner,
  kind: JobKind<Reply, Options>,
  commands: RecordingCommands<Reply, Options>,
): void {
  const { description, examples } = commands.help.compute;
  const compute = addMediaSources(group.command('compute')).description(description);
  commands.addStartOptions?.(compute);
  compute
    .addHelpText(
      'after',
      helpText(
        ['Prints the id of the file. Use this id to fetch the result.', ...(commands.help.notes ?? [])],
        examples,
      ),
    )
    .action(
      run(async (context, options: Options & MediaSourceOptions, file: string | undefined) => {
        checkMediaSources(file, options);
        commands.checkOptions?.(options, 'compute', context);
        const { id, reply } = await start(context, kind, commands, file, options);
        const next = sameTarget(context.settings(), `sta ${kind.group} fetch ${quoteForBash(id)}`);
        return textView(reply, id, { note: `Started. Fetch the result with: ${next}` });
      }),
    );
}

function registerRun<Reply extends JobReply, Options extends object>(
  group: Command,
  run: Runner,
  kind: JobKind<Reply, Options>,
  commands: RecordingCommands<Reply, Options>,
): void {
  const { description, examples } = commands.help.run;
  const command = addMediaSources(group.command('run')).description(description);
  commands.addStartOptions?.(command);
  commands.addShowOptions?.(command);
  addWaitOptions(command)
    .addHelpText(
      'after',
      helpText(['--json prints the response to the fetch, unchanged.', ...(commands.help.notes ?? [])], examples),
    )
    .action(
      run(async (context, options: Options & MediaSourceOptions & WaitOptions, file: string | undefined) => {
        checkMediaSources(file, options);
        commands.checkOptions?.(options, 'run', context);
        const { id, upload } = await start(context, kind, commands, file, options);
        if (printsNotes(context.settings().format)) context.note(`Started the job ${id}`);
        const reply = await removingUpload(context, upload, () =>
          watchForResult(context, commands.kindFor?.(options, 'run') ?? kind, id, options),
        );
        return showParts(reply, () => show(context, kind, commands, reply, options));
      }),
    );
}

/** Uploads the recording unless it is uploaded, starts the job and records it in the journal. */
async function start<Reply extends JobReply, Options extends object>(
  context: Context,
  kind: JobKind<Reply, Options>,
  commands: RecordingCommands<Reply, Options>,
  file: string | undefined,
  options: Options & MediaSourceOptions,
) {
  const { fileId, source, upload, reply } = await begin(context, kind, file, options);
  const id = kind.idOf(reply);
  noteJob(context, {
    id,
    kind: kind.group,
    source: source ?? fileId,
    characters: 0,
    wanted: commands.kindFor?.(options, 'run') ?? kind,
  });
  await commands.warnIgnored?.(context, options);
  return { id, reply, upload };
}

async function begin<Reply extends JobReply, Options extends object>(
  context: Context,
  kind: JobKind<Reply, Options>,
  file: string | undefined,
  options: Options & MediaSourceOptions,
) {
  const client = await context.api();
  const media = await openMedia(context, file, options);
  try {
    const reply = await removingUpload(context, media.upload, () => kind.compute(client, media.fileId, options));
    return { ...media, reply };
  } catch (error) {
    const isGone = error instanceof StaError && error.code === 'not_found';
    if (!isGone || media.upload?.how !== 'remembered') throw error;
  }
  // The service has deleted what was uploaded to it before.
  forgetUpload(context, media.fileId);
  const again = await openMedia(context, file, options);
  const reply = await removingUpload(context, again.upload, () => kind.compute(client, again.fileId, options));
  return { ...again, reply };
}
