/** Secrets that a caller wrote into a request: by the names that the interface gives them, they are told before it is shown. */
import type { WireRequest } from './build-request.ts';
import type { Credentials } from './credentials.ts';
import { parseObject } from './parse-object.ts';

/** Where the interface has secrets: headers by their names in lower case, and members of a JSON body. */
const headerSecrets = { appid: 'appId', appsecret: 'appSecret' } as const;
const bodySecrets = { jwtToken: 'token', apiKey: 'apiKey', apiSecret: 'apiSecret' } as const;

/** @param standIns what comes into the place of each @returns the request itself when it holds none */
export function replaceTypedSecrets(request: WireRequest, standIns: Required<Credentials>): WireRequest {
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
