/** One question after a job. */
import type { Client } from '../../api/client.ts';
import { itemStates } from '../../contract/job-schemas.ts';
import { type ErrorCode, StaError } from '../../errors.ts';
import { type JobKind, type JobReply, statesOf } from './job-kind.ts';
import { labelOfItem } from './missing-items.ts';

/** What the interface answers for a file or settings that a job could not work with. */
const failureCodes: ReadonlySet<ErrorCode> = new Set(['MCST07', 'VDNF01', 'FHU03']);

/** @throws StaError `job_failed` when the job has failed, in whatever code the service says so; what the client throws */
export async function fetchJob<Reply extends JobReply>(
  client: Client,
  kind: JobKind<Reply>,
  id: string,
): Promise<Reply> {
  let reply: Reply;
  try {
    reply = await kind.fetch(client, id);
  } catch (error) {
    throw explain(error);
  }
  refuseFailed(reply, kind);
  return reply;
}

/** The interface has three states and none for a failure: any other state of a requested item means that it failed. */
function refuseFailed(reply: JobReply, kind: JobKind): void {
  const failed = statesOf(reply, kind).filter(([, state]) => !itemStates.some((known) => known === state));
  if (failed.length === 0) return;
  const parts = failed.map(([item, state]) => `${labelOfItem(item)} with the state "${state}"`);
  throw new StaError('job_failed', `The service ended ${parts.join(' and ')}`);
}

function explain(error: unknown): unknown {
  if (!(error instanceof StaError)) return error;
  const { code, serviceCode, message, requestId } = error;
  if (code === 'not_found') {
    return new StaError(code, message, {
      hint: 'List what this machine started with: sta jobs list',
      requestId,
      cause: error,
    });
  }
  // A fetch sends an id and nothing else: what is wrong with the request is then the job that the id names.
  if (failureCodes.has(code) || (code === 'invalid_request' && serviceCode !== undefined)) {
    return new StaError('job_failed', message, { serviceCode: serviceCode ?? code, requestId, cause: error });
  }
  return error;
}
