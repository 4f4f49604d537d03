/** Requests that no client library would make, and unknown paths: all get a response in the usual shape. */
import { connect } from 'node:net';
import { describe, expect, it } from 'vitest';
import { startServiceIn, startTestService } from '../../support/start-sta.ts';
import { callService, expectFailure, failureShape, readAnswer, sendBytes, useWire } from '../../support/wire.ts';

const wire = useWire();
const listTags = '/cb/v1/profile/statement_tags/get_user_statement_tags';

const send = async (...lines: string[]) => readAnswer(await sendBytes(wire.service.url, lines.join('\r\n')));

describe('bytes that are not HTTP', () => {
  it.each([
    ['rubbish', 'rubbish\r\n\r\n'],
    ['another version', 'GET /healthz HTTP/9.9\r\n\r\n'],
    ['an unknown method', 'BREW /pot HTTP/1.1\r\nhost: localhost\r\n\r\n'],
    ['a method in lower case', 'get /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n'],
    ['a space in the path', 'GET /a b HTTP/1.1\r\nhost: localhost\r\n\r\n'],
    ['NUL in the path', 'GET /a\u0000b HTTP/1.1\r\nhost: localhost\r\n\r\n'],
    ['a space in a header name', 'GET /healthz HTTP/1.1\r\nho st: x\r\n\r\n'],
    ['a header without a colon', 'GET /healthz HTTP/1.1\r\nhost: localhost\r\nnonsense\r\n\r\n'],
    ['NUL in a header', 'GET /healthz HTTP/1.1\r\nhost: localhost\r\nx-a: \u0000\r\n\r\n'],
    ['a bad length', 'POST /healthz HTTP/1.1\r\nhost: localhost\r\ncontent-length: ten\r\n\r\n'],
    ['a negative length', 'POST /healthz HTTP/1.1\r\nhost: localhost\r\ncontent-length: -1\r\n\r\n'],
    ['two lengths', 'POST /healthz HTTP/1.1\r\nhost: localhost\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\nxx'],
    [
      'a length and chunks',
      'POST /healthz HTTP/1.1\r\nhost: localhost\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    ['TLS', '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003'],
    ['HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['headers of 100 KiB', `GET /healthz HTTP/1.1\r\nhost: localhost\r\nx-a: ${'a'.repeat(100 * 1024)}\r\n\r\n`],
    ['a path of 100 KiB', `GET /${'a'.repeat(100 * 1024)} HTTP/1.1\r\nhost: localhost\r\n\r\n`],
    ['no host', 'GET /healthz HTTP/1.1\r\nconnection: close\r\n\r\n'],
    ['two hosts', 'GET /healthz HTTP/1.1\r\nhost: a\r\nhost: b\r\nconnection: close\r\n\r\n'],
  ])('%s', async (_what, bytes) => {
    const answer = await send(bytes);
    expect(answer.json).toStrictEqual(failureShape('invalid_request'));
    expect(answer.status).toBe(400);
    expect(answer.headers).toContain('content-type: application/json; charset=utf-8');
  });

  it('an invalid chunk in the middle of a body', async () => {
    const answer = await send(
      `POST ${listTags} HTTP/1.1`,
      'host: localhost',
      'content-type: application/json',
      'transfer-encoding: chunked',
      '',
      'zz',
      '',
    );
    expect(answer).toMatchObject({ status: 400, json: failureShape('invalid_request') });
  });

  it('do not affect the service', async () => {
    for (let i = 0; i < 20; i++) {
      const socket = connect(Number(new URL(wire.service.url).port), '127.0.0.1', () => {
        socket.write(`POST ${listTags} HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{"half`);
        socket.destroy();
      });
      await new Promise((resolve) => socket.on('close', resolve));
    }
    expect((await wire.call('GET', '/healthz')).status).toBe(200);
  });
});

describe('unusual but valid requests', () => {
  it('HTTP/1.0 without a host gets a response', async () => {
    expect(await send('GET /healthz HTTP/1.0', '', '')).toMatchObject({ status: 200, json: { status: true } });
  });

  it('an absolute URL gets a response', async () => {
    const answer = await send('GET http://localhost/healthz HTTP/1.1', 'host: localhost', 'connection: close', '', '');
    expect(answer).toMatchObject({ status: 200, json: { status: true } });
  });

  it('an expectation is met or ignored', async () => {
    const rest = ['host: localhost', 'connection: close', 'content-length: 2', 'content-type: application/json'];
    const met = await sendBytes(
      wire.service.url,
      ['POST /none HTTP/1.1', ...rest, 'expect: 100-continue', '', '{}'].join('\r\n'),
    );
    expect(met).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 404 /);
    const passed = await send('POST /none HTTP/1.1', ...rest, 'expect: miracles', '', '{}');
    expect(passed).toMatchObject({ status: 404, json: failureShape('not_found') });
  });

  it('an upgrade is ignored', async () => {
    const answer = await send(
      'GET /none HTTP/1.1',
      'host: localhost',
      'connection: upgrade, close',
      'upgrade: h2c',
      '',
      '',
    );
    expect(answer).toMatchObject({ status: 404, json: failureShape('not_found') });
  });

  it('a tunnel is rejected', async () => {
    const answer = await send('CONNECT example.com:443 HTTP/1.1', 'host: example.com:443', '', '');
    expect(answer).toMatchObject({ status: 404, json: failureShape('not_found') });
  });

  it('several on one connection get their responses in order', async () => {
    const one = (path: string, last = '') => `GET ${path} HTTP/1.1\r\nhost: localhost\r\n${last}\r\n`;
    const all = await sendBytes(
      wire.service.url,
      one('/healthz') + one('/none') + one('/healthz', 'connection: close\r\n'),
    );
    expect([...all.matchAll(/HTTP\/1\.1 (\d+) /g)].map((match) => match[1])).toEqual(['200', '404', '200']);
  });
});

describe('unknown paths and methods', () => {
  it.each(['/nope', '/cb/v1', '/CB/V1/profile', `${listTags}/asha/more/still`, '//healthz', '/healthz/x', '/%2e%2e'])(
    '%s is a 404',
    async (path) => {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS']) {
        expectFailure(await wire.as(wire.user, method, path), 404, 'not_found', method);
      }
    },
  );

  it.each(['PUT', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'PURGE', 'LOCK', 'POST', 'DELETE'])(
    '%s on the path of a GET is a 404',
    async (method) => {
      expectFailure(await wire.as(wire.user, method, listTags, { query: { userId: 'asha' } }), 404, 'not_found');
    },
  );

  it('HEAD gets the response of GET, without a body', async () => {
    const head = await wire.as(wire.user, 'HEAD', `${listTags}/asha`);
    expect(head).toMatchObject({ status: 200, text: '', headers: { 'content-length': expect.any(String) } });
    expect(await wire.call('HEAD', `${listTags}/asha`)).toMatchObject({ status: 401, text: '' });
    expect(await wire.call('HEAD', '/nope')).toMatchObject({ status: 404, text: '' });
  });

  it.each(['/%', '/%zz', '/%80', `${listTags}/%E0%A4%A`, `${listTags}/%C0%AF`, `${listTags}/a%`])(
    'the invalid escape %s is a 400',
    async (path) => {
      expectFailure(await wire.as(wire.user, 'GET', path), 400, 'invalid_request');
    },
  );

  it('an invalid escape in the query is text', async () => {
    const reply = await wire.as(wire.user, 'GET', `${listTags}?userId=%zz`);
    expectFailure(reply, 403, 'forbidden');
  });

  it.each([
    ['NUL', '%00'],
    ['a line break', 'a%0Ab'],
    ['a slash', 'a%2Fb'],
    ['dots', '%2e%2e'],
    ['a question mark', 'a%3Fb'],
    ['an emoji', encodeURIComponent('\ud83d\ude00')],
    ['512 characters', 'x'.repeat(512)],
    ['513 characters', 'x'.repeat(513)],
    ['512 characters of three bytes', '%E4%BD%A0'.repeat(512)],
    ['5000 characters', 'x'.repeat(5000)],
  ])('ids with %s are 403, 400 or 404, never found', async (_what, id) => {
    const asUser = await wire.as(wire.user, 'GET', `${listTags}/${id}`);
    expect([400, 403]).toContain(asUser.status);
    const asTag = await wire.as(wire.user, 'DELETE', `/cb/v1/profile/statement_tags/delete_statement_tag/asha/${id}`);
    expect([400, 404]).toContain(asTag.status);
    for (const reply of [asUser, asTag]) expect(reply.json).toStrictEqual(failureShape(Object(reply.json).error.code));
  });
});

