/**
 * Isolation as a property of the contract: for each endpoint, each form of its request and each kind of credential, a
 * caller gets the same response for another user's resource as for one that does not exist, and the owner's resources
 * do not change. Parameters with ids are found in the schemas, so a new endpoint is covered, or fails the check.
 */
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { listEndpoints } from '../../../src/contract/contract.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { credentialGroups } from '../../../src/contract/endpoints/credentials.ts';
import { listPathForms } from '../../../src/contract/paths/paths.ts';
import { callService, type WireReply } from '../../../test/support/call-service.ts';
import { startReceiver } from '../kills/receiver.ts';
import { findIds } from '../requests/find-ids.ts';
import { type Credential, placeCall, type Spelling } from '../requests/place-call.ts';
import { exampleParams, paramsOf, type Schema } from '../requests/schema.ts';
import { uploadForm } from '../requests/upload-form.ts';
import { badCredentials, type Owner, ownCredential, signToken } from './credentials.ts';

export interface IsolationOptions {
  readonly url: string;
  readonly owner: Owner;
  readonly intruder: Owner;
  /** The key that signs the service's tokens. */
  readonly signingKey: Uint8Array;
  /** Former credentials of the owner. */
  readonly revoked: Credential;
  /** A recording that the owner uploads. */
  readonly recording: Uint8Array;
  /** True for every form of request and every resource of the owner; otherwise one of each kind. */
  readonly thorough: boolean;
}

export interface IsolationReport {
  readonly endpoints: number;
  readonly requests: number;
  readonly things: number;
  readonly breaches: readonly string[];
}

/** Ids that callers choose, or that are credentials: they do not identify another user's resources. */
const notReferences = new Set(['apiKey', 'apiSecret', 'targets']);

/** A parameter with an id, as a function from an id to its value. */
interface Reference {
  readonly name: string;
  readonly pattern: RegExp | undefined;
  readonly wrap: (id: string) => unknown;
}

/** Finds the ids in a schema: strings with the length limit of ids, and hashes. */
function findReferences(schema: Schema, name: string): Reference[] {
  if (name === 'userId' || notReferences.has(name)) return [];
  const isHash = schema.pattern?.includes('[0-9a-f]') === true;
  if (schema['x-limit'] === 'idChars' || isHash || (schema.type === 'string' && /id$/i.test(name))) {
    return [{ name, pattern: isHash ? new RegExp(schema.pattern ?? '') : undefined, wrap: (id) => id }];
  }
  const inner = [...(schema.anyOf ?? []), ...(schema.items === undefined ? [] : [schema.items])];
  const properties = Object.entries(schema.properties ?? {});
  return [
    ...inner.flatMap((one) => findReferences(one, name)).map((one) => (schema.items ? inList(one) : one)),
    ...properties.flatMap(([key, one]) => findReferences(one, key).map((found) => inObject(found, schema, key))),
  ].map((one) => ({ ...one, name }));
}

const inList = (one: Reference): Reference => ({ ...one, wrap: (id) => [one.wrap(id)] });
const inObject = (one: Reference, { required = [] }: Schema, key: string): Reference => ({
  ...one,
  wrap: (id) => ({ ...Object.fromEntries(required.map((name) => [name, 'x'])), [key]: one.wrap(id) }),
});

/** An id of a resource that does not exist, in the same form. */
function makeStranger(id: string): string {
  if (/^[0-9a-f]{64}$/.test(id)) return randomBytes(32).toString('hex');
  if (/^[0-9a-f-]{36}$/.test(id)) return randomUUID();
  const [prefix = ''] = id.split('-');
  return `${prefix}-${randomUUID().slice(0, 8)}-${id.slice(-13)}`;
}

/** The possible forms of a request to an endpoint. */
function listSpellings(endpoint: Endpoint, thorough: boolean): Spelling[] {
  const forms = listPathForms(endpoint);
  const [first] = forms;
  if (first === undefined) return [];
  if (!thorough) return [{ form: first }];
  const aliases = Object.entries(endpoint.aliases ?? {}).flatMap(([name, { names }]) =>
    names.map((alias) => ({ form: first, names: { [name]: alias } })),
  );
  return [
    ...forms.map((form) => ({ form })),
    ...aliases,
    ...(endpoint.inside === undefined ? [] : [{ form: first, nested: false }]),
    ...(endpoint.bodyInQuery === true ? [{ form: first, inQuery: true }] : []),
    ...(endpoint.multipart === true ? [{ form: first, multipart: true }] : []),
  ];
}

