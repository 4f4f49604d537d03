/** `compute`, `fetch` and `run` for jobs on recordings. */
import { randomUUID } from 'node:crypto';
import type { Command, Runner } from '../../cli/arguments/command.ts';
import type { Context } from '../../cli/context/context.ts';
import { type ManyTexts, runMany, type TextOutput } from '../../cli/inputs/run-many.ts';
import { printsNotes } from '../../output/print/formats.ts';
import { formatElapsed } from '../../output/text/format-time.ts';
import { textView } from '../../output/view.ts';
import { StaError, systemCodeOf, systemReasonOf } from '../../shared/errors.ts';
import { makeDirectory } from '../../shared/files/make-directory.ts';
import { fetchCommand } from './fetch-command.ts';
import type { RecordingCommands, RecordingName, RunCommands } from './job-commands.ts';
import type { FetchedKind, FetchReply, RecordingKind } from './job-kind.ts';
import { itemProgress, partsError, showParts } from './job-state.ts';
import { sameTarget } from './leave-job.ts';
import { removingUpload } from './media-cleanup.ts';
import {
  addMediaSources,
  checkMediaSources,
  type MediaSourceOptions,
  manyRecordings,
  quietly,
  readRecordings,
} from './media-sources.ts';
import { nameRecordings } from './name-recordings.ts';
import { noteBatchEnd } from './note-job.ts';
import { registerFetch } from './register-fetch.ts';
import { startRecording } from './start-recording.ts';
import { addWaitOptions, type ResultWaitOptions, waitForResult, watchForResult } from './wait-for-result.ts';

export function registerRecordingJob<Reply extends FetchReply, Options extends object>(
  group: Command,
  run: Runner,
  kind: RecordingKind<Reply, Options>,
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
  registerRun(group.command('run'), run, kind, commands);
}

async function show<Reply extends FetchReply, Options>(
  context: Context,
  kind: RecordingKind<Reply, Options>,
  { finish }: RunCommands<Reply, Options>,
  reply: Reply,
  options: Options,
  recording?: RecordingName,
) {
  return finish?.(context, reply, options, recording) ?? (await kind.view()).show(reply, options);
}

function registerCompute<Reply extends FetchReply, Options extends object>(
  group: Command,
  run: Runner,
  kind: RecordingKind<Reply, Options>,
  commands: RecordingCommands<Reply, Options>,
): void {
  const { description, examples } = commands.help.compute;
  const compute = addMediaSources(group.command('compute')).description(description);
  commands.addStartOptions?.(compute);
  const note = 'Prints the id of the file; with several, one per line. Use this id to fetch the result.';
  compute
    .notes(note, ...(commands.help.notes ?? []))
    .examples(...examples)
    .action(
      run(async (context, given: Options & MediaSourceOptions, files: string[]) => {
        checkMediaSources(files, given);
        commands.checkOptions?.(given, 'compute', context);
        const recordings = await readRecordings(files, given);
        const options = { ...given, ...(await commands.prepare?.(context, given, recordings)) };
        const wanted = commands.kindFor?.(options, 'run') ?? kind;
        if (recordings.many === undefined) {
          const { id, reply } = await startRecording(context, { kind, wanted, options, file: recordings.one }, true);
          await commands.warnIgnored?.(context, options);
          const next = sameTarget(context.settings(), fetchCommand(kind, id));
          return textView(reply, id, { note: `Started. Fetch the result with: ${next}` });
        }
        const batch = randomUUID();
        return runMany(context, manyOf(kind, recordings.many, options), async (file) => {
          const request = { kind, wanted, options, file, batch };
          const { id, reply = {} } = await startRecording(quietly(context), request, true);
          await commands.warnIgnored?.(context, options);
          return { replies: [reply], shown: textView(reply, id, { title: 'Id' }) };
        });
      }),
    );
}

/** Makes a command start jobs on recordings, wait for them and show their results. */
export function registerRun<Reply extends FetchReply, Options extends object>(
  command: Command,
  run: Runner,
  kind: RecordingKind<Reply, Options>,
  commands: RunCommands<Reply, Options>,
): void {
  const { description, examples } = commands.help.run;
  addMediaSources(command).description(description);
  commands.addStartOptions?.(command);
  commands.addShowOptions?.(command);
  commands.addRunOptions?.(command);
  command.option(
    '--again',
    'compute again, even if this machine has computed the same recording with the same options',
  );
  addWaitOptions(command)
    .notes(...runNotes, ...(commands.help.notes ?? []))
    .examples(...examples)
    .action(
      run(async (context, given: Options & RunOptions, files: string[]) => {
        checkMediaSources(files, given);
        commands.checkOptions?.(given, 'run', context);
        const recordings = await readRecordings(files, given);
        if (recordings.many !== undefined) commands.checkMany?.(given);
        const options = { ...given, ...(await commands.prepare?.(context, given, recordings)) };
        const wanted = commands.kindFor?.(options, 'run') ?? kind;
        if (recordings.many !== undefined) return runAll(context, kind, commands, recordings.many, options);
        const request = { kind, wanted, options, file: recordings.one };
        const {
          id,
          isRunning,
          upload,
          reply: started,
        } = await startRecording(context, request, options.again === true);
        await commands.warnIgnored?.(context, options);
        if (printsNotes(context.settings().format)) {
          context.note(started === undefined ? noteEarlier(isRunning) : `Started the job ${id}`);
        }
        const removable = commands.keepsUpload ? undefined : upload;
        const reply = await removingUpload(context, removable, () => watchForResult(context, wanted, id, options));
        const { one } = recordings;
        const recording =
          one === undefined ? undefined : { name: nameRecordings([one]).get(one) ?? one, isOneOfMany: false };
        return showParts(reply, () => show(context, kind, commands, reply, options, recording));
      }),
    );
}

