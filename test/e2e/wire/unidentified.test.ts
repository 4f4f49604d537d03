/** Limits on resources that strangers can occupy: unread bodies, connections, time, and guesses at a credential. */
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { defaultLimits } from '../../../src/contract/schemas/limits.ts';
import type { Service } from '../../../src/service/app/start-service.ts';
import { startTestService } from '../../support/start-sta.ts';
import { addTestUser, callService, expectFailure, readAnswer, useWire } from '../../support/wire.ts';

const createTag = '/cb/v1/profile/statement_tags/create_statement_tag/asha';
const listTags = '/cb/v1/profile/statement_tags/get_user_statement_tags/asha';
const check = '/text/profanity/get_profanity';
const mebibytes10 = 10 * 1024 * 1024;

/** Opens a connection, sends only these bytes, and returns everything that arrives until the other side closes it. */
async function begin({ url }: Service, bytes: string) {
  const { hostname, port } = new URL(url);
  const socket: Socket = connect(Number(port), hostname);
  onTestFinished(() => void socket.destroy());
  await once(socket, 'connect');
  let text = '';
  socket.on('data', (chunk) => {
    text += chunk.toString('latin1');
  });
  // A refused connection may be reset.
  socket.on('error', () => {});
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  await new Promise<void>((resolve) => socket.write(bytes, () => resolve()));
  /** The response, as soon as it is complete. */
  const answer = () =>
    new Promise<ReturnType<typeof readAnswer>>((resolve) => {
      const look = () => {
        if (text.endsWith('}')) resolve(readAnswer(text));
      };
      look();
      socket.on('data', look);
    });
  return { socket, closed, answer };
}

const head = (path: string, length: number, headers = '') =>
  `POST ${path} HTTP/1.1\r\nhost: localhost\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n${headers}\r\n`;

describe('a credential in the headers is checked before the body is read', () => {
  const wire = useWire();

  it.each([
    ['no token', createTag, ''],
    ['a wrong token', createTag, 'authorization: Bearer a.b.c\r\n'],
    ['no pair', '/v1/nlp/sentiment', ''],
    ['a wrong pair', '/v1/nlp/sentiment', 'appId: app_1\r\nappSecret: wrong\r\n'],
    ['a wrong pair where it is optional', '/v1/nlp/sentiment/fetch', 'appId: app_1\r\nappSecret: wrong\r\n'],
    ['a form with a wrong pair', '/v1/conversation/upload', 'appId: app_1\r\nappSecret: wrong\r\n'],
  ])('%s', async (_what, path, headers) => {
    const { answer } = await begin(wire.service, head(path, mebibytes10, headers));
    expect(await answer()).toMatchObject({ status: 401, json: { error: { code: 'unauthorized' } } });
  });

  it('a path that does not exist is rejected before its body is read', async () => {
    const { answer } = await begin(wire.service, head('/no/such/path', mebibytes10));
    expect(await answer()).toMatchObject({ status: 404, json: { error: { code: 'not_found' } } });
  });
});

