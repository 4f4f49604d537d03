/**
 * Recognises failures that mean that a service lacks a call, and names the call rather than blaming a working base URL.
 */
import type { Endpoint } from '../../contract/endpoint.ts';
import { StaError } from '../../shared/errors.ts';
import { listHint, type RecordNoun } from '../records/unknown-id.ts';
import type { RawReply } from './read-reply.ts';

export interface FailedCall {
  readonly endpoint: Endpoint;
  readonly params: Readonly<Record<string, unknown>>;
  readonly raw: RawReply;
  /** The failure as the service reported it. */
  readonly error: StaError;
  /** Whether other calls to the same base URL succeed; undefined if unknown. */
  readonly othersWork: () => Promise<boolean | undefined>;
}

/** @returns the error that names the missing call, or where to find the record; the given one for any other failure */
export async function explainMissing(call: FailedCall): Promise<StaError> {
  const error = await nameMissing(call);
  const noun = error.code === 'not_found' ? recordOf(call)?.noun : undefined;
  return noun === undefined ? error : error.withHint(listHint(noun));
}

async function nameMissing(call: FailedCall): Promise<StaError> {
  const { endpoint, raw, error } = call;
  if (!mayLackCall(raw.status)) return error;
  const isPage = error.code === 'not_json';
  if (capabilityOf(endpoint) !== undefined) {
    if (namesRecord(call)) return error;
    return isPage && (await call.othersWork()) === false ? error : missingCallError(call);
  }
  // The interface has this call. A 404 in JSON is about a record; an HTML page may come from any server.
  if (raw.status === 501 || (raw.status === 404 && !isPage)) return error;
  if ((await call.othersWork()) !== true) return error;
  const id = recordOf(call)?.id;
  if (raw.status !== 404 || id === undefined) return missingCallError(call);
  const message = `The service responded with HTTP 404: it has no ${id}, or lacks the call ${describeCall(endpoint)}`;
  return new StaError('not_found', message, { requestId: error.requestId, status: raw.status, cause: error });
}

const capabilityOf = ({ extension, capability }: Endpoint) => extension ?? capability;

const mayLackCall = (status: number): boolean => status === 404 || status === 405 || status === 501;

const describeCall = ({ method, path }: Endpoint): string => `${method} ${path}`;

function missingCallError({ endpoint, raw, error }: FailedCall): StaError {
  const { name, instead } = capabilityOf(endpoint) ?? { name: 'such call', instead: undefined };
  return new StaError(
    'unsupported',
    `This service has no ${name}: ${describeCall(endpoint)} returned HTTP ${raw.status}`,
    {
      hint: instead,
      requestId: error.requestId,
      status: raw.status,
      cause: error,
    },
  );
}

/** Commands look for tags and intents in their lists before they send an id. */
const nouns: Readonly<Record<string, RecordNoun>> = {
  profanityWordId: 'profanity word',
  subscriptionId: 'webhook subscription',
  deliveryId: 'delivery',
  fileID: 'file',
  transactionId: 'job',
};

/** The record that a call names. */
function recordOf({ endpoint, params }: FailedCall): { id: string; noun: RecordNoun | undefined } | undefined {
  for (const name of Object.keys(endpoint.params.properties)) {
    const id = params[name];
    if (name === 'userId' || !/(Id|ID)$/.test(name) || typeof id !== 'string') continue;
    // Calls about jobs take the id of a transaction in place of the id of a file.
    const isJob = endpoint.aliases?.[name]?.names.includes('transactionId') ?? false;
    return { id, noun: isJob ? 'job' : nouns[name] };
  }
  return undefined;
}

/** Whether a 404 means that the record is missing, not the call. */
function namesRecord(call: FailedCall): boolean {
  const { endpoint, raw, error } = call;
  const id = recordOf(call)?.id;
  if (raw.status !== 404 || error.code === 'not_json' || id === undefined) return false;
  const { message } = error;
  if (message.includes(endpoint.path) || /\b(route|path|endpoint|method)\b/i.test(message)) return false;
  return !/^(not found\.?|.* responded with HTTP 404)$/i.test(message);
}
