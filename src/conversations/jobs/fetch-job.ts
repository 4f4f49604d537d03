/** Makes one request for the result of a job. */

import type { Client } from '../../api/client.ts';
import type { RequestOptions } from '../../api/requests/build-request.ts';
import { itemStates } from '../../contract/schemas/schemas.ts';
import { type ErrorCode, StaError } from '../../shared/errors.ts';
import type { FetchedKind, FetchReply, ItemFailure } from './job-kind.ts';
import { describeFailures, statesOf } from './job-state.ts';
import { labelOfItem } from './kinds.ts';

/** The interface's codes for a file or settings that a job could not process. */
const failureCodes: ReadonlySet<ErrorCode> = new Set(['MCST07', 'VDNF01', 'FHU03']);

/**
 * @returns the response; if only some items have failed, the other items, with `errors` for the failed ones
 * @throws StaError `job_failed` if the job has failed, whichever code the service uses; also the client's errors
 */
export async function fetchJob<Reply extends FetchReply>(
  client: Client,
  kind: FetchedKind<Reply>,
  id: string,
  options?: RequestOptions,
): Promise<Reply> {
  let reply: Reply;
  try {
    reply = await kind.fetch(client, id, options);
  } catch (error) {
    const explained = explainFailure(error);
    if (!isFailure(explained)) throw explained;
    return fetchParts(client, kind, id, explained);
  }
  return findFailed(reply, kind);
}

const isFailure = (error: unknown): error is StaError => error instanceof StaError && error.code === 'job_failed';

/**
 * A service refuses the whole fetch if one item has failed: fetches each item separately.
 *
 * @throws StaError the failure if every item failed
 */
async function fetchParts<Reply extends FetchReply>(
  client: Client,
  { parts }: FetchedKind<Reply>,
  id: string,
  failure: StaError,
): Promise<Reply> {
  if (parts === undefined || parts.items.length < 2) throw failure;
  const errors: Record<string, ItemFailure> = {};
  let found: Reply | undefined;
  for (const item of parts.items) {
    try {
      const reply = await parts.fetch(client, id, item);
      found = { ...reply, ...found, ...mergeItems(found, reply) };
    } catch (error) {
      const explained = explainFailure(error);
      if (isFailure(explained)) errors[item] = explained.brief;
      // The value for an item that was not requested.
      else if (!(explained instanceof StaError) || explained.code !== 'not_found') throw explained;
    }
  }
  if (found === undefined) throw allFailedError(errors, failure);
  const status = { ...found.status, ...Object.fromEntries(Object.keys(errors).map((item) => [item, 'Failed'])) };
  return { ...found, status, errors };
}

const mergeItems = (a: FetchReply | undefined, b: FetchReply) => ({
  status: { ...a?.status, ...b.status },
  data: { ...a?.data, ...b.data },
  ...(isRecord(a?.progress) || isRecord(b.progress)
    ? { progress: { ...(isRecord(a?.progress) && a.progress), ...(isRecord(b.progress) && b.progress) } }
    : {}),
});

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** Lists each reason once. */
function allFailedError(errors: Readonly<Record<string, ItemFailure>>, failure: StaError): StaError {
  const reasons = new Set(Object.values(errors).map(({ message }) => message));
  return reasons.size < 2 ? failure : new StaError('job_failed', describeFailures(errors), { cause: failure });
}

/**
 * The interface has three states, none of them for a failure: any other state of a requested item means that it failed.
 *
 * @throws StaError `job_failed` if all of them have failed
 */
function findFailed<Reply extends FetchReply>(reply: Reply, kind: FetchedKind): Reply {
  const states = statesOf(reply, kind);
  const failed = states.filter(([, state]) => !itemStates.some((known) => known === state));
  if (failed.length === 0) return reply;
  if (failed.length === states.length) {
    const ends = failed.map(([item, state]) => `${labelOfItem(item)} with the state "${state}"`);
    throw new StaError('job_failed', `The service ended ${ends.join(' and ')}`);
  }
  const errors = failed.map(([item, state]) => [
    item,
    { code: 'job_failed', message: `the service ended it with the state "${state}"` },
  ]);
  return { ...reply, errors: Object.fromEntries(errors) };
}

/** Rewords the failure of a fetch, so that it says what happened to the job. */
export function explainFailure(error: unknown): unknown {
  if (!(error instanceof StaError)) return error;
  const { code, serviceCode, message, requestId } = error;
  // A fetch sends only an id: if the request is invalid, the job with this id has failed.
  if (failureCodes.has(code) || (code === 'invalid_request' && serviceCode !== undefined)) {
    return new StaError('job_failed', message, { serviceCode: serviceCode ?? code, requestId, cause: error });
  }
  return error;
}
