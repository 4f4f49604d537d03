/** Finds the jobs for the given ids, and fetches their finished results. */

import pMap from 'p-map';
import type { Context } from '../../cli/context/context.ts';
import { readText } from '../../cli/context/read-input.ts';
import type { InputStream } from '../../output/terminal/io.ts';
import { StaError } from '../../shared/errors.ts';
import { fetchJob } from '../jobs/fetch-job.ts';
import { type KnownJob, openJobFinder } from '../jobs/find-jobs.ts';
import type { FetchedKind, FetchReply, ReportSection } from '../jobs/job-kind.ts';
import { isFinished, stateOf } from '../jobs/job-state.ts';
import { locateSentences } from '../jobs/kinds/placed-sentences.ts';
import { waitHint } from '../jobs/leave-job.ts';
import { type ResultWaitOptions, watchForResult } from '../jobs/wait-for-result.ts';

/** A job, and how the report shows it. */
interface ShownJob extends KnownJob {
  /** The kind, in the form that the report fetches. */
  readonly fetched: FetchedKind;
  readonly section: ReportSection<FetchReply>;
}

export interface JobResult extends ShownJob {
  /** The response as the service sent it. */
  readonly reply: FetchReply;
  /** The response with offsets into the whole text, if the job has only a part of it. */
  readonly shown: FetchReply;
}

export interface GatherOptions extends ResultWaitOptions {
  /** Uses the last job instead of ids. */
  readonly last?: boolean;
  readonly wait?: boolean;
  readonly redact?: boolean;
}

const maxJobs = 100;

/** The number of concurrent requests. */
const concurrency = 4;

/**
 * @param ids without duplicates; the id of a recording includes both its tone job and its clips job
 * @returns in the order of the ids
 * @throws StaError `pending` if one is not finished, or not in time; the errors of finding and fetching
 */
export async function gatherResults(
  context: Context,
  ids: readonly string[],
  options: GatherOptions,
): Promise<JobResult[]> {
  const finder = openJobFinder(context);
  const whole = [...new Set(ids.flatMap((id) => finder.resolve(id)))];
  const jobs = options.last
    ? finder.lastWithBatch()
    : (await pMap(whole, (id) => finder.findAll(id), { concurrency })).flat();
  if (jobs.length > maxJobs) throw new StaError('usage', `A report takes at most ${maxJobs} jobs, not ${jobs.length}`);
  const shown = await Promise.all(jobs.map((job) => openSection(job, options.redact === true)));
  if (options.wait === true) return waitForAll(context, shown, options);
  const client = await context.api();
  const results = await pMap(shown, async (job) => resultOf(job, await fetchJob(client, job.fetched, job.id)), {
    concurrency,
  });
  const pending = results.flatMap(({ id, fetched, reply }) =>
    isFinished(reply, fetched) ? [] : [{ id, state: stateOf(reply, fetched), group: fetched.group }],
  );
  if (pending.length > 0) {
    const states = pending.map(({ group, id, state }) => `${group} ${id} is ${state.toLowerCase()}`).join('; ');
    const waiting = [...new Set(pending.map(({ id }) => id))];
    throw new StaError('pending', `There is no report yet. ${states}`, {
      hint: `${waitHint(context.settings(), waiting)}, or pass --wait`,
    });
  }
  return results;
}

/** @throws StaError `usage` for `--redact` with a kind in which services do not mark personal data */
async function openSection(job: KnownJob, redact: boolean): Promise<ShownJob> {
  const { id, kind } = job;
  const section = await kind.section();
  if (!redact) return { ...job, section, fetched: section.kindFor?.(kind) ?? kind };
  if (section.redacted !== undefined) return { ...job, section, fetched: section.redacted };
  throw new StaError('usage', `--redact cannot be used with the ${kind.group} job ${id}`, {
    hint: 'Personal data is marked in the transcripts of tone jobs only. Write a report of these without the other jobs',
  });
}

const resultOf = (job: ShownJob, reply: FetchReply): JobResult => ({
  ...job,
  reply,
  shown:
    job.start === 0 ? reply : (job.kind.text?.join([{ part: { text: '', start: job.start }, result: reply }]) ?? reply),
});

/** Waits for the jobs one after the other, within one `--timeout`. */
async function waitForAll(context: Context, jobs: readonly ShownJob[], options: GatherOptions): Promise<JobResult[]> {
  const { clock } = context;
  const deadlineMs = options.timeout === undefined ? undefined : clock.nowMs() + options.timeout;
  const results: JobResult[] = [];
  for (const job of jobs) {
    const left = deadlineMs === undefined ? {} : { timeout: Math.max(0, deadlineMs - clock.nowMs()) };
    const reply = await watchForResult(context, job.fetched, job.id, {
      ...options,
      ...left,
      reportedTimeout: options.timeout,
    });
    results.push(resultOf(job, reply));
  }
  return results;
}

/** @returns the text of each result @throws StaError `invalid_input` for a text that matches no result */
export async function matchTexts(
  results: readonly JobResult[],
  paths: readonly string[],
  stdin: InputStream,
): Promise<Map<JobResult, string>> {
  const matched = new Map<JobResult, string>();
  for (const path of paths) {
    const text = await readText({ args: [], file: path, stdin, what: 'a text', command: 'report ID --text -' });
    const owners = results.filter((result) => {
      const sentences = result.kind.text?.sentencesOf(result.shown) ?? [];
      return sentences.length > 0 && locateSentences(text, sentences) !== undefined;
    });
    if (owners.length === 0) {
      throw new StaError('invalid_input', `--text ${path}: the sentences of these jobs are not in this text`, {
        hint: 'Pass the exact text that was analysed, or leave out --text to list only the sentences',
      });
    }
    for (const owner of owners) matched.set(owner, text);
  }
  return matched;
}