describe('bodies in progress', () => {
  it('of one address, and of one user, are limited together', async () => {
    const service = await startTestService({ limits: { bodiesPerCallerBytes: 100_000 } });
    const { accessToken } = await addTestUser(service, 'asha');
    for (const [path, headers, userId] of [
      [check, '', { userId: '' }],
      [createTag, `authorization: Bearer ${accessToken}\r\n`, {}],
    ] as const) {
      const begun = head(path, 50_000, headers) + ' '.repeat(40_000);
      const all = [await begin(service, begun), await begin(service, begun), await begin(service, begun)];
      // The service may read them in any order.
      const refused = await Promise.race(all.map((one) => one.answer().then(() => one)));
      const held = all.filter((one) => one !== refused);
      const { status, json, headers: sent } = await refused.answer();
      expect({ status, json }).toEqual({
        status: 503,
        json: { status: false, error: { code: 'unavailable', message: expect.any(String) }, ...userId },
      });
      expect(sent).toContain('retry-after: 1');
      // Others are not affected, and there is room again when a body ends.
      expect((await callService(service.url, 'GET', '/healthz')).status).toBe(200);
      for (const { socket } of held) socket.write(' '.repeat(10_000));
      const answers = await Promise.all(held.map(({ answer }) => answer()));
      expect(answers.map((one) => one.status)).toEqual(userId.userId === '' ? [401, 401] : [400, 400]);
      const next = await begin(service, begun);
      next.socket.write(' '.repeat(10_000));
      expect((await next.answer()).status).toBe(userId.userId === '' ? 401 : 400);
    }
  });

  it('are counted even as many small chunks', async () => {
    const service = await startTestService({ limits: { bodiesPerCallerBytes: 100_000 } });
    const chunked = head(check, 0).replace('content-length: 0', 'transfer-encoding: chunked');
    const { answer } = await begin(service, chunked + '1\r\n \r\n'.repeat(1_000));
    expect((await answer()).status).toBe(503);
  });

  it('of all callers without a credential are limited, and leave room for users', async () => {
    const service = await startTestService({ limits: { bodiesInFlightBytes: 50_000 } });
    const { accessToken } = await addTestUser(service, 'asha');
    const begun = head(check, 50_000) + ' '.repeat(40_000);
    const both = [await begin(service, begun), await begin(service, begun)];
    const refused = await Promise.race(both.map(({ answer }) => answer()));
    expect(refused.status).toBe(503);
    const body = { statementTagName: 'a', statementTagSamples: ['b'.repeat(9_000)] };
    const headers = { authorization: `Bearer ${accessToken}` };
    expect((await callService(service.url, 'POST', createTag, { headers, body })).status).toBe(200);
  });

  it('are rejected with 408 if they stall or take too long', async () => {
    const service = await startTestService({ limits: { bodySeconds: 1, bodyStallSeconds: 1 } });
    const form = 'content-type: multipart/form-data; boundary=x\r\n';
    const { appId, appSecret } = await addTestUser(service, 'asha');
    const upload = head('/v1/conversation/upload', 5_000, `appId: ${appId}\r\nappSecret: ${appSecret}\r\n`);
    const part = '--x\r\ncontent-disposition: form-data; name="file"; filename="a.wav"\r\n\r\nRIFF';
    const begun = [
      await begin(service, `${head(check, 1_000)}{`),
      await begin(service, upload.replace('content-type: application/json\r\n', form) + part),
    ];
    for (const { answer, socket } of begun) {
      expect(await answer()).toMatchObject({ status: 408, json: { error: { code: 'request_timeout' } } });
      socket.destroy();
    }
  });
});

