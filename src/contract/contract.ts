/**
 * The contract: every endpoint of the service, once. The client's methods, the service's routes and validation, and the
 * OpenAPI page all come from this object.
 */

import type { Endpoint } from './endpoint.ts';
import { accessTokens } from './endpoints/access-tokens.ts';
import { files } from './endpoints/files.ts';
import { intents } from './endpoints/intents.ts';
import { jobs } from './endpoints/jobs.ts';
import { match } from './endpoints/matching.ts';
import { previews } from './endpoints/previews.ts';
import { profanity } from './endpoints/profanity.ts';
import { ruleSet } from './endpoints/rules.ts';
import { sessions } from './endpoints/sessions.ts';
import { tags } from './endpoints/tags.ts';
import { webhooks } from './endpoints/webhooks.ts';
import { conversationJobs, recordingJobs, textJobs } from './job-calls.ts';

export const contract = {
  tags,
  intents,
  webhooks,
  match,
  profanity,
  ...textJobs,
  ruleSet,
  ...conversationJobs,
  files,
  ...recordingJobs,
  jobs,
  previews,
  accessTokens,
  sessions,
} satisfies Record<string, Record<string, Endpoint>>;

export type Contract = typeof contract;

/** One function for each endpoint of the contract, arranged as the contract is. */
export type ForEachEndpoint<F extends EndpointMapper> = {
  [Group in keyof Contract]: {
    [Call in keyof Contract[Group]]: Contract[Group][Call] extends Endpoint ? Apply<F, Contract[Group][Call]> : never;
  };
};

/** A type-level function: `output` is written in terms of `this['input']`, which is an {@link Endpoint}. */
export interface EndpointMapper {
  readonly input: unknown;
  readonly output: unknown;
}
type Apply<F extends EndpointMapper, E extends Endpoint> = (F & { readonly input: E })['output'];

/** Every endpoint as `[group, call, endpoint]`, in the order of the contract. */
export function listEndpoints(): [group: string, call: string, endpoint: Endpoint][] {
  return Object.entries(contract).flatMap(([group, calls]) =>
    Object.entries(calls).map(([call, spec]): [string, string, Endpoint] => [group, call, spec]),
  );
}

/**
 * Calls that are not part of the interface, as `group.call`. `/openapi.json` lists them in `x-extensions`, after the
 * additions to the interface's own calls.
 */
export const listExtensions = (): string[] => [
  idempotencyExtension,
  pagingExtension,
  ...listEndpoints().flatMap(([group, call, { extension }]) => (extension === undefined ? [] : [`${group}.${call}`])),
];

/** Listed in `x-extensions` if the service pages its lists: the parameters `limit` and `cursor`. */
export const pagingExtension = 'paging';

/** Listed in `x-extensions` if the service accepts the header Idempotency-Key. */
export const idempotencyExtension = 'idempotencyKey';
