/** `fetch`: makes one request for the result of a job. */

import { quoteForBash } from '../../api/requests/quote-for-bash.ts';
import type { Command, Runner } from '../../cli/arguments/command.ts';
import type { Context } from '../../cli/context/context.ts';
import type { TableView, TextView, View } from '../../output/view.ts';
import { exitCodes, StaError } from '../../shared/errors.ts';
import { fetchJob } from './fetch-job.ts';
import { openJobFinder } from './find-jobs.ts';
import type { FetchCommands } from './job-commands.ts';
import type { FetchedKind, FetchReply, JobKind } from './job-kind.ts';
import { describeProgress, isFinished, itemProgress, showParts, stateOf } from './job-state.ts';
import { waitHint } from './leave-job.ts';
import { refuseNeverComing } from './missing-items.ts';

const fetchNote =
  'Sends one request. If the result is not ready, it exits with 8, and --json still prints the response.';

const transcriptNotes = [
  'If this machine started the job with a transcript, and the file is still there and unchanged, each sentence has its speaker and',
  'times, as with run.',
];

/**
 * @param prepare called before the request: reads the files that the options name
 * @returns the function that shows a finished result
 */
export function registerFetch<Reply extends FetchReply, Options extends object>(
  group: Command,
  run: Runner,
  kind: JobKind<Reply, Options>,
  commands: FetchCommands<Reply, Options>,
  prepare: (context: Context, options: Options, id: string) => Promise<(reply: Reply) => View | Promise<View>>,
): void {
  const { description, examples, notes = [] } = commands.help.fetch;
  const fetch = group
    .command('fetch')
    .completedArgument('[id]', 'the id that compute printed, or its beginning', `${kind.group}-jobs`)
    .option('--last', `the last ${kind.group} job that this machine started on this service`)
    .description(description);
  commands.addShowOptions?.(fetch);
  commands.addFetchOptions?.(fetch);
  fetch
    .notes(fetchNote, ...(kind.input === 'text' ? transcriptNotes : []), ...notes)
    .examples(...examples)
    .action(
      run(async (context, options: Options & { last?: boolean }, given: string | undefined) => {
        commands.checkOptions?.(options, 'fetch', context);
        const id = chooseId(context, kind.group, given, options.last === true);
        const finish = await prepare(context, options, id);
        const wanted: FetchedKind<Reply> = commands.kindFor?.(options, 'fetch') ?? kind;
        const reply = await fetchJob(await context.api(), wanted, id);
        if (isFinished(reply, wanted)) return showParts(reply, () => finish(reply));
        const { show } = await kind.view();
        return pendingView(context, wanted, id, reply, show(reply, options));
      }),
    );
}

/** @throws StaError `usage`; `not_found` if this machine has started no job of the kind */
function chooseId(context: Context, group: string, given: string | undefined, last: boolean): string {
  if ((given === undefined) !== last) throw new StaError('usage', 'Give the id of a job, or --last');
  if (given?.trim() === '') throw new StaError('usage', 'The id is empty');
  const finder = openJobFinder(context);
  if (given === undefined) return finder.last(group).id;
  const [id = given, ...others] = finder.resolve(given);
  if (others.length === 0) return id;
  throw new StaError('usage', `${given} is a batch of ${others.length + 1} jobs. Fetch these one by one`, {
    hint: `List them with: sta jobs list --batch ${quoteForBash(given)} --limit ${others.length + 1}`,
  });
}

/**
 * An unfinished result: the response for machines, a line on stderr for people, exit code 8.
 *
 * @param shown the result's own view, for its columns
 * @throws StaError `unsupported`
 */
function pendingView(
  context: Context,
  kind: FetchedKind,
  id: string,
  reply: FetchReply,
  shown: TableView | TextView,
): TableView | TextView {
  refuseNeverComing(reply, kind, id);
  const progress = itemProgress(reply, kind);
  const detail = progress === undefined ? '' : ` (${describeProgress(progress)})`;
  const line = `${kind.title} ${id} is ${stateOf(reply, kind).toLowerCase()}${detail}. ${waitHint(context.settings(), [id])}`;
  const exitCode = exitCodes.pending;
  if (shown.kind === 'text') return { ...shown, text: '', note: line, exitCode };
  return { ...shown, rows: [], figure: undefined, note: undefined, empty: line, exitCode };
}