describe('connections', () => {
  it('beyond the limit of an address get a 503 and are closed', async () => {
    const service = await startTestService({ limits: { connectionsPerAddress: 3 } });
    const held = [await begin(service, ''), await begin(service, ''), await begin(service, '')];
    const refused = await begin(service, 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n');
    expect(await refused.answer()).toMatchObject({ status: 503, json: { error: { code: 'unavailable' } } });
    await refused.closed;
    held[0]?.socket.destroy();
    await held[0]?.closed;
    expect((await callService(service.url, 'GET', '/healthz')).status).toBe(200);
  });

  it('beyond the overall limit are refused, and a trusted proxy may use all of them', async () => {
    const limits = { connections: 3, connectionsPerAddress: 1 };
    const service = await startTestService({ limits, trustedProxies: ['127.0.0.1'] });
    for (let i = 0; i < 2; i += 1) await begin(service, '');
    const ask = 'GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n';
    const [last, refused] = [await begin(service, ask), await begin(service, ask)];
    expect((await last.answer()).status).toBe(200);
    expect((await refused.answer()).status).toBe(503);
  });
});

describe('guesses', () => {
  const limits = { ...defaultLimits, failuresPerMinute: 3 };

  it('at tokens, secrets and clip links are counted together, and then new ones are not tried for that address', async () => {
    const service = await startTestService({ limits, trustedProxies: ['127.0.0.1'] });
    const asha = await addTestUser(service, 'asha');
    const ben = await addTestUser(service, 'ben');
    const call = (from: string, method: string, path: string, headers: Record<string, string>, body?: unknown) =>
      callService(service.url, method, path, { headers: { 'x-forwarded-for': from, ...headers }, body });
    const list = (from: string, token: string) => call(from, 'GET', listTags, { authorization: `Bearer ${token}` });
    const sameNet = ['2001:db8::1', '2001:db8:0:0:ffff::2', '2001:db8::3', '2001:db8::4'];
    // A correct one stays valid: colleagues behind one address can continue.
    expect((await list('2001:db8::9', asha.accessToken)).status).toBe(200);
    const { appId, appSecret } = asha;
    const fetchAsAsha = () =>
      call('2001:db8::9', 'POST', '/v1/nlp/sentiment/fetch', { appId, appSecret }, { fileID: 'x' });
    expect((await fetchAsAsha()).status).toBe(404);
    const tries = [
      await list(sameNet[0] ?? '', `${ben.accessToken}x`),
      await call(sameNet[1] ?? '', 'POST', '/v1/nlp/sentiment/fetch', { appId: ben.appId, appSecret: 'guess' }, {}),
      await call(
        sameNet[2] ?? '',
        'GET',
        '/v1/conversation/clips/files/abc.mp4?expires=9999999999&signature=guess',
        {},
      ),
    ];
    expect(tries.map(({ status }) => status)).toEqual([401, 401, 403]);
    const refused = await list(sameNet[3] ?? '', ben.accessToken);
    expectFailure(refused, 429, 'rate_limited');
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    const { apiKey, apiSecret, userId } = ben;
    const signIn = { apiKey, apiSecret, userId };
    const path = '/cb/v1/auth/create_access_token';
    expectFailure(await call(sameNet[3] ?? '', 'POST', path, {}, signIn), 429, 'rate_limited');
    const text = { jwtToken: ben.accessToken, userId, text: 'a', replaceChar: '*' };
    expectFailure(await call(sameNet[3] ?? '', 'POST', check, {}, text), 429, 'rate_limited', '', 'ben');
    // A large body is not even read.
    const large = { ...text, text: 'a'.repeat(100_000) };
    expectFailure(await call(sameNet[3] ?? '', 'POST', check, {}, large), 429, 'rate_limited', '', '');
    expect((await list(sameNet[3] ?? '', asha.accessToken)).status).toBe(200);
    expect((await fetchAsAsha()).status).toBe(404);
    expect((await call('2001:db8:0:1::1', 'POST', path, {}, signIn)).status).toBe(200);
    expect((await call('192.0.2.1', 'POST', path, {}, signIn)).status).toBe(200);
  });

  it('do not include expired and missing credentials', async () => {
    const service = await startTestService({ limits });
    const { accessToken } = await addTestUser(service, 'asha');
    for (let i = 0; i < 5; i += 1) expect((await callService(service.url, 'GET', listTags)).status).toBe(401);
    const headers = { authorization: `Bearer ${accessToken}` };
    expect((await callService(service.url, 'GET', listTags, { headers })).status).toBe(200);
  });
});

describe('requests without a user', () => {
  it('count for their address, whatever they request; those of users do not', async () => {
    const service = await startTestService({ limits: { ...defaultLimits, anonymousPerMinute: 6 } });
    const { accessToken, userId } = await addTestUser(service, 'asha');
    const headers = { authorization: `Bearer ${accessToken}` };
    const text = { jwtToken: accessToken, userId, text: 'a', replaceChar: '*' };
    const tries: [string, string][] = [
      ['GET', '/v1/no/such/path'],
      ['GET', '/openapi.json'],
      ['GET', '/v1/conversation/clips/files/abc.mp4'],
      ['GET', '/no/such/path'],
      ['GET', listTags],
      ['POST', check],
    ];
    for (const [method, path] of tries) {
      expect((await callService(service.url, method, path)).status).not.toBe(429);
      expect((await callService(service.url, 'GET', listTags, { headers })).status).toBe(200);
      expect((await callService(service.url, 'POST', check, { body: text })).status).toBe(200);
    }
    for (const [method, path] of tries) {
      const refused = await callService(service.url, method, path);
      expect([path, refused.status]).toEqual([path, 429]);
      expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    }
    expect((await callService(service.url, 'GET', listTags, { headers })).status).toBe(200);
  });
});
