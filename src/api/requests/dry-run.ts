/** Implements the dry run: requests are shown, not sent. */

import { tryParseJson } from '../../shared/parse-json.ts';
import type { Send } from '../http/send-with-retries.ts';
import type { Credentials } from '../targets/credentials.ts';
import type { WireRequest } from './build-request.ts';
import { parseObject } from './parse-object.ts';
import type { Placeholders, Variable } from './placeholders.ts';
import { renderCurl } from './render-curl.ts';

/** A request whose secrets are replaced by variables such as `$STA_TOKEN`. */
type ShownRequest = ReturnType<typeof showRequest>;

/** Ends a call whose request was recorded: there is no response to continue with. */
export class RequestNotSent extends Error {
  override readonly name = 'RequestNotSent';

  constructor() {
    super('The request was shown, not sent');
  }
}

export type DryRun = ReturnType<typeof createDryRun>;

export function createDryRun() {
  const requests: ShownRequest[] = [];
  const variables = new Set<Variable>();
  return {
    requests,
    /** The variables that the requests read. */
    variables,
    /** @returns a transport that records each request and sends nothing */
    sender: (placeholders: Placeholders, caCertFile: string | undefined): Send => {
      const split: Placeholders['split'] = (text) => placeholders.split(placeholders.hide(text));
      const note: Placeholders['split'] = (text) => {
        const parts = split(text);
        for (const part of parts) if ('variable' in part) variables.add(part.variable);
        return parts;
      };
      return (request) => {
        const safe = replaceTypedSecrets(request, placeholders.credentials);
        requests.push(showRequest(safe, note, caCertFile));
        return Promise.reject(new RequestNotSent());
      };
    },
  };
}

function showRequest(request: WireRequest, split: Placeholders['split'], caCertFile: string | undefined) {
  const shown = (text: string) =>
    split(text)
      .map((part) => ('text' in part ? part.text : `$${part.variable}`))
      .join('');
  return {
    method: request.method,
    url: shown(new URL(request.url).href),
    headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, shown(value)])),
    /** Parsed if it is JSON; `{ fields, files }` for a form; null if there is no body. */
    body: request.form === undefined ? parseBody(request.body, shown) : showForm(request.form, shown),
    /** A bash command line that sends the same request. */
    curl: renderCurl(request, split, caCertFile),
  };
}

function parseBody(body: string | undefined, shown: (text: string) => string): unknown {
  if (body === undefined) return null;
  const text = shown(body);
  const value = tryParseJson(text);
  return value === undefined ? text : value;
}

function showForm({ fields, files }: NonNullable<WireRequest['form']>, shown: (text: string) => string): unknown {
  return {
    fields: Object.fromEntries(fields.map(([name, value]) => [name, shown(value)])),
    files: Object.fromEntries(files.map(({ name, path }) => [name, path])),
  };
}

/** The places of secrets in the interface: in headers, by lower-case name, and in members of a JSON body. */
const headerSecrets = { appid: 'appId', appsecret: 'appSecret' } as const;
const bodySecrets = { jwtToken: 'token', apiKey: 'apiKey', apiSecret: 'apiSecret' } as const;

/** @param standIns the replacement for each secret @returns an equal request if it contains no secret */
function replaceTypedSecrets(request: WireRequest, standIns: Required<Credentials>): WireRequest {
  const headers = Object.fromEntries(
    Object.entries(request.headers).map(([name, value]) => [name, replaceHeader(name.toLowerCase(), value, standIns)]),
  );
  const { body } = request;
  return { ...request, headers, body: body === undefined ? undefined : replaceInBody(body, standIns) };
}

function replaceHeader(name: string, value: string, standIns: Required<Credentials>): string {
  if (name === 'authorization') return value.replace(/\S+\s*$/, standIns.token ?? '');
  const found = Object.entries(headerSecrets).find(([header]) => header === name);
  return found === undefined ? value : (standIns[found[1]] ?? '');
}

function replaceInBody(body: string, standIns: Required<Credentials>): string {
  // Most bodies contain none of these names: leave them unchanged.
  if (!Object.keys(bodySecrets).some((name) => body.includes(name))) return body;
  const members = parseObject(body);
  if (members === undefined) return body;
  for (const [name, secret] of Object.entries(bodySecrets)) {
    if (typeof members.get(name) === 'string') members.set(name, standIns[secret]);
  }
  return JSON.stringify(Object.fromEntries(members));
}
