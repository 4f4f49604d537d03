import pMap from 'p-map';
import { waitForJob } from '../../api/jobs/wait-for-job.ts';
import type { Command, Runner } from '../../cli/arguments/command.ts';
import type { Context } from '../../cli/context/context.ts';
import { resultCommand } from '../../conversations/jobs/fetch-command.ts';
import { checkIds, type KnownJob, openJobFinder, unknownJobError } from '../../conversations/jobs/find-jobs.ts';
import { drawProgress } from '../../conversations/jobs/job-state.ts';
import { describeState, fetchStatus, type JobStatus, toneOfState } from '../../conversations/jobs/job-status.ts';
import { kindOf } from '../../conversations/jobs/kinds.ts';
import { interruptionError, sameTarget, timeoutError } from '../../conversations/jobs/leave-job.ts';
import { countMissing, describeMissing, missingCode } from '../../conversations/jobs/missing-items.ts';
import { addWaitOptions, type ResultWaitOptions } from '../../conversations/jobs/wait-for-result.ts';
import { formatElapsed } from '../../output/text/format-time.ts';
import { type Column, tableView } from '../../output/view.ts';
import { countBy } from '../../shared/collections/group-by.ts';
import { StaError } from '../../shared/errors.ts';
import { addJobArguments } from './choose-jobs.ts';

interface Options extends ResultWaitOptions {
  readonly last?: boolean;
  readonly all?: boolean;
  readonly any?: boolean;
}

interface Row extends JobStatus {
  readonly id: string;
  readonly kind: string;
}

const columns: Column<Row>[] = [
  { title: 'Id', value: (row) => row.id },
  { title: 'Job', value: (row) => row.kind },
  {
    title: 'State',
    value: describeState,
    fields: { state: (row) => row.state },
    tone: (row) => toneOfState(row.state),
  },
  { title: 'Problem', value: (row) => row.error?.message ?? '', flexible: true },
];

/** The number of concurrent requests. */
const concurrency = 4;

export function registerJobsWait(jobs: Command, run: Runner): void {
  const wait = addJobArguments(
    jobs.command('wait').description('Wait until jobs are finished, and print their final states'),
  )
    .option('--all', 'wait until all of them are finished (the default)')
    .option('--any', 'wait until one of them is finished');
  addWaitOptions(wait)
    .notes(
      'Exits with 0 if the jobs are completed, 1 if one failed, 8 if --timeout expired. A job counts as failed if any part',
      'of it failed, for example the transcript of a tone analysis; you can still fetch the other parts. With --any,',
      'unfinished jobs do not count.',
    )
    .examples(
      'sta jobs wait --last --timeout 60',
      'sta jobs wait 3f6b2a9e-0c1d-4e5f-8a7b-9c0d1e2f3a4b 5a1c0b7d-2e3f-4a5b-9c6d-7e8f9a0b1c2d --any',
    )
    .action(
      run(async (context, options: Options, ids: string[]) => {
        const { any = false, all, last = false } = options;
        if (any && all) throw new StaError('usage', '--all and --any cannot be used together');
        checkIds(ids, last);
        const finder = openJobFinder(context);
        const unique = [...new Set(ids.flatMap((id) => finder.resolve(id)))];
        const wanted = last ? finder.lastWithBatch() : await pMap(unique, (id) => finder.find(id), { concurrency });
        const { rows, finished } = await waitForAll(context, wanted, any, options);
        return tableView(rows, rows, columns, '', describeEnd(context, rows, finished, any, options.timeout ?? 0));
      }),
    );
}

const isOver = ({ state }: JobStatus): boolean => state !== 'Queued' && state !== 'Processing';

async function waitForAll(
  context: Context,
  wanted: readonly KnownJob[],
  any: boolean,
  options: ResultWaitOptions,
): Promise<{ rows: Row[]; finished: boolean }> {
  const client = await context.api();
  const { clock, random, signal } = context;
  const rows = wanted.map(({ id, kind }): Row => ({ id, kind: kind.group, state: 'Queued' }));
  const counts = wanted.map(countMissing);
  const startedMs = clock.nowMs();
  using _line = context.startStatusLine(
    wanted.length === 1 ? (wanted[0]?.kind.title ?? '') : `${wanted.length} jobs`,
    () => `${describeStates(rows)}, ${formatElapsed(clock.nowMs() - startedMs)}`,
  );
  try {
    const { finished } = await waitForJob({
      poll: () =>
        pMap(
          wanted,
          async ({ id, kind }, i) => {
            const row = rows[i];
            if (row !== undefined && !isOver(row)) {
              const { missing = [], reportsOthers = false, ...status } = await fetchStatus(client, kind, id);
              const never = counts[i]?.(missing, reportsOthers) ?? [];
              const error = never.length > 0 && { code: missingCode, message: describeMissing(never) };
              rows[i] = { id, kind: kind.group, ...status, ...(error && { state: 'Failed', error }) };
            }
          },
          { concurrency },
        ),
      isFinished: () => (any ? rows.some(isOver) : rows.every(isOver)),
      clock,
      random,
      signal,
      timeoutMs: options.timeout,
      intervalMs: options.interval,
    });
    return { rows, finished };
  } catch (error) {
    throw signal.aborted ? interruptionError(signal.reason, context.settings(), unfinished(rows)) : error;
  }
}

const unfinished = (rows: readonly Row[]): string[] => rows.filter((row) => !isOver(row)).map(({ id }) => id);

/** For a single job its progress or state; for several, the number in each state. */
function describeStates(rows: readonly Row[]): string {
  const [row] = rows;
  if (rows.length === 1 && row?.progress !== undefined) return drawProgress(row.progress);
  const counts = countBy(rows, ({ state }) => state);
  return [...counts].map(([state, count]) => (rows.length === 1 ? '' : `${count} `) + state.toLowerCase()).join(', ');
}

function describeEnd(context: Context, rows: readonly Row[], finished: boolean, any: boolean, timeoutMs: number) {
  const settings = context.settings();
  if (!finished) {
    const left = rows.filter((row) => !isOver(row));
    return { failure: timeoutError(describeStates(left.map(withoutProgress)), timeoutMs, settings, unfinished(rows)) };
  }
  const over = rows.filter(isOver);
  const completed = over.find(({ state }) => state === 'Completed');
  const partly = over.find(({ parts }) => parts !== undefined);
  const fetchLine = ({ kind, id }: Row, what: string) =>
    sameTarget(settings, `Fetch ${what} with: ${resultCommand(kindOf({ kind }) ?? { group: kind }, id)}`);
  const note = completed ? fetchLine(completed, 'the result') : partly && fetchLine(partly, 'what worked');
  const failed = any && completed !== undefined ? [] : over.filter(({ state }) => state !== 'Completed');
  return { failure: failed.length > 0 ? failedJobsError(failed, rows.length) : undefined, note };
}

const withoutProgress = ({ progress: _, ...row }: Row): Row => row;

function failedJobsError(failed: readonly Row[], all: number): StaError {
  const [first] = failed;
  if (first === undefined || failed.length > 1)
    return new StaError('job_failed', `${failed.length} of ${all} jobs failed`);
  const { id, state, error } = first;
  if (state === 'Unknown') return unknownJobError(id);
  return new StaError('job_failed', `The job ${id} failed. ${error?.message ?? ''}`, { serviceCode: error?.code });
}
