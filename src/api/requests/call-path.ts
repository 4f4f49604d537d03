/** Builds a request from a typed path and fields, with the credentials that the contract requires for the path. */
import { type CredentialGroup, type CredentialPlace, credentialGroups } from '../../contract/endpoints/credentials.ts';
import { StaError } from '../../shared/errors.ts';
import { type Credentials, requireUserId } from '../targets/credentials.ts';
import { credentialHeaders, type HttpMethod, type WireCredential, type WireRequest } from './build-request.ts';
import { findPath, findUnderAnyMethod, type KnownPath } from './find-path.ts';
import { parseObject } from './parse-object.ts';

export const credentialChoices = ['token', 'app', 'none'] as const;
export type CredentialChoice = (typeof credentialChoices)[number];

type Field = readonly [name: string, value: unknown];

export interface PathCall {
  readonly method: HttpMethod;
  /** Below the base URL, with or without a query; `{userId}` is replaced by the user id. */
  readonly path: string;
  /**
   * Sent where the contract expects them; otherwise in the JSON body, or in the query if the request has no such body.
   */
  readonly fields: readonly Field[];
  /** A body to send instead of one built from the fields. */
  readonly body?: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Default: the credential that the contract requires for the path; the access token for an unknown path. */
  readonly credential?: CredentialChoice;
}

/** The credential group that a call uses. */
export function credentialGroupOf({ method, path, credential }: PathCall): CredentialGroup {
  const usual = (findPath(method, path) ?? findUnderAnyMethod(path)[0])?.endpoint.credential ?? 'bearer';
  switch (credential) {
    case 'none':
      return 'none';
    case 'app':
      return 'app';
    case 'token':
      return usual === 'jwt' ? 'jwt' : 'bearer';
    case undefined:
      return usual;
  }
}

/** @throws StaError `usage` if it is not a path below the base URL, `not_signed_in` if a required user id is not known */
export function buildPathRequest(
  call: PathCall,
  credential: WireCredential,
  credentials: Credentials,
  baseUrl: string,
): WireRequest {
  const { method } = call;
  const known = findPath(method, call.path);
  const place = credentialGroups[credentialGroupOf(call)].travels;
  const bodiless = method === 'GET' || method === 'HEAD' || call.body !== undefined;
  const inQuery = ([name]: Field) => bodiless || known?.endpoint.query?.includes(name) === true;
  const wanted = wantedFields(call, known, place, credential, credentials);
  return {
    method,
    url: buildUrl(call.path, known, call.fields.filter(inQuery), credentials, baseUrl),
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      ...credentialHeaders(place, credential),
      ...call.headers,
    },
    body: buildBody(
      call.body,
      call.fields.filter((field) => !inQuery(field)),
      wanted,
    ),
    repeatable: known?.endpoint.repeatable ?? (method === 'GET' || method === 'HEAD'),
    slow: known?.endpoint.slow === true,
  };
}

function buildUrl(
  typed: string,
  known: KnownPath | undefined,
  query: readonly Field[],
  credentials: Credentials,
  baseUrl: string,
): string {
  if (/^[a-z][a-z\d+.-]*:|^[\\/]{2}/i.test(typed)) {
    throw new StaError('usage', `"${typed}" is an address. Give only the path: sta adds the base URL`, {
      hint: 'To call another service, change the base URL: --base-url URL',
    });
  }
  const userId = () => encodeURIComponent(requireUserId(credentials));
  const path = `/${typed.replace(/^\//, '').replaceAll('{userId}', userId)}`;
  const whole = known?.lacksUserId ? `${known.path}/${userId()}${path.slice(known.path.length)}` : path;
  const base = baseUrl.replace(/\/+$/, '');
  const url = URL.parse(`${base}${whole}`);
  if (url === null || url.origin !== new URL(base).origin) throw new StaError('usage', `"${typed}" is not a path`);
  url.hash = '';
  for (const [name, value] of query) {
    url.searchParams.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  const { endpoint, segments = [] } = known ?? {};
  if (endpoint?.query?.includes('userId') && !segments.includes('userId') && !url.searchParams.has('userId')) {
    url.searchParams.append('userId', requireUserId(credentials));
  }
  return url.href;
}

/** The body fields that the contract requires and the credentials provide; each is read only if the body lacks it. */
function wantedFields(
  call: PathCall,
  known: KnownPath | undefined,
  place: CredentialPlace,
  { token }: WireCredential,
  credentials: Credentials,
): (readonly [name: string, value: () => unknown])[] {
  const wants = (name: string) => known?.endpoint.body?.includes(name) === true;
  const { apiKey, apiSecret } = credentials;
  const hasPair = call.credential !== 'none' && apiKey !== undefined && apiSecret !== undefined;
  return [
    ...(place === 'body' ? [['jwtToken', () => token] as const] : []),
    ...(wants('apiKey') && hasPair ? [['apiKey', () => apiKey] as const, ['apiSecret', () => apiSecret] as const] : []),
    ...(wants('userId') ? [['userId', () => requireUserId(credentials)] as const] : []),
  ];
}

function buildBody(
  text: string | undefined,
  fields: readonly Field[],
  wanted: ReturnType<typeof wantedFields>,
): string | undefined {
  const given = text === undefined ? new Map(fields) : parseObject(text);
  const missing = wanted.filter(([name]) => given?.has(name) === false);
  if (given === undefined || (text !== undefined && missing.length === 0)) return text;
  const whole = [...missing.map(([name, value]): Field => [name, value()]), ...given];
  return whole.length === 0 ? undefined : JSON.stringify(Object.fromEntries(whole));
}
