/** From ids to finished results: which jobs they are, and what the service has for them. */
import pMap from 'p-map';
import type { Context } from '../action/context.ts';
import type { clips } from '../contract/clips.ts';
import type { conversation } from '../contract/conversation.ts';
import type { Reply } from '../contract/endpoint.ts';
import type { sentiment } from '../contract/sentiment.ts';
import type { summary } from '../contract/summary.ts';
import { StaError } from '../errors.ts';
import { fetchJob } from '../jobs/fetch-job.ts';
import { type KnownJob, openJobFinder } from '../jobs/find-jobs.ts';
import { isFinished, type JobKind, type JobReply, stateOf } from '../jobs/job-kind.ts';
import { clipsJob, sentimentJob, summaryJob, toneJob, toneJobWith, transcriptItem } from '../jobs/job-kinds.ts';
import { waitHint } from '../jobs/leave-job.ts';
import { redactReply } from '../jobs/results/redact-transcript.ts';
import { watchForResult } from '../jobs/wait-for-result.ts';
import type { WaitOptions } from '../jobs/wait-options.ts';

export type JobResult = { readonly id: string } & (
  | { readonly kind: 'sentiment'; readonly reply: Reply<typeof sentiment.fetch> }
  | { readonly kind: 'summary'; readonly reply: Reply<typeof summary.fetch> }
  | { readonly kind: 'tone'; readonly reply: Reply<typeof conversation.fetch> }
  | { readonly kind: 'clips'; readonly reply: Reply<typeof clips.fetch> }
);

export interface GatherOptions extends WaitOptions {
  /** The job that was started last, in place of ids. */
  readonly last?: boolean;
  readonly wait?: boolean;
  readonly redact?: boolean;
}

const mostJobs = 100;

/** Questions that are under way at a time. */
const concurrency = 4;

/**
 * @param ids each once; that of a recording stands for its tone and for its clips
 * @returns in the order of the ids
 * @throws StaError `pending` when one is not finished, or not in time; what finding and fetching throw
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
  if (jobs.length > mostJobs)
    throw new StaError('usage', `A report takes at most ${mostJobs} jobs, not ${jobs.length}`);
  const redact = options.redact === true;
  if (redact) requireTranscripts(jobs);
  if (options.wait === true) return waitForAll(context, jobs, options);
  const client = await context.api();
  const results = await pMap(jobs, (job) => ask(job, redact, (kind) => fetchJob(client, kind, job.id)), {
    concurrency,
  });
  const pending = jobs.flatMap(({ id, kind }, i) => {
    const reply = results[i]?.reply;
    const wanted = kind.noun === 'tone' ? (redact ? redactedJob : recordingJob) : kind;
    return reply === undefined || isFinished(reply, wanted)
      ? []
      : [{ id, state: stateOf(reply, wanted), noun: kind.noun }];
  });
  if (pending.length > 0) {
    const states = pending.map(({ noun, id, state }) => `${noun} ${id} is ${state.toLowerCase()}`).join('; ');
    const waiting = [...new Set(pending.map(({ id }) => id))];
    throw new StaError('pending', `There is no report yet. ${states}`, {
      hint: `${waitHint(context.settings(), waiting)}, or give --wait`,
    });
  }
  return results;
}

/** Services mark personal data in transcripts only. @throws StaError `usage` */
function requireTranscripts(jobs: readonly KnownJob[]): void {
  const other = jobs.find(({ kind }) => kind.noun !== toneJob.noun);
  if (other === undefined) return;
  throw new StaError('usage', `--redact cannot be used with the ${other.kind.noun} job ${other.id}`, {
    hint: 'Personal data is marked in the transcripts of tone jobs only. Write a report of these without the other jobs',
  });
}

/** One after the other, within one `--timeout`. */
async function waitForAll(context: Context, jobs: readonly KnownJob[], options: GatherOptions): Promise<JobResult[]> {
  const { clock } = context;
  const deadlineMs = options.timeout === undefined ? undefined : clock.nowMs() + options.timeout;
  const results: JobResult[] = [];
  for (const job of jobs) {
    const left = deadlineMs === undefined ? {} : { timeout: Math.max(0, deadlineMs - clock.nowMs()) };
    results.push(
      await ask(job, options.redact === true, (kind) =>
        watchForResult(context, kind, job.id, { ...options, ...left, reportedTimeout: options.timeout }),
      ),
    );
  }
  return results;
}

type Fetch = <R extends JobReply>(kind: JobKind<R>) => Promise<R>;

async function ask({ id, kind: { noun, items } }: KnownJob, redact: boolean, fetch: Fetch): Promise<JobResult> {
  switch (noun) {
    case 'sentiment':
      return { id, kind: 'sentiment', reply: await fetch(sentimentJob) };
    case 'summary':
      return { id, kind: 'summary', reply: await fetch(summaryJob) };
    case 'tone':
      return { id, kind: 'tone', reply: await fetch(redact ? redactedJob : recordingJob) };
    case 'clips':
      return { id, kind: 'clips', reply: await fetch({ ...clipsJob, items }) };
  }
}

/** The tones with the transcript; without it where there is none, or where making it failed. */
const recordingJob: JobKind<Reply<typeof conversation.fetch>> = {
  ...toneJob,
  optionalItems: [transcriptItem],
  async fetch(client, id) {
    try {
      return await client.conversation.fetch({ fileID: id, tone_analysis: true, speech_to_text: true });
    } catch (error) {
      if (!(error instanceof StaError) || error.retryable) throw error;
      return toneJob.fetch(client, id);
    }
  },
};

const transcribedJob = toneJobWith({ items: [transcriptItem] });

/** Redacted before anything sees it. The transcript is required: a service that made none did not search it. */
const redactedJob: JobKind<Reply<typeof conversation.fetch>> = {
  ...transcribedJob,
  fetch: async (client, id) => redactReply(await transcribedJob.fetch(client, id)),
};
