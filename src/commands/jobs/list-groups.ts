/** Groups the journal as `jobs list` shows it: the jobs of one batch are one entry. */
import pMap from 'p-map';
import type { BatchEnd, JournalEntry } from '../../cli/config/job-journal.ts';
import type { Context } from '../../cli/context/context.ts';
import { fetchStatus, type JobStatus } from '../../conversations/jobs/job-status.ts';
import { kindOf } from '../../conversations/jobs/kinds.ts';
import { isOfTarget } from '../../conversations/jobs/note-job.ts';

/** Jobs that are listed as one entry. */
export interface ListedJobs {
  /** The id of the batch or of the single job. */
  readonly id: string;
  /** Newest first; a single job if it is not a batch. */
  readonly jobs: readonly JournalEntry[];
  readonly isBatch: boolean;
}

/** Number of a batch's jobs in each state. */
export interface JobCounts {
  readonly count: number;
  readonly done: number;
  readonly failed: number;
  /** Queued or processing. */
  readonly waiting: number;
  /** Their states were not requested, because there are too many. */
  readonly notAsked: number;
}

export interface GroupStatus {
  /** null: the job is at another service, and its state is not requested. */
  readonly state: string | null;
  readonly error?: JobStatus['error'];
  readonly parts?: JobStatus['parts'];
  readonly progress?: JobStatus['progress'];
  /** Only for a batch. */
  readonly jobs?: JobCounts;
}

/** @param entries newest first @returns groups in the order of their newest jobs */
export function groupByBatch(entries: readonly JournalEntry[]): ListedJobs[] {
  const groups = new Map<string, { id: string; jobs: JournalEntry[]; isBatch: boolean }>();
  for (const entry of entries) {
    const { id, kind, batch } = entry;
    const key = batch === undefined ? `job ${kind} ${id}` : `batch ${batch}`;
    const group = groups.get(key) ?? { id: batch ?? id, jobs: [], isBatch: batch !== undefined };
    group.jobs.push(entry);
    groups.set(key, group);
  }
  return [...groups.values()];
}

/** The number of concurrent requests. */
const concurrency = 8;
/** Maximum number of requests about jobs of batches in one listing, for all batches together. */
const maxQuestions = 400;

/** Requests the states of the groups. @param ends the recorded ends of batches */
export async function fetchGroups(
  context: Context,
  groups: readonly ListedJobs[],
  ends: ReadonlyMap<string, BatchEnd>,
): Promise<GroupStatus[]> {
  let left = maxQuestions;
  const asked = groups.map((group) => {
    const own = group.jobs.filter((job) => isOfTarget(job, context.settings()));
    if (!group.isBatch) return own;
    if (ends.has(group.id)) return [];
    const some = own.slice(0, left);
    left -= some.length;
    return some;
  });
  const statuses = new Map<JournalEntry, JobStatus>();
  await pMap(
    asked.flat(),
    async (entry) => {
      const kind = kindOf(entry);
      if (kind !== undefined) statuses.set(entry, await fetchStatus(await context.api(), kind, entry.id));
    },
    { concurrency },
  );
  return groups.map((group, i): GroupStatus => {
    const end = ends.get(group.id);
    if (group.isBatch && end !== undefined) return statusOf(countsOf(end));
    const known = (asked[i] ?? []).flatMap((entry) => statuses.get(entry) ?? []);
    if (known.length === 0) return { state: null };
    const [only] = known;
    return group.isBatch || only === undefined ? statusOf(count(group.jobs.length, known)) : only;
  });
}

const countsOf = ({ count, failed }: BatchEnd): JobCounts => ({
  count,
  done: count - failed,
  failed,
  waiting: 0,
  notAsked: 0,
});

function count(all: number, statuses: readonly JobStatus[]): JobCounts {
  const of = (...states: string[]) => statuses.filter(({ state }) => states.includes(state)).length;
  const [done, waiting] = [of('Completed'), of('Queued', 'Processing')];
  return { count: all, done, failed: statuses.length - done - waiting, waiting, notAsked: all - statuses.length };
}

/** The state of the whole group: waiting while one of its jobs is, then failed if one has failed. */
function statusOf(jobs: JobCounts): GroupStatus {
  const { done, failed, waiting, notAsked } = jobs;
  if (waiting > 0) return { state: done + failed > 0 ? 'Processing' : 'Queued', jobs };
  if (notAsked > 0) return { state: 'Processing', jobs };
  return { state: failed > 0 ? 'Failed' : 'Completed', jobs };
}
