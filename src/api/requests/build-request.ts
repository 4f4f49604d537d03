/** Builds the HTTP request from an endpoint and its parameters. Pure, so that a dry run can show it without sending it. */
import type { Readable } from 'node:stream';
import type { CallerParams, Endpoint, Reply } from '../../contract/endpoint.ts';
import { type CredentialPlace, credentialGroups } from '../../contract/endpoints/credentials.ts';
import type { PathStyle } from '../../contract/paths/path-styles.ts';

/** The credential of a request, in the form in which it is sent. */
export interface WireCredential {
  readonly token?: string;
  readonly appId?: string;
  readonly appSecret?: string;
}

export interface RequestOptions {
  /**
   * Maximum time for the service to hold the response while items are open, whole seconds. Default: the service's own.
   */
  readonly waitSeconds?: number;
  /** Ends this call, in addition to the signal of the transport. */
  readonly signal?: AbortSignal;
  /** Repeats an earlier call that takes an Idempotency-Key. Default: a new key for each call. */
  readonly idempotencyKey?: string;
}

/** A call of an endpoint; the parameters can be omitted if all are optional. */
export type EndpointCall<E extends Endpoint> = (
  ...params: Partial<CallerParams<E>> extends CallerParams<E>
    ? [params?: CallerParams<E>, options?: RequestOptions]
    : [params: CallerParams<E>, options?: RequestOptions]
) => Promise<Reply<E>>;

/** A body that is too large for memory. */
export interface StreamedBody {
  readonly bytes: number;
  /** Opens the body at its start; called again for each retry. */
  readonly open: () => Readable;
}

/** The parts of a streamed form. */
export interface Form {
  /** Sent first. */
  readonly fields: readonly (readonly [name: string, value: string])[];
  readonly files: readonly { readonly name: string; readonly path: string }[];
}

export const httpMethods = ['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE'] as const;
export type HttpMethod = (typeof httpMethods)[number];

/** The value of a header (RFC 9110, 5.5), as Node sends it: no control characters, nothing beyond Latin-1. */
export const isHeaderValue = (value: string): boolean => /^[\t\x20-\x7e\x80-\xff]*$/.test(value);

export interface WireRequest {
  readonly method: HttpMethod;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** JSON text. */
  readonly body: string | undefined;
  /** Sent instead of `body`. */
  readonly streamed?: StreamedBody;
  /** The parts of the streamed body, if it is a form. */
  readonly form?: Form;
  readonly repeatable: boolean;
  /**
   * For a call that may carry an Idempotency-Key: asks whether the service supports the header, which makes the call
   * repeatable.
   */
  readonly offersKey?: () => Promise<boolean>;
  /** Whether the response may take much longer than usual. */
  readonly slow: boolean;
  /** Maximum bytes of a response; default: the transport's limit. */
  readonly maxReplyBytes?: number;
  /** Ends the request; a transport can ignore it if no caller passes one. */
  readonly signal?: AbortSignal;
}

export const keyHeader = 'idempotency-key';

/** An endpoint without its schemas: the part that a request needs. */
export type RequestSpec = Omit<Endpoint, 'params' | 'reply'>;

export const withoutSchemas = ({ params: _params, reply: _reply, ...spec }: Endpoint): RequestSpec => spec;

/** @param params all parameters by canonical name, including the user id if the endpoint has one */
export function buildRequest(
  endpoint: RequestSpec,
  params: Readonly<Record<string, unknown>>,
  credential: WireCredential,
  baseUrl: string,
  pathStyle: PathStyle,
  { waitSeconds, signal, idempotencyKey }: RequestOptions = {},
): WireRequest {
  const segments = endpoint.trailingOnly || pathStyle === 'example' ? (endpoint.trailing ?? []) : [];
  const path = [endpoint.path, ...segments.map((name) => encodeURIComponent(String(params[name])))].join('/');
  const query = (endpoint.query ?? [])
    .filter((name) => !segments.includes(name) && params[name] !== undefined)
    .map((name): [string, string] => [name, String(params[name])]);
  const search = query.length === 0 ? '' : `?${new URLSearchParams(query)}`;
  const body = buildBody(endpoint, params, credential);
  return {
    method: endpoint.method,
    url: `${baseUrl.replace(/\/+$/, '')}${path}${search}`,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      // A service that does not support it responds at once (RFC 7240).
      ...(waitSeconds !== undefined && { prefer: `wait=${waitSeconds}` }),
      ...(idempotencyKey !== undefined && { [keyHeader]: idempotencyKey }),
      ...credentialHeaders(credentialGroups[endpoint.credential].travels, credential),
    },
    body: body === undefined ? undefined : JSON.stringify(body),
    repeatable: endpoint.repeatable,
    slow: endpoint.slow === true,
    signal,
  };
}

function buildBody(endpoint: RequestSpec, params: Readonly<Record<string, unknown>>, credential: WireCredential) {
  if (endpoint.body === undefined) return undefined;
  const body: Record<string, unknown> = {};
  if (credentialGroups[endpoint.credential].travels === 'body') body.jwtToken = credential.token;
  for (const name of endpoint.body) {
    if (params[name] === undefined) continue;
    const container = endpoint.inside?.[name];
    const alias = endpoint.aliases?.[name];
    const fields = Object.fromEntries([name, ...(alias?.sent ? alias.names : [])].map((key) => [key, params[name]]));
    if (container === undefined) Object.assign(body, fields);
    else body[container] = Object.assign(body[container] ?? {}, fields);
  }
  return body;
}

/** The headers of a credential that is sent this way; empty if it is not sent in headers. */
export function credentialHeaders(
  travels: CredentialPlace,
  { token, appId, appSecret }: WireCredential,
): Record<string, string> {
  switch (travels) {
    case 'authorization':
      return { authorization: `Bearer ${token}` };
    case 'appHeaders':
      return { ...(appId && { appId }), ...(appSecret && { appSecret }) };
    case 'body':
    case 'nowhere':
      return {};
  }
}
