/** Requests of any kind: paths of the contract and others, with fields, headers and bodies of any kind. */
import fc from 'fast-check';
import { listEndpoints } from '../../../src/contract/contract.ts';
import { listPathForms } from '../../../src/contract/paths/paths.ts';
import { anyCharacter } from '../../../test/support/any-character.ts';

const endpoints = listEndpoints().map(([, , endpoint]) => endpoint);

/** Every path of every endpoint. */
export const forms = endpoints.flatMap((endpoint) => listPathForms(endpoint).map((form) => ({ endpoint, form })));

const fieldNames = [
  ...new Set(
    endpoints.flatMap((endpoint) => [
      ...Object.keys(endpoint.params.properties),
      ...Object.values(endpoint.aliases ?? {}).flatMap((alias) => alias.names),
      ...Object.values(endpoint.inside ?? {}),
    ]),
  ),
  'jwtToken',
];
const hostileKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'valueOf',
  'length',
  'then',
  '',
  '0',
  'toJSON',
];
export const hostileStrings = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\udfff',
  '\u202e',
  "'; drop table users; --",
  '%',
  '../../..',
  'NaN',
  '-1',
];
export const anyValue = fc.anything({
  key: fc.oneof(fc.constantFrom(...hostileKeys, ...fieldNames), fc.string({ unit: anyCharacter })),
  values: [
    fc.string({ unit: anyCharacter }),
    fc.constantFrom(...hostileStrings),
    fc.double(),
    fc.integer(),
    fc.boolean(),
    fc.constant(null),
  ],
  maxDepth: 4,
});
/**
 * Segments of a path, a tenth of them percent-encoded. `fc.webPath()` does the same, but lists all of Unicode first.
 */
const pathCharacter = fc.oneof(
  {
    weight: 10,
    arbitrary: fc.constantFrom(..."abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._~!$&'()*+,;=:@"),
  },
  { weight: 1, arbitrary: anyCharacter.map(encodeURIComponent) },
);
const anyPath = fc
  .array(fc.string({ unit: pathCharacter }))
  .map((segments) => segments.map((segment) => `/${segment}`).join(''));
const headerValue = fc.string({ unit: fc.constantFrom(...'aZ09 .;=/-_"\\\t') });

export interface WildUser {
  readonly userId: string;
  readonly accessToken: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly appId: string;
  readonly appSecret: string;
}

const noSegments: readonly string[] = [];

/** @param user about half of the requests have this user's credentials */
export function wildRequest(user: WildUser) {
  /** A value that is probably valid for some field, so that more than the first check is reached. */
  const likely = fc.constantFrom<unknown>(
    user.userId,
    user.accessToken,
    'asha@example.com',
    ['x'],
    'x',
    0.5,
    1,
    user.apiKey,
    user.apiSecret,
    '*',
    { text: 'x' },
    'https://example.com/hook',
    'process.completion',
  );
  const parts = fc.record({
    target: fc.oneof(
      {
        weight: 8,
        arbitrary: fc
          .constantFrom(...forms)
          .map(({ endpoint, form }) => ({ method: endpoint.method, path: form.path, segments: form.segments })),
      },
      {
        weight: 1,
        arbitrary: anyPath.map((path) => ({ method: 'POST' as const, path: `/${path}`, segments: noSegments })),
      },
    ),
    method: fc.option(fc.constantFrom('GET', 'POST', 'DELETE', 'PUT', 'PATCH', 'HEAD', 'OPTIONS'), { freq: 5 }),
    segments: fc.array(
      fc.oneof(fc.constant('asha'), fc.string({ unit: anyCharacter }), fc.constantFrom(...hostileStrings)),
      { minLength: 2, maxLength: 2 },
    ),
    signed: fc.boolean(),
    query: fc.oneof(
      fc.constant({ userId: 'asha' }),
      fc.dictionary(
        fc.constantFrom(...fieldNames, ...hostileKeys),
        fc.oneof(fc.string({ unit: anyCharacter }), fc.array(fc.string(), { maxLength: 3 }), fc.constant('asha')),
        { maxKeys: 3 },
      ),
    ),
    headers: fc.record(
      {
        'content-type': fc.oneof(fc.constantFrom('application/json', 'text/plain', 'multipart/form-data'), headerValue),
        authorization: headerValue,
        appId: headerValue,
        appSecret: headerValue,
        accept: headerValue,
        'content-encoding': fc.constantFrom('gzip', 'identity'),
        cookie: headerValue,
      },
      { requiredKeys: [] },
    ),
    body: fc.oneof(
      // Members that rarely occur together in random choices of all fields.
      { weight: 4, arbitrary: fc.constantFrom({}, { userId: 'asha', text: 'x' }) },
      {
        weight: 6,
        arbitrary: fc.dictionary(fc.constantFrom(...fieldNames), fc.oneof(likely, anyValue), { maxKeys: 9 }),
      },
      { weight: 2, arbitrary: anyValue },
      { weight: 1, arbitrary: fc.string({ unit: anyCharacter }).map((text) => Buffer.from(text)) },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 50 }) },
    ),
  });
  return parts.map(({ target, segments, signed, query, headers, body, ...given }) => {
    const suffix = target.segments.map(
      (_name, index) => `/${encodeURIComponent(Buffer.from(segments[index] ?? '').toString())}`,
    );
    const credentials = signed
      ? { authorization: `Bearer ${user.accessToken}`, appId: user.appId, appSecret: user.appSecret }
      : {};
    const withToken = signed && body !== null && typeof body === 'object' && !(body instanceof Uint8Array);
    return {
      method: given.method ?? target.method,
      path: `${target.path}${suffix.join('')}`,
      query: query as Readonly<Record<string, string | readonly string[]>>,
      headers: { ...headers, ...credentials } as Record<string, string>,
      body: withToken ? { ...body, jwtToken: user.accessToken } : (body ?? 'null'),
    };
  });
}
