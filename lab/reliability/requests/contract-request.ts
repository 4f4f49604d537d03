/** Requests that follow the contract, and others that almost do: a valid call with up to three changes. */
import fc from 'fast-check';
import { listEndpoints } from '../../../src/contract/contract.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { listPathForms } from '../../../src/contract/paths/paths.ts';
import { anyCharacter } from '../../../test/support/any-character.ts';
import { type Credential, placeCall, type WireCall } from './place-call.ts';
import { exampleOf, paramsOf, type Schema } from './schema.ts';
import { anyValue, hostileStrings } from './wild-request.ts';

export interface FuzzUser extends Credential {
  readonly userId: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  /** The user's ids: records, jobs, files. */
  readonly ids: readonly string[];
}

export interface ContractRequest extends WireCall {
  readonly endpoint: Endpoint;
  /** The index of the user whose credential it has; undefined for a missing or mixed one. */
  readonly caller: number | undefined;
}

/** @param users the users whose ids and credentials are mixed */
export function contractRequest(users: readonly FuzzUser[]): fc.Arbitrary<ContractRequest> {
  const endpoints = listEndpoints().map(([, , endpoint]) => endpoint);
  return fc.constantFrom(...endpoints).chain((endpoint) => requestTo(endpoint, users));
}

function requestTo(endpoint: Endpoint, users: readonly FuzzUser[]): fc.Arbitrary<ContractRequest> {
  const { properties = {}, required = [] } = paramsOf(endpoint);
  const nesting = fc.boolean();
  return fc
    .record({
      caller: fc.nat(users.length - 1),
      // Mostly the caller's own id: otherwise every call would fail at the first check.
      isOwn: fc.integer({ min: 0, max: 9 }).map((value) => value > 0),
      form: fc.constantFrom(...listPathForms(endpoint)),
      optional: fc.array(fc.boolean(), { minLength: 30, maxLength: 30 }),
      names: fc.array(fc.nat(5), { minLength: 30, maxLength: 30 }),
      nested: nesting,
      inQuery: fc.nat(5).map((value) => endpoint.bodyInQuery === true && value === 0),
      mixed: fc.nat(19).map((value) => value === 0),
    })
    .chain(({ caller, isOwn, form, optional, names, nested, inQuery, mixed }) => {
      const user = users[caller];
      const other = users[(caller + 1) % users.length];
      if (user === undefined || other === undefined) throw new Error('There must be a user');
      const wanted = Object.keys(properties).filter((name, at) => required.includes(name) || optional[at]);
      const subject = isOwn ? user : other;
      const values = wanted.map((name) => makeValue(properties[name] ?? {}, name, subject));
      const credential = mixed ? { ...user, appSecret: other.appSecret, token: other.token } : user;
      const spelled = Object.fromEntries(
        Object.entries(endpoint.aliases ?? {}).flatMap(([name, alias], at) => {
          const chosen = [name, ...alias.names][names[at] ?? 0];
          return chosen === undefined ? [] : [[name, chosen]];
        }),
      );
      return fc.tuple(fc.tuple(...values), fc.array(change, { maxLength: 3 })).map(([given, changes]) => {
        const params = Object.fromEntries(wanted.map((name, at) => [name, given[at]]));
        const call = placeCall(endpoint, params, credential, { form, names: spelled, nested, inQuery });
        const changed = changes.reduce<WireCall>((before, apply) => apply(before), call);
        return { ...changed, endpoint, caller: mixed ? undefined : caller };
      });
    });
}

/** A value that a schema allows, or almost allows. */
function makeValue(schema: Schema, name: string, user: FuzzUser): fc.Arbitrary<unknown> {
  if (name === 'userId') return fc.constant(user.userId);
  if (name === 'apiKey') return fc.constant(user.apiKey);
  if (name === 'apiSecret') return fc.constant(user.apiSecret);
  const example = fc.constant(exampleOf(schema, name));
  if (schema['x-limit'] === 'idChars') return fc.constantFrom(...user.ids, 'nothing');
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  if (schema.anyOf !== undefined) return fc.oneof(...schema.anyOf.map((one) => makeValue(one, name, user)));
  if (schema.type === 'object') {
    const entries = Object.entries(schema.properties ?? {}).map(
      ([key, one]) => [key, makeValue(one, key, user)] as const,
    );
    const record = fc.record(Object.fromEntries(entries), { requiredKeys: [...(schema.required ?? [])] });
    return fc.oneof({ weight: 1, arbitrary: example }, { weight: 2, arbitrary: record });
  }
  if (schema.type === 'array') {
    const items = fc.array(makeValue(schema.items ?? {}, name, user), {
      minLength: schema.minItems ?? 0,
      maxLength: 4,
    });
    return fc.oneof({ weight: 1, arbitrary: example }, { weight: 2, arbitrary: items });
  }
  if (schema.type === 'integer') {
    const { minimum: min = 0, maximum: max = 1000 } = schema;
    return fc.integer({ min: Math.max(min, -1000), max: Math.min(max, 100_000) });
  }
  if (schema.type === 'number') return fc.double({ min: schema.minimum ?? 0, max: schema.maximum ?? 1e6, noNaN: true });
  if (schema.type === 'boolean') return fc.boolean();
  const text = fc.string({ unit: anyCharacter, minLength: schema.minLength ?? 0, maxLength: 40 });
  return fc.oneof({ weight: 2, arbitrary: example }, { weight: 1, arbitrary: text });
}

type Change = (call: WireCall) => WireCall;

const hugeNumbers = [1e308, -1e308, 2 ** 53, -1, 0.1, 1e-320, Number.MAX_SAFE_INTEGER];

