/** How a job stands, as the commands about jobs show it. */
import type { Client } from '../../api/client.ts';
import { StaError } from '../../errors.ts';
import type { Tone } from '../../output/style.ts';
import { fetchJob } from './fetch-job.ts';
import { type JobKind, stateOf } from './job-kind.ts';

export interface Standing {
  /** Queued, Processing, Completed; Failed; Unknown: the service has no such job. */
  readonly state: string;
  /** Why it failed. */
  readonly error?: { readonly code: string; readonly message: string };
}

/** @throws StaError for what says nothing about the job: the service cannot be reached, the credentials are refused */
export async function askStanding(client: Client, kind: JobKind, id: string): Promise<Standing> {
  try {
    return { state: stateOf(await fetchJob(client, kind, id)) };
  } catch (error) {
    const standing = standingOf(error);
    if (standing === undefined) throw error;
    return standing;
  }
}

/** What a failed question says about the job; undefined when it says nothing. */
export function standingOf(error: unknown): Standing | undefined {
  if (!(error instanceof StaError)) return undefined;
  const { code, serviceCode, message } = error;
  if (code === 'not_found') return { state: 'Unknown' };
  return code === 'job_failed' ? { state: 'Failed', error: { code: serviceCode ?? code, message } } : undefined;
}

export function toneOfState(state: string): Tone | undefined {
  if (state === 'Completed') return 'good';
  if (state === 'Failed' || state === 'Unknown') return 'bad';
  return 'neutral';
}
