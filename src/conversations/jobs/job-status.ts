/** The status of a job, as the commands about jobs show it. */
import type { Client } from '../../api/client.ts';
import type { CellTone } from '../../output/text/style.ts';
import { StaError } from '../../shared/errors.ts';
import { fetchJob } from './fetch-job.ts';
import type { FetchedKind } from './job-kind.ts';
import { itemProgress, missingItems, partsError, type ReportedProgress, stateOf, statesOf } from './job-state.ts';
import { reportsAny } from './missing-items.ts';

export interface JobStatus {
  /** Queued, Processing, Completed, Failed or Cancelled; Unknown if the service has no such job. */
  readonly state: string;
  /** Why it failed: the reason, or the parts that failed with their reasons. */
  readonly error?: { readonly code: string; readonly message: string };
  /** The state of each part, if only some have failed. */
  readonly parts?: Readonly<Record<string, string>>;
  readonly progress?: ReportedProgress;
  /** Requested items that the service does not report. */
  readonly missing?: readonly string[];
  /** Whether the service reports other items instead. */
  readonly reportsOthers?: boolean;
}

/**
 * @throws StaError for errors that say nothing about the job, such as an unreachable service or rejected credentials
 */
export async function fetchStatus(client: Client, kind: FetchedKind, id: string): Promise<JobStatus> {
  try {
    const reply = await fetchJob(client, kind, id);
    const missing = missingItems(reply, kind);
    const failure = partsError(reply);
    const progress = itemProgress(reply, kind);
    return {
      state: stateOf(reply, kind),
      ...(failure !== undefined && {
        error: failure.brief,
        parts: Object.fromEntries(statesOf(reply, kind)),
      }),
      ...(progress !== undefined && { progress }),
      ...(missing.length > 0 && { missing, reportsOthers: reportsAny(reply) }),
    };
  } catch (error) {
    const status = statusOf(error);
    if (status === undefined) throw error;
    return status;
  }
}

/** The status that follows from a failed request; undefined if the failure says nothing about the job. */
export function statusOf(error: unknown): JobStatus | undefined {
  if (!(error instanceof StaError)) return undefined;
  const { code, brief } = error;
  if (code === 'not_found') return { state: 'Unknown' };
  if (code === 'job_cancelled') return { state: 'Cancelled' };
  return code === 'job_failed' ? { state: 'Failed', error: brief } : undefined;
}

/** The state for people: `Processing 31%` if the service reports progress. */
export const describeState = ({ state, progress }: Pick<JobStatus, 'state' | 'progress'>): string =>
  progress === undefined ? state : `${state} ${Math.floor((100 * progress.done) / progress.total)}%`;

export function toneOfState(state: string): CellTone | undefined {
  if (state === 'Completed') return 'good';
  if (state === 'Failed' || state === 'Unknown') return 'bad';
  return 'neutral';
}