/** Values that look correct to a careless check. */
const oddValue = fc.oneof(
  anyValue,
  fc.constantFrom<unknown>(...hostileStrings, ...hugeNumbers, null, [], {}, [[]], '1', 'true', [null], { length: 1 }),
  fc.constantFrom(513, 2_049, 10_001).map((length) => 'x'.repeat(length)),
  fc.constantFrom(100, 500).map((depth) => nest(depth)),
  fc.string({ unit: anyCharacter, minLength: 100, maxLength: 400 }),
);

function nest(depth: number): unknown {
  let value: unknown = 1;
  for (let i = 0; i < depth; i += 1) value = [value];
  return value;
}

const changeField = fc.record({ at: fc.nat(20), value: oddValue }).map(
  ({ at, value }): Change =>
    (call) => {
      if (typeof call.body !== 'object') return call;
      const names = Object.keys(call.body).filter((name) => name !== 'jwtToken');
      const name = names[at % Math.max(1, names.length)];
      return name === undefined ? call : { ...call, body: { ...call.body, [name]: value } };
    },
);

const dropField = fc.nat(20).map(
  (at): Change =>
    (call) => {
      if (typeof call.body !== 'object') return { ...call, query: {} };
      const names = Object.keys(call.body);
      const dropped = names[at % Math.max(1, names.length)];
      return { ...call, body: Object.fromEntries(Object.entries(call.body).filter(([name]) => name !== dropped)) };
    },
);

const changeQuery = fc
  .record({
    name: fc.constantFrom('userId', 'threshold', 'sentences', '__proto__', 'text', 'jwtToken', 'sha256'),
    value: fc.oneof(fc.constantFrom(...hostileStrings), fc.array(fc.string({ maxLength: 5 }), { maxLength: 3 })),
  })
  .map(
    ({ name, value }): Change =>
      (call) => ({ ...call, query: { ...call.query, [name]: value } }),
  );

const changeHeader = fc
  .constantFrom<Readonly<Record<string, string>>>(
    { 'content-type': 'text/plain' },
    { 'content-type': 'application/json; charset=utf-16' },
    { 'content-type': 'multipart/form-data' },
    { 'content-type': 'multipart/form-data; boundary=x' },
    { 'content-type': '' },
    { 'content-encoding': 'gzip' },
    { 'transfer-encoding': 'chunked' },
    { authorization: 'Bearer' },
    { authorization: 'Bearer a.b.c' },
    { authorization: 'Basic YTpi' },
    { appId: '', appSecret: '' },
    { appId: '\u00e9' },
    { host: 'example.com' },
    { origin: 'https://example.com' },
    { 'x-forwarded-for': '10.0.0.1', 'x-forwarded-host': 'example.com' },
    { prefer: 'wait=1' },
    { prefer: 'wait=-1' },
    { prefer: 'respond-async, wait=0;x=y' },
    { 'idempotency-key': 'x' },
    { 'idempotency-key': 'x'.repeat(600) },
    { range: 'bytes=0-0' },
    { expect: '100-continue' },
    { accept: 'text/html' },
    { cookie: 'a=b' },
    { 'x-long': 'x'.repeat(9_000) },
  )
  .map(
    (headers): Change =>
      (call) => ({ ...call, headers: { ...call.headers, ...headers } }),
  );

const changePath = fc
  .constantFrom<(path: string) => string>(
    (path) => `${path}/`,
    (path) => path.replace('/', '//'),
    (path) => path.toUpperCase(),
    (path) => `${path}/%2e%2e%2f%2e%2e`,
    (path) => `${path}/%00`,
    (path) => `${path}/%ff`,
    (path) => `${path}/${'x'.repeat(5_000)}`,
    (path) => `${path}?userId=asha&userId=ben`,
    (path) => `${path}#x`,
    (path) => path.slice(0, -1),
  )
  .map(
    (edit): Change =>
      (call) => ({ ...call, path: edit(call.path) }),
  );

const changeMethod = fc.constantFrom('GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'HEAD', 'OPTIONS').map(
  (method): Change =>
    (call) => ({ ...call, method }),
);

/** Bodies that are not JSON objects. */
const changeText = fc
  .constantFrom<(json: string) => string>(
    (json) => json.slice(0, -1),
    (json) => `${json}${json}`,
    (json) => `\ufeff${json}`,
    (json) => json.replace('{', '{"userId":"x",'),
    (json) => json.replace('{', '{"__proto__":{"userId":"x"},'),
    (json) => `[${json}]`,
    (json) => JSON.stringify(json),
    (json) => json.replace(/\d+/, '1e999'),
    (json) => json.replace(/"[^"]*"/, '"\\ud800"'),
    () => '',
    () => 'null',
    () => '\u0000',
    () => '['.repeat(20_000),
    (json) => json.replace('{', `{"text":${'['.repeat(20_000)}${']'.repeat(20_000)},`),
    (json) => json.replace('{', `{"sentences":${'{"a":'.repeat(9_000)}1${'}'.repeat(9_000)},`),
  )
  .map(
    (edit): Change =>
      (call) => {
        if (typeof call.body === 'string') return call;
        return { ...call, body: edit(JSON.stringify(call.body ?? {})) };
      },
  );

const change: fc.Arbitrary<Change> = fc.oneof(
  { weight: 6, arbitrary: changeField },
  { weight: 2, arbitrary: dropField },
  { weight: 2, arbitrary: changeQuery },
  { weight: 3, arbitrary: changeHeader },
  { weight: 1, arbitrary: changePath },
  { weight: 1, arbitrary: changeMethod },
  { weight: 2, arbitrary: changeText },
);