describe('every response', () => {
  it('has its own request id, which the caller cannot choose', async () => {
    const ids = new Set<unknown>();
    for (const [method, path] of [
      ['GET', '/healthz'],
      ['GET', '/nope'],
      ['GET', '/%zz'],
      ['POST', '/text/profanity/get_profanity'],
      ['GET', '/openapi.json'],
    ] as const) {
      const reply = await wire.call(method, path, { headers: { 'x-request-id': 'mine', 'request-id': 'mine' } });
      expect(reply.headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
      ids.add(reply.headers['x-request-id']);
    }
    expect(ids.size).toBe(5);
  });

  it('does not reveal the software behind the service', async () => {
    const reply = await wire.call('GET', '/nope');
    expect(reply.headers).not.toHaveProperty('server');
    expect(reply.headers).not.toHaveProperty('x-powered-by');
  });
});

describe('the pages about the service', () => {
  it('/healthz reports a healthy service', async () => {
    const reply = await wire.call('GET', '/healthz');
    expect(reply).toMatchObject({ status: 200, headers: { 'content-type': 'application/json; charset=utf-8' } });
    expect(reply.json).toStrictEqual({ status: true, version: '0.0.0-test' });
  });

  it('/openapi.json describes it at the address of the connection', async () => {
    const reply = await wire.call('GET', '/openapi.json');
    expect(reply).toMatchObject({
      status: 200,
      headers: { 'content-type': 'application/json; charset=utf-8' },
      json: { openapi: '3.1.0', servers: [{ url: wire.service.url }] },
    });
    expect(Object.keys(Object(reply.json).paths)).toContain('/text/profanity/get_profanity');
  });
});

describe('a service that stops', () => {
  it('finishes the request in progress, and responds to a later one on its connection with a 503 in the usual shape', async () => {
    const { service, close } = await startServiceIn({});
    const socket = connect(Number(new URL(service.url).port), '127.0.0.1');
    let text = '';
    const seen = (what: RegExp) =>
      new Promise<void>((resolve) => {
        const look = () => {
          if (!what.test(text)) return;
          socket.off('data', look);
          resolve();
        };
        socket.on('data', look);
        look();
      });
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1');
    });
    // The first request stays open until its body has arrived.
    socket.write(
      'POST /text/profanity/get_profanity HTTP/1.1\r\nhost: localhost\r\ncontent-length: 2\r\nexpect: 100-continue\r\n\r\n',
    );
    await seen(/100 Continue/);
    const closed = close();
    await new Promise(setImmediate);
    socket.write('{}GET /healthz HTTP/1.1\r\nhost: localhost\r\n\r\n');
    await seen(/"code":"unavailable"/);
    expect(text).toMatch(/HTTP\/1\.1 401 .*HTTP\/1\.1 503 /s);
    const answer = readAnswer(text.slice(text.lastIndexOf('HTTP/1.1')));
    expect(answer.json).toStrictEqual(failureShape('unavailable'));
    expect(answer.headers).toMatch(/retry-after: \d/);
    socket.destroy();
    await closed;
  });

  it('frees its port', async () => {
    const { service, close } = await startServiceIn({});
    await callService(service.url, 'GET', '/healthz');
    await close();
    const port = Number(new URL(service.url).port);
    expect((await startTestService({ port })).url).toBe(service.url);
  });
});