/** Calls that delete resources: the owner's own are made last. */
const ends = (name: string, { method }: Endpoint) => method === 'DELETE' || /prune|cancel/.test(name);

/** Calls with a one-time secret and no id: test/e2e/wire/sessions.test.ts covers them. */
const besides: ReadonlySet<string> = new Set(['sessions.start', 'sessions.end']);

export async function checkIsolation(options: IsolationOptions): Promise<IsolationReport> {
  const { url, owner, intruder, signingKey, thorough } = options;
  const breaches: string[] = [];
  const agent = new Agent({ keepAlive: true });
  // A delivered notification does not change; a failed one changes with each attempt.
  const receiver = await startReceiver(() => 1);
  let requests = 0;
  const endpoints = listEndpoints()
    .map(([group, call, endpoint]) => ({ name: `${group}.${call}`, endpoint }))
    .filter(({ name }) => !besides.has(name));

  const send = (
    endpoint: Endpoint,
    params: Readonly<Record<string, unknown>>,
    credential: Credential,
    spelling: Spelling,
  ): Promise<WireReply> => {
    requests += 1;
    const { method, path, ...rest } = placeCall(endpoint, params, credential, spelling);
    const headers = { ...rest.headers, prefer: 'wait=0' };
    return callService(url, method, path, { ...rest, headers, timeLimitMs: 60_000 }, agent);
  };

  /** Parameters of a user's call. */
  const paramsFor = (endpoint: Endpoint, user: Owner, reference?: Reference, id = '') => {
    const { properties = {} } = paramsOf(endpoint);
    const { userId, apiKey, apiSecret } = user;
    const own = Object.entries({ userId, apiKey, apiSecret, endpointUrl: receiver.url }).filter(
      ([name]) => name in properties,
    );
    const named = reference === undefined ? {} : { [reference.name]: reference.wrap(id) };
    return { ...exampleParams(endpoint), ...Object.fromEntries(own), ...named };
  };
  const referencesOf = (endpoint: Endpoint): Reference[] =>
    Object.entries(paramsOf(endpoint).properties ?? {}).flatMap(([name, schema]) => findReferences(schema, name));

  /** Endpoints that the owner has called successfully: otherwise a check as another user would show nothing. */
  const working = new Set<string>();
  const things = new Set<string>();
  /** Calls an endpoint as the owner, with each of the owner's resources. */
  const callAsOwner = async (name: string, endpoint: Endpoint) => {
    const [spelling] = listSpellings(endpoint, false);
    if (spelling === undefined) return;
    const references = referencesOf(endpoint);
    const calls = references.flatMap((reference) => [...things].map((id) => paramsFor(endpoint, owner, reference, id)));
    for (const params of [paramsFor(endpoint, owner), ...calls]) {
      const reply = await send(endpoint, params, ownCredential(owner), spelling);
      // A finished job cannot be cancelled, but the call has reached it.
      if (reply.status === 409) working.add(name);
      if (reply.status !== 200) continue;
      working.add(name);
      for (const id of findIds(reply.text)) things.add(id);
      if (references.length > 0 && ends(name, endpoint) && !thorough) return;
    }
  };

  const uploaded = await callService(url, 'POST', '/v1/conversation/upload', uploadForm(owner, options.recording));
  for (const id of findIds(uploaded.text)) things.add(id);
  things.add(createHash('sha256').update(options.recording).digest('hex'));
  for (const { name, endpoint } of endpoints) if (!ends(name, endpoint)) await callAsOwner(name, endpoint);
  await untilDone(url, owner, [...things]);

  /** The owner's view: every read-only call, with every resource. */
  const takeSnapshot = async (): Promise<string> => {
    const seen: string[] = [];
    for (const { endpoint } of endpoints) {
      const [spelling] = listSpellings(endpoint, false);
      const reads = endpoint.method === 'GET' || credentialGroups[endpoint.credential].required === false;
      if (spelling === undefined || !reads || endpoint.credential === 'none') continue;
      const references = referencesOf(endpoint);
      const calls = references.flatMap((one) => [...things].map((id) => paramsFor(endpoint, owner, one, id)));
      for (const params of references.length > 0 ? calls : [paramsFor(endpoint, owner)]) {
        const { status, text } = await send(endpoint, params, ownCredential(owner), spelling);
        if (status === 200) seen.push(`${endpoint.path} ${text.replaceAll(/\?expires=[^"]*/g, '')}`);
      }
    }
    return seen.join('\n');
  };
  const before = await untilStable(takeSnapshot);

  const marks = [...things, owner.userId, owner.apiKey, owner.appId, owner.appSecret, owner.apiSecret];
  const bad = await badCredentials(owner, intruder, signingKey, options.revoked);
  await expectValid(url, owner, await signToken(signingKey, owner));

  /** Compares a caller's responses for an owner's resource with those for a missing one. */
  const compare = async (
    { name, what }: { name: string; what: string },
    endpoint: Endpoint,
    credential: Credential,
    spelling: Spelling,
    [own, strange]: readonly [Readonly<Record<string, unknown>>, Readonly<Record<string, unknown>>],
  ): Promise<WireReply> => {
    const [reply, control] = await Promise.all(
      [own, strange].map((params) => send(endpoint, params, credential, spelling)),
    );
    if (reply === undefined || control === undefined) throw new Error('no response');
    const where = `${name} ${what}, ${spelling.form.path}/${spelling.form.segments.join('/')}`;
    const isSame = mask(reply.text, own) === mask(control.text, strange) && reply.status === control.status;
    if (!isSame) {
      const shown = [reply, control].map(({ status, text }) => `${status} ${text.slice(0, 200)}`);
      breaches.push(`${where}: ${shown.join(' for a thing of the owner, but for nothing ')}`);
    }
    const sent = JSON.stringify(own);
    const leaked = marks.find((mark) => reply.text.includes(mark) && !sent.includes(mark));
    if (leaked !== undefined) breaches.push(`${where}: the response has ${leaked} of the owner`);
    return reply;
  };

  for (const [place, { name, endpoint }] of endpoints.entries()) {
    const references = referencesOf(endpoint);
    const takesUser = 'userId' in (paramsOf(endpoint).properties ?? {});
    const group = credentialGroups[endpoint.credential];
    const spellings = listSpellings(endpoint, thorough);
    for (const spelling of spellings) {
      for (const reference of references) {
        const fitting = [...things].filter((id) => reference.pattern?.test(id) ?? true);
        const chosen = thorough ? fitting : oneOfEachKind(fitting);
        for (const id of chosen) {
          const stranger = makeStranger(id);
          const pair = [
            paramsFor(endpoint, intruder, reference, id),
            paramsFor(endpoint, intruder, reference, stranger),
          ] as const;
          await compare(
            { name, what: `of another user, ${reference.name}` },
            endpoint,
            ownCredential(intruder),
            spelling,
            pair,
          );
        }
      }
      const [reference] = references;
      const [id = ''] = [...things].filter((one) => reference?.pattern?.test(one) ?? true);
      const nobody = { ...owner, userId: `u-${randomUUID().slice(0, 6)}` };
      if (takesUser && endpoint.credential !== 'none') {
        const pair = [
          paramsFor(endpoint, owner, reference, id),
          paramsFor(endpoint, nobody, reference, makeStranger(id)),
        ] as const;
        const reply = await compare(
          { name, what: 'for another user id' },
          endpoint,
          ownCredential(intruder),
          spelling,
          pair,
        );
        if (reply.status !== 403) breaches.push(`${name} for another user id: ${reply.status}, not 403`);
      }
      if (endpoint.credential === 'none') {
        const wrong = { ...paramsFor(endpoint, owner), apiSecret: intruder.apiSecret };
        const strange = { ...wrong, userId: nobody.userId, apiKey: makeStranger('key-0000000000000') };
        const reply = await compare({ name, what: 'with another secret' }, endpoint, {}, spelling, [wrong, strange]);
        if (reply.status !== 401) breaches.push(`${name} with another secret: ${reply.status}, not 401`);
        continue;
      }
      const kinds = Object.entries(bad);
      // A short check distributes the kinds over the endpoints.
      const tried = thorough ? kinds : kinds.filter((_kind, at) => at === 0 || (at + place) % 4 === 0);
      for (const [kind, credential] of tried) {
        // An id is sufficient for a fetch without credentials (docs/interface/decisions.md, "Credentials").
        if (!group.required && credential.appId === undefined && credential.appSecret === undefined) continue;
        const pair = [
          paramsFor(endpoint, owner, reference, id),
          paramsFor(endpoint, nobody, reference, makeStranger(id)),
        ] as const;
        const reply = await compare({ name, what: `with ${kind}` }, endpoint, credential, spelling, pair);
        if (reply.status !== 401) breaches.push(`${name} with ${kind}: ${reply.status}, not 401`);
      }
    }
  }

  const after = await takeSnapshot();
  if (after !== before) breaches.push(`what the owner sees has changed: ${firstDifference(before, after)}`);
  for (const { name, endpoint } of endpoints) if (ends(name, endpoint)) await callAsOwner(name, endpoint);
  for (const { name } of endpoints) {
    if (!working.has(name)) breaches.push(`${name}: no call of the owner succeeds, so nothing is shown about others`);
  }
  agent.destroy();
  await receiver.close();
  return { endpoints: endpoints.length, requests, things: things.size, breaches };
}

