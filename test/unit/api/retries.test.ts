/** Which requests are retried, and which never are. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Client } from '../../../src/api/client.ts';
import { createRedactor } from '../../../src/api/http/redactor.ts';
import { readRetryAfterMs } from '../../../src/api/http/retry-after.ts';
import { defaultRetryPolicy, retryDelayMs } from '../../../src/api/http/retry-delay.ts';
import type { TraceOptions } from '../../../src/api/http/trace.ts';
import {
  aTag,
  clientFor,
  emptyTags,
  everyCredential,
  failureOf,
  quickRetry,
  tokenAlone,
} from '../../support/api-client.ts';
import { type Answer, closedPort, fakeService, fakeSockets } from '../../support/fake-server.ts';

const failure = (code: string) => ({ status: false, error: { code, message: 'not now' } });
const created = { status: true, data: { statementTag: 'statement-x-1' } };
const matched = { status: true, error: {}, data: { similarityMatch: [] } };

const list = (client: Client) => client.tags.list();
const create = (client: Client) => client.tags.create(aTag);
const match = (client: Client) => client.match.tags({ sentences: ['x'] });

describe('an error response', () => {
  it.each([500, 502, 503, 504, 408])('HTTP %i: a read-only call is retried', async (status) => {
    for (const [call, body] of [
      [list, emptyTags],
      [match, matched],
    ] as const) {
      const service = await fakeService([{ status, body: failure('x') }, { status, body: '<html>' }, { body }]);
      expect(await call(clientFor(service.url))).toEqual(body);
      expect(service.requests).toHaveLength(3);
      expect(new Set(service.requests.map((request) => request.body)).size).toBe(1);
    }
  });

  it.each([500, 502, 503, 504, 408])('HTTP %i: a create is not retried', async (status) => {
    const service = await fakeService([{ status, body: failure('x') }, { body: created }]);
    await failureOf(create(clientFor(service.url)));
    expect(service.requests).toHaveLength(1);
  });

  it.each([400, 401, 403, 404, 413, 415, 422, 501])('HTTP %i is final for every call', async (status) => {
    for (const call of [list, create, match]) {
      const service = await fakeService([{ status, body: failure('x') }, { body: emptyTags }]);
      await failureOf(call(clientFor(service.url)));
      expect(service.requests).toHaveLength(1);
    }
  });

  const past = 'Wed, 21 Oct 2015 07:28:00 GMT';
  it.each<[number, string]>([
    [429, '0'],
    [429, past],
    [429, ''],
    [429, 'soon'],
    [503, '0'],
    [503, past],
  ])('HTTP %i with Retry-After %j: every call is retried', async (status, retryAfter) => {
    const headers: Record<string, string> = retryAfter === '' ? {} : { 'retry-after': retryAfter };
    for (const [call, body] of [
      [list, emptyTags],
      [create, created],
      [match, matched],
    ] as const) {
      const service = await fakeService([{ status, headers, body: failure('rate_limited') }, { body }]);
      expect(await call(clientFor(service.url))).toEqual(body);
      expect(service.requests).toHaveLength(2);
    }
  });

  it('an invalid Retry-After is ignored: a create is not retried after 503', async () => {
    const headers = { 'retry-after': 'soon' };
    const service = await fakeService([{ status: 503, headers, body: failure('x') }, { body: created }]);
    await failureOf(create(clientFor(service.url)));
    expect(service.requests).toHaveLength(1);
  });

  it('is retried at most three times', async () => {
    const service = await fakeService([{ status: 503, body: failure('unavailable') }]);
    const error = await failureOf(list(clientFor(service.url)));
    expect(error).toMatchObject({ code: 'unavailable', message: 'not now', retryable: true, exitCode: 1 });
    expect(service.requests).toHaveLength(4);
  });

  it.each<[string, Answer['status'], string]>([
    ['31', 429, '31 seconds'],
    ['3600', 503, '3600 seconds'],
    ['Fri, 31 Dec 9999 23:59:59 GMT', 429, 'seconds'],
    ['99999999999999999999999', 503, 'seconds'],
  ])('is not retried when Retry-After is %s; the error gives the wait', async (retryAfter, status, words) => {
    const headers = { 'retry-after': retryAfter };
    const service = await fakeService([{ status: status ?? 0, headers, body: failure('rate_limited') }]);
    const error = await failureOf(list(clientFor(service.url)));
    expect(error).toMatchObject({ code: 'rate_limited', retryable: true, hint: expect.stringContaining(words) });
    expect(service.requests).toHaveLength(1);
  });
});

describe('no response', () => {
  const overSockets = async (onSocket: Parameters<typeof fakeSockets>[0]) =>
    `http://127.0.0.1:${await fakeSockets(onSocket)}`;
  const answer = (body: unknown) => {
    const text = JSON.stringify(body);
    return `HTTP/1.1 200 OK\r\ncontent-type: application/json\r\ncontent-length: ${text.length}\r\nconnection: close\r\n\r\n${text}`;
  };

  it('after a connection reset, a read-only call is retried, a create never', async () => {
    for (const [call, body, connections] of [
      [list, emptyTags, 2],
      [match, matched, 2],
      [create, created, 1],
    ] as const) {
      let seen = 0;
      const url = await overSockets((socket, count) => {
        seen = count;
        socket.once('data', () => (count === 1 ? socket.resetAndDestroy() : socket.end(answer(body))));
      });
      if (connections === 2) expect(await call(clientFor(url))).toEqual(body);
      else {
        const error = await failureOf(call(clientFor(url)));
        expect(error).toMatchObject({
          code: 'connection_failed',
          message: expect.stringContaining('closed the connection'),
        });
      }
      expect(seen).toBe(connections);
    }
  });

  it('a response that breaks off in its body is retried if that is safe', async () => {
    for (const [call, body, connections] of [
      [list, emptyTags, 2],
      [create, created, 1],
    ] as const) {
      let seen = 0;
      const url = await overSockets((socket, count) => {
        seen = count;
        socket.once('data', () => (count === 1 ? socket.end(answer(body).slice(0, -5)) : socket.end(answer(body))));
      });
      if (connections === 2) expect(await call(clientFor(url))).toEqual(body);
      else expect(await failureOf(call(clientFor(url)))).toMatchObject({ code: 'connection_failed' });
      expect(seen).toBe(connections);
    }
  });

  it('a refused connection sent nothing, so every call is retried, then reported', async () => {
    const port = await closedPort();
    for (const call of [list, create]) {
      const tries: string[] = [];
      const client = clientFor(`http://127.0.0.1:${port}`, { trace: traceInto(tries) });
      const error = await failureOf(call(client));
      expect(error).toMatchObject({
        code: 'connection_refused',
        message: expect.stringContaining(`http://127.0.0.1:${port}`),
        retryable: true,
      });
      expect(tries.filter((line) => line.includes('retrying in'))).toHaveLength(3);
    }
  });

  it('the access token call may be retried', async () => {
    const token = { status: true, data: { accessToken: 'made-by-the-service' } };
    const service = await fakeService([{ status: 502, body: '' }, { body: token }, { body: emptyTags }]);
    const { token: _given, ...pair } = everyCredential;
    await list(clientFor(service.url, { credentials: pair }));
    expect(service.requests).toHaveLength(3);
  });
});

describe('the pause', () => {
  const failed = { attempt: 1, repeatable: true, status: 503, errorCode: undefined, retryAfterMs: undefined };

  it('doubles from a quarter of a second, with jitter down to its half', () => {
    const pauses = [1, 2, 3].map((attempt) =>
      [0, 1].map((random) => retryDelayMs({ ...failed, attempt }, defaultRetryPolicy, random)),
    );
    expect(pauses).toEqual([
      [125, 250],
      [250, 500],
      [500, 1000],
    ]);
    expect(retryDelayMs({ ...failed, attempt: 4 }, defaultRetryPolicy, 0)).toBeUndefined();
  });

  it('is the one that the service asks for, up to thirty seconds', () => {
    const asked = (retryAfterMs: number) => retryDelayMs({ ...failed, retryAfterMs }, defaultRetryPolicy, 0.5);
    expect([asked(0), asked(7_000), asked(30_000), asked(30_001)]).toEqual([0, 7_000, 30_000, undefined]);
  });

  it('never leads to a retry of a call that is not repeatable', () => {
    fc.assert(
      fc.property(
        fc.option(fc.integer({ min: 100, max: 599 }), { nil: undefined }),
        fc.constantFrom('ECONNRESET', 'EPIPE', 'ETIMEDOUT', 'ENOTFOUND', 'ERR_CANCELED', undefined),
        fc.option(fc.nat(60_000), { nil: undefined }),
        (status, errorCode, retryAfterMs) => {
          const delay = retryDelayMs({ attempt: 1, repeatable: false, status, errorCode, retryAfterMs }, quickRetry, 0);
          if (status === 429 || (status === 503 && retryAfterMs !== undefined)) return;
          expect(delay).toBeUndefined();
        },
      ),
    );
  });
});

describe('Retry-After', () => {
  const nowMs = Date.UTC(2026, 0, 1);
  it.each<[string | undefined, number | undefined]>([
    ['120', 120_000],
    [' 0 ', 0],
    ['Thu, 01 Jan 2026 00:00:10 GMT', 10_000],
    ['Thursday, 01-Jan-26 00:00:10 GMT', 10_000],
    ['Thu Jan  1 00:00:10 2026 GMT', 10_000],
    ['Wed, 31 Dec 2025 23:59:59 GMT', 0],
    [undefined, undefined],
    ['', undefined],
    ['-1', undefined],
    ['1.5', undefined],
    ['1e3', undefined],
    ['0x10', undefined],
    ['soon', undefined],
    ['2026-01-01', undefined],
    ['Thu, 99 Nonsense', undefined],
  ])('%j is %j ms', (value, expected) => {
    expect(readRetryAfterMs(value, nowMs)).toBe(expected);
  });
});

it('the trace contains neither the text nor the credentials of a call', async () => {
  const service = await fakeService([{ status: 503, body: failure('x') }, { body: matched }]);
  const lines: string[] = [];
  const url = service.url.replace('//', '//user:pass-word@');
  await clientFor(url, { trace: traceInto(lines) }).match.tags({ sentences: ['a text of the test'] });
  expect(lines).toHaveLength(3);
  for (const hidden of [tokenAlone.token ?? '', 'a text', 'pass-word']) expect(lines.join('\n')).not.toContain(hidden);
});

const traceInto = (lines: string[]): TraceOptions => ({
  write: (text) => lines.push(text),
  redactor: createRedactor([]),
  bodies: false,
});
