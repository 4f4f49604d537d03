/** Writes a call as a request: the places of its parameters and its credential. */

import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { credentialGroups } from '../../../src/contract/endpoints/credentials.ts';
import type { PathForm } from '../../../src/contract/paths/paths.ts';

export interface Credential {
  /** For calls with a token in a header or in the body. */
  readonly token?: string | undefined;
  readonly appId?: string | undefined;
  readonly appSecret?: string | undefined;
}

/** The form of a call that can be written in several ways. */
export interface Spelling {
  readonly form: PathForm;
  /** Names to use instead of the canonical ones. */
  readonly names?: Readonly<Record<string, string>>;
  /** True to put parameters that have a container into it. */
  readonly nested?: boolean;
  /** True to put the parameters of the body into the query string. */
  readonly inQuery?: boolean;
  /** True if the body is a form. */
  readonly multipart?: boolean;
}

export interface WireCall {
  readonly method: string;
  readonly path: string;
  readonly query: Record<string, string | string[]>;
  readonly headers: Record<string, string>;
  readonly body: Record<string, unknown> | string | undefined;
}

const boundary = 'boundary-of-the-form';

export function placeCall(
  endpoint: Endpoint,
  params: Readonly<Record<string, unknown>>,
  credential: Credential,
  { form, names = {}, nested = true, inQuery = false, multipart = false }: Spelling,
): WireCall {
  const query: Record<string, string | string[]> = {};
  const body: Record<string, unknown> = {};
  const segments = form.segments.map((name) => `/${encodeURIComponent(asText(params[name]))}`);
  for (const [name, value] of Object.entries(params)) {
    if (form.segments.includes(name)) continue;
    const written = names[name] ?? name;
    const container = endpoint.inside?.[name];
    if (inQuery || (endpoint.query ?? []).includes(name)) {
      query[written] = Array.isArray(value) ? value.map(asText) : asText(value);
    } else if (nested && container !== undefined) body[container] = { ...Object(body[container]), [written]: value };
    else body[written] = value;
  }
  const headers: Record<string, string> = {};
  const { travels } = credentialGroups[endpoint.credential];
  const { token, appId, appSecret } = credential;
  if (travels === 'authorization' && token !== undefined) headers.authorization = `Bearer ${token}`;
  if (travels === 'body' && token !== undefined) body.jwtToken = token;
  if (travels === 'appHeaders' && appId !== undefined) headers.appId = appId;
  if (travels === 'appHeaders' && appSecret !== undefined) headers.appSecret = appSecret;
  const isEmpty = Object.keys(body).length === 0;
  headers['content-type'] = multipart ? `multipart/form-data; boundary=${boundary}` : 'application/json';
  return {
    method: endpoint.method,
    path: `${form.path}${segments.join('')}`,
    query,
    headers,
    body: multipart ? writeForm(body) : isEmpty ? undefined : body,
  };
}

const asText = (value: unknown): string => (typeof value === 'string' ? value : (JSON.stringify(value) ?? ''));

function writeForm(fields: Readonly<Record<string, unknown>>): string {
  const parts = Object.entries(fields).map(
    ([name, value]) =>
      `--${boundary}\r\ncontent-disposition: form-data; name="${encodeURIComponent(name)}"\r\n\r\n${asText(value)}\r\n`,
  );
  return `${parts.join('')}--${boundary}--\r\n`;
}