/** The first one of each form: a tag, an intent, a job, a hash. */
function oneOfEachKind(ids: readonly string[]): string[] {
  const kinds = new Map<string, string>();
  for (const id of ids) {
    const kind = /^[a-z]+(?=-)/.exec(id)?.[0] ?? String(id.length);
    // The last one of each form: the first UUID is the file's, and the others are jobs'.
    kinds.set(/^[0-9a-f]{8}-/.test(id) ? `uuid ${kinds.size}` : kind, id);
  }
  return [...kinds.values()];
}

/** A response without the parts that repeat the request or differ in each response. */
function mask(text: string, params: Readonly<Record<string, unknown>>): string {
  const sent = findIds(JSON.stringify(params)).concat(String(params.userId ?? ''));
  const known = sent.filter((one) => one !== '').reduce((masked, one) => masked.replaceAll(one, 'SENT'), text);
  return findIds(known).reduce((masked, id) => masked.replaceAll(id, 'NEW'), known);
}

function firstDifference(before: string, after: string): string {
  const [left, right] = [before.split('\n'), after.split('\n')];
  const at = left.findIndex((line, index) => line !== right[index]);
  return `${left[at]?.slice(0, 300)} became ${right[at]?.slice(0, 300)}`;
}

/** Waits for asynchronous changes, such as notifications. */
async function untilStable(take: () => Promise<string>): Promise<string> {
  let last = await take();
  for (let tries = 0; tries < 40; tries += 1) {
    await sleep(250);
    const next = await take();
    if (next === last) return next;
    last = next;
  }
  throw new Error('what the owner sees keeps changing');
}

/** Waits for the owner's jobs: the view of a running job changes by itself. */
async function untilDone(url: string, { appId, appSecret }: Owner, ids: readonly string[]): Promise<void> {
  const paths = listEndpoints().flatMap(([, call, { path }]) => (call === 'fetch' ? [path] : []));
  for (const id of ids) {
    for (const path of paths) {
      const options = { headers: { appId, appSecret, prefer: 'wait=30' }, body: { fileID: id } };
      const reply = await callService(url, 'POST', path, options);
      if (/"(Queued|Processing)"/.test(reply.text)) throw new Error(`a job does not end: ${path} ${reply.text}`);
    }
  }
}

/**
 * A token that is made like the expired one, but not expired, must be valid: otherwise rejecting the expired one proves
 * nothing.
 */
async function expectValid(url: string, { userId }: Owner, token: string): Promise<void> {
  const path = `/cb/v1/profile/statement_tags/get_user_statement_tags/${userId}`;
  const { status, text } = await callService(url, 'GET', path, { headers: { authorization: `Bearer ${token}` } });
  if (status !== 200) throw new Error(`tokens are made in another way now: ${status} ${text}`);
}
