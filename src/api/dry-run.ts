/** Requests that are shown and not sent. */
import type { WireRequest } from './build-request.ts';
import type { Credentials } from './credentials.ts';
import { parseObject } from './parse-object.ts';
import type { Placeholders, Variable } from './placeholders.ts';
import { renderCurl } from './render-curl.ts';
import type { Send } from './transport.ts';

/** A request without its secrets: `$STA_TOKEN` and the like stand in their places. */
export interface ShownRequest {
  readonly method: string;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  /** Parsed where it is JSON; `{ fields, files }` for a form; null for none. */
  readonly body: unknown;
  /** A command line of bash that sends the same. */
  readonly curl: string;
}

/** Ends a call whose request was noted: there is no answer to go on with. */
export class RequestNotSent extends Error {
  override readonly name = 'RequestNotSent';

  constructor() {
    super('The request was shown, not sent');
  }
}

export interface DryRun {
  readonly requests: readonly ShownRequest[];
  /** The variables that the requests read. */
  readonly variables: ReadonlySet<Variable>;
  /** @returns a transport that notes what it is given, and sends nothing */
  sender(placeholders: Placeholders, caCertFile: string | undefined): Send;
}

export function createDryRun(): DryRun {
  const requests: ShownRequest[] = [];
  const variables = new Set<Variable>();
  return {
    requests,
    variables,
    sender: (placeholders, caCertFile) => {
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

function showRequest(request: WireRequest, split: Placeholders['split'], caCertFile: string | undefined): ShownRequest {
  const shown = (text: string) =>
    split(text)
      .map((part) => ('text' in part ? part.text : `$${part.variable}`))
      .join('');
  return {
    method: request.method,
    url: shown(new URL(request.url).href),
    headers: Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, shown(value)])),
    body: request.form === undefined ? parseBody(request.body, shown) : showForm(request.form, shown),
    curl: renderCurl(request, split, caCertFile),
  };
}

function parseBody(body: string | undefined, shown: (text: string) => string): unknown {
  if (body === undefined) return null;
  const text = shown(body);
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}

function showForm({ fields, files }: NonNullable<WireRequest['form']>, shown: (text: string) => string): unknown {
  return {
    fields: Object.fromEntries(fields.map(([name, value]) => [name, shown(value)])),
    files: Object.fromEntries(files.map(({ name, path }) => [name, path])),
  };
}

/** Where the interface has secrets: headers by their names in lower case, and members of a JSON body. */
const headerSecrets = { appid: 'appId', appsecret: 'appSecret' } as const;
const bodySecrets = { jwtToken: 'token', apiKey: 'apiKey', apiSecret: 'apiSecret' } as const;

/** @param standIns what comes into the place of each @returns the request itself when it holds none */
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
  // A body without the names, and that is most of them, stays as it was written.
  if (!Object.keys(bodySecrets).some((name) => body.includes(name))) return body;
  const members = parseObject(body);
  if (members === undefined) return body;
  for (const [name, secret] of Object.entries(bodySecrets)) {
    if (typeof members.get(name) === 'string') members.set(name, standIns[secret]);
  }
  return JSON.stringify(Object.fromEntries(members));
}