interface RunOptions extends MediaSourceOptions, ResultWaitOptions {
  readonly again?: boolean;
}

const noteEarlier = (isRunning: boolean): string =>
  `This machine has started the same job before: ${isRunning ? 'it is still running' : 'showing its result'}. To compute again, pass --again`;

const runNotes = [
  '--json prints the response to the fetch, unchanged; with several recordings, one line each with "id" (the file) and "file_id",',
  'in the order of the arguments. If a recording failed, the exit code is 1. A recording that was computed before with the same',
  'options is not computed again: to continue a run that ended early, repeat its command line.',
];

/** `run` with many recordings. */
function runAll<Reply extends FetchReply, Options extends object>(
  context: Context,
  kind: RecordingKind<Reply, Options>,
  commands: RunCommands<Reply, Options>,
  files: readonly string[],
  options: Options & RunOptions,
) {
  const wanted: FetchedKind<Reply> = commands.kindFor?.(options, 'run') ?? kind;
  const batch = randomUUID();
  const names = nameRecordings(files);
  const secondsByFile = new Map<string, number>();
  let known = 0;
  const many: ManyTexts = {
    ...manyOf(kind, files, options),
    detail() {
      const seconds = [...secondsByFile.values()].reduce((sum, one) => sum + one, 0);
      return [
        ...(seconds > 0 ? [`${formatElapsed(1000 * seconds)} of audio`] : []),
        ...(known > 0 ? [`${known} started before (see --again)`] : []),
      ].join(', ');
    },
    onEnd: (counts) => noteBatchEnd(context, batch, counts),
  };
  const quiet = quietly(context);
  return runMany(context, many, async (file, _source, signal): Promise<TextOutput> => {
    const request = { kind, wanted, options, file, batch };
    const started = await startRecording(quiet, request, options.again === true);
    const { id, fileId, upload, durationMs = 0 } = started;
    if (started.reply === undefined) known += 1;
    await commands.warnIgnored?.(context, options);
    const heard = (seconds: number) => secondsByFile.set(file, Math.max(secondsByFile.get(file) ?? 0, seconds));
    const reply = await removingUpload(quiet, commands.keepsUpload ? undefined : upload, () =>
      waitForResult(context, wanted, id, {
        ...options,
        signal,
        onReply(reply) {
          const progress = itemProgress(reply, wanted);
          if (progress?.unit === 'seconds') heard(progress.done);
        },
      }),
    );
    heard(Math.max(durationMs / 1000, lengthOf(reply)));
    const recording = { name: names.get(file) ?? file, isOneOfMany: true };
    const shown = await showParts(reply, () => show(context, kind, commands, reply, options, recording));
    return { replies: [{ file_id: fileId, ...reply }], shown, failure: partsError(reply) };
  });
}

const manyOf = (
  { title }: Pick<RecordingKind, 'title'>,
  files: readonly string[],
  options: MediaSourceOptions,
): ManyTexts => ({
  ...manyRecordings(files, options),
  title,
});

/** Upper limit of a result's times, seconds: about the length of the recording. */
function lengthOf({ data = {} }: FetchReply): number {
  let endMs = 0;
  for (const item of Object.values(data)) {
    for (const parts of Object.values(Object(item))) {
      if (!Array.isArray(parts)) continue;
      for (const part of parts) endMs = Math.max(endMs, Number(Object(part).end_time) || 0);
    }
  }
  return endMs / 1000;
}

/**
 * For files made from recordings; called before a job starts, so that its result is not computed for nothing. Does
 * nothing without a directory. @throws StaError `file_error`
 */
export function makeOutputDirectory(directory: string | undefined): void {
  if (directory === undefined) return;
  try {
    makeDirectory(directory);
  } catch (error) {
    const isInTheWay = systemCodeOf(error) === 'EEXIST';
    const why = isInTheWay ? `${Object(error).path} is not a directory` : systemReasonOf(error);
    throw new StaError('file_error', `Cannot create the directory ${directory}: ${why}`, { cause: error });
  }
}
