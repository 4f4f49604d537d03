/**
 * The contract: every endpoint of the service, once. The client's methods, the service's routes and validation, and the
 * OpenAPI page all come from this object.
 */
import { accessTokens } from './access-tokens.ts';
import { clips } from './clips.ts';
import { conversation } from './conversation.ts';
import type { Endpoint } from './endpoint.ts';
import { files } from './files.ts';
import { intents } from './intents.ts';
import { jobs } from './jobs.ts';
import { match } from './matching.ts';
import { profanity } from './profanity.ts';
import { sentiment } from './sentiment.ts';
import { summary } from './summary.ts';
import { tags } from './tags.ts';
import { webhooks } from './webhooks.ts';

export const contract = {
  tags,
  intents,
  webhooks,
  match,
  profanity,
  sentiment,
  summary,
  files,
  conversation,
  clips,
  jobs,
  accessTokens,
} satisfies Record<string, Record<string, Endpoint>>;

export type Contract = typeof contract;

/** One function for each endpoint of the contract, arranged as the contract is. */
export type ForEachEndpoint<F extends EndpointMapper> = {
  [Noun in keyof Contract]: {
    [Verb in keyof Contract[Noun]]: Contract[Noun][Verb] extends Endpoint ? Apply<F, Contract[Noun][Verb]> : never;
  };
};

/** A type-level function: `output` is written in terms of `this['input']`, which is an {@link Endpoint}. */
export interface EndpointMapper {
  readonly input: unknown;
  readonly output: unknown;
}
type Apply<F extends EndpointMapper, E extends Endpoint> = (F & { readonly input: E })['output'];

/** Every endpoint as `[noun, verb, endpoint]`, in the order of the contract. */
export function listEndpoints(): [noun: string, verb: string, endpoint: Endpoint][] {
  return Object.entries(contract).flatMap(([noun, verbs]) =>
    Object.entries(verbs).map(([verb, spec]): [string, string, Endpoint] => [noun, verb, spec]),
  );
}
