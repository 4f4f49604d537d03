/** Wraps the calls of a client for programs: they end with their signal, and their errors name options, not commands. */
import { orAborted } from '../../shared/concurrency/on-abort.ts';
import { type ErrorCode, StaError } from '../../shared/errors.ts';
import type { Client } from '../client.ts';
import type { CallOptions } from './options.ts';

type Call = (params?: Readonly<Record<string, unknown>>, options?: CallOptions) => Promise<unknown>;

/** @returns the group with another function in the place of each call */
export const mapCalls = <Group extends object>(group: Group, wrap: (call: Call) => Call): Group =>
  // Each call takes its parameters and options.
  Object.fromEntries(Object.entries(group).map(([name, call]) => [name, wrap(call)])) as Group;

/** Ends a call with its signal, also while it waits for a token or an answer that other calls share. */
export const endWith = <Result>(call: Promise<Result>, { signal }: CallOptions = {}): Promise<Result> =>
  (signal === undefined ? call : orAborted(call, signal)).catch(throwForPrograms);

/** The client with calls that are wrapped; all other members are unchanged. */
export function wrapCalls(client: Client): Client {
  const wrap =
    (call: Call): Call =>
    (params, options) =>
      endWith(call(params, options), options);
  const groups = Object.entries(client).filter(([, member]) => typeof member === 'object');
  return {
    ...client,
    ...Object.fromEntries(groups.map(([name, group]) => [name, mapCalls(group, wrap)])),
    uploadFile: (upload, options) => endWith(client.uploadFile(upload, options), options),
  };
}

/** In place of hints with commands, which use a profile that the library does not read. */
const hints: Partial<Record<ErrorCode, string>> = {
  not_signed_in:
    'Pass userId, and token or apiKey with apiSecret, to StaClient; for jobs, also appId and appSecret. Or set STA_USER_ID, ' +
    'and STA_TOKEN or STA_API_KEY with STA_API_SECRET; for jobs, also STA_APP_ID and STA_APP_SECRET',
  unauthorized: 'Check the credentials in the options of StaClient and in the environment',
  forbidden: 'The credentials are valid, but not for this user id. Check both',
  not_json: 'Check that baseUrl is that of a speech and text analytics service',
  wrong_shape: 'Check that baseUrl is that of a speech and text analytics service',
  service_error: 'To use that address, pass it as baseUrl',
};

const namesCommand = /\bsta [a-z]|--[a-z]/;

function throwForPrograms(error: unknown): never {
  if (!(error instanceof StaError) || !namesCommand.test(error.hint ?? '')) throw error;
  throw error.withHint(hints[error.code]);
}
