/** Properties: whatever is sent, the service answers in shape, never with a 5xx, and soon. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listEndpoints } from '../../../src/contract/contract.ts';
import type { Endpoint } from '../../../src/contract/endpoint.ts';
import { listPathForms } from '../../../src/contract/paths.ts';
import { anyCharacter } from '../../support/any-character.ts';
import { readAnswer, sendBytes, useWire, type WireReply } from '../../support/wire.ts';

const wire = useWire();

const endpoints = listEndpoints().map(([, , endpoint]) => endpoint);
const forms = endpoints.flatMap((endpoint) => listPathForms(endpoint).map((form) => ({ endpoint, form })));
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
const hostileStrings = [
  '',
  ' ',
  '\u0000',
  '\ud800',
  '\udfff',
  '\u202e',
  "'; drop table users; --",
  '%',
  '../..',
  'NaN',
  '-1',
];
const any = fc.anything({
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
const headerValue = fc.string({ unit: fc.constantFrom(...'aZ09 .;=/-_"\\\t') });

/** A value that is likely right for some field, so that more than the first check is reached. */
const likely = () =>
  fc.constantFrom<unknown>(
    wire.user.userId,
    wire.user.accessToken,
    'asha@example.com',
    ['x'],
    'x',
    0.5,
    1,
    wire.user.apiKey,
    wire.user.apiSecret,
    '*',
    { text: 'x' },
    'https://example.com/hook',
    'process.completion',
  );

const noSegments: readonly string[] = [];

const request = () =>
  fc.record({
    target: fc.oneof(
      {
        weight: 8,
        arbitrary: fc
          .constantFrom(...forms)
          .map(({ endpoint, form }) => ({ method: endpoint.method, path: form.path, segments: form.segments })),
      },
      {
        weight: 1,
        arbitrary: fc
          .webPath()
          .map((path) => ({ method: 'POST' as Endpoint['method'], path: `/${path}`, segments: noSegments })),
      },
    ),
    method: fc.option(fc.constantFrom('GET', 'POST', 'DELETE', 'PUT', 'PATCH', 'HEAD', 'OPTIONS'), { freq: 5 }),
    segments: fc.array(
      fc.oneof(fc.constant('asha'), fc.string({ unit: anyCharacter }), fc.constantFrom(...hostileStrings)),
      {
        minLength: 2,
        maxLength: 2,
      },
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
      // Among all the fields that there are, these would seldom come together by themselves.
      { weight: 4, arbitrary: fc.constantFrom({}, { userId: 'asha', text: 'x' }) },
      { weight: 6, arbitrary: fc.dictionary(fc.constantFrom(...fieldNames), fc.oneof(likely(), any), { maxKeys: 9 }) },
      { weight: 2, arbitrary: any },
      { weight: 1, arbitrary: fc.string({ unit: anyCharacter }).map((text) => Buffer.from(text)) },
      { weight: 1, arbitrary: fc.uint8Array({ maxLength: 50 }) },
    ),
  });

/** Every answer is a success or a failure of the contract, in its exact shape. */
function expectShape(method: string, reply: Pick<WireReply, 'status' | 'text' | 'json'>, isText: boolean): void {
  expect(reply.status).toBeGreaterThanOrEqual(200);
  expect(reply.status).toBeLessThan(500);
  if (method === 'HEAD') {
    expect(reply.text).toBe('');
    return;
  }
  if (reply.status === 200) {
    expect(reply.json).toMatchObject({ status: expect.anything() });
    return;
  }
  expect([400, 401, 403, 404, 413, 415]).toContain(reply.status);
  expect(reply.json).toStrictEqual({
    status: false,
    error: { code: expect.stringMatching(/^\w+$/), message: expect.stringMatching(/\S/) },
    ...(isText ? { userId: expect.any(String) } : {}),
  });
}

describe('any request', () => {
  it('is answered in shape, never with a 5xx', async () => {
    const seen = new Set<number>();
    await fc.assert(
      fc.asyncProperty(request(), async ({ target, segments, signed, query, headers, body, ...given }) => {
        const method = given.method ?? target.method;
        const suffix = target.segments.map(
          (_name, index) => `/${encodeURIComponent(Buffer.from(segments[index] ?? '').toString())}`,
        );
        const credentials = {
          ...(signed ? { authorization: `Bearer ${wire.user.accessToken}`, appId: wire.user.appId } : {}),
          ...(signed ? { appSecret: wire.user.appSecret } : {}),
        };
        const withToken = signed && body !== null && typeof body === 'object' && !(body instanceof Uint8Array);
        const reply = await wire.call(method, `${target.path}${suffix.join('')}`, {
          query: query as Record<string, string>,
          headers: { ...headers, ...credentials },
          body: withToken ? { ...body, jwtToken: wire.user.accessToken } : (body ?? 'null'),
        });
        seen.add(reply.status);
        const endpoint = forms.find(({ form, endpoint }) => form.path === target.path && endpoint.method === method);
        expectShape(method, reply, endpoint?.endpoint.credential === 'jwt');
      }),
      { numRuns: 500 },
    );
    // The property would say little if it never came past the first check.
    expect([...seen].sort()).toEqual(expect.arrayContaining([200, 400, 401, 404]));
  });

  it('of any bytes at all is answered in shape, or the connection ends', async () => {
    const line = fc.constantFrom(
      'GET /healthz HTTP/1.1',
      'POST /text/intent/get_intent HTTP/1.1',
      'host: localhost',
      'a: b',
      '',
    );
    const headers = fc.constantFrom(
      'content-length: 3',
      'transfer-encoding: chunked',
      'expect: x',
      'connection: close',
    );
    const lines = fc.array(fc.oneof(line, headers, fc.string({ unit: anyCharacter, maxLength: 20 })), { maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(lines, async (all) => {
        // What comes at the end is never a request: the service ends the connection.
        const answer = await sendBytes(wire.service.url, `${all.join('\r\n')}\r\n\r\n\r\n\u0000 / ?\r\n\r\n`);
        for (const one of answer.split(/(?=HTTP\/1\.1 )/).filter((text) => !text.startsWith('HTTP/1.1 100'))) {
          const { status, json } = readAnswer(one);
          expect(status).toBeLessThan(500);
          expect(json).toMatchObject({ status: status === 200 });
        }
      }),
      { numRuns: 200 },
    );
    expect((await wire.call('GET', '/healthz')).status).toBe(200);
  });
});
