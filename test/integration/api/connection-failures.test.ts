/** Every way in which a request can fail without a usable response; each has its own error message. */
import { gzipSync } from 'node:zlib';
import { describe, expect, it, onTestFinished } from 'vitest';
import { aTag, clientFor, emptyTags, everyCredential, failureOf, secrets } from '../../support/api-client.ts';
import { fakeService, fakeSockets } from '../../support/fake-server.ts';

const overSockets = async (onSocket: Parameters<typeof fakeSockets>[0]) =>
  `http://127.0.0.1:${await fakeSockets(onSocket)}`;
const noRetry = { retries: 0, firstPauseMs: 1, maxPauseMs: 1 };

describe('a host name', () => {
  it('that does not resolve is reported', async () => {
    const error = await failureOf(clientFor('http://no-such-host.invalid').tags.list());
    expect(error).toMatchObject({ code: 'dns_failure', exitCode: 1, retryable: true });
    expect(error.message).toContain('no-such-host.invalid');
    expect(error.hint).toContain('base-url');
  });
});

describe('the time limit', () => {
  it('ends a request to a service that never responds', async () => {
    const url = await overSockets(() => {});
    const error = await failureOf(clientFor(url, { requestTimeoutMs: 50 }).tags.create(aTag));
    expect(error).toMatchObject({
      code: 'timeout',
      retryable: true,
      hint: expect.stringContaining('--request-timeout'),
    });
  });

  it('ends a response that trickles in byte by byte', async () => {
    const url = await overSockets((socket) => {
      socket.write('HTTP/1.1 200 OK\r\ncontent-type: application/json\r\n\r\n');
      const timer = setInterval(() => socket.write(' '), 5);
      socket.on('close', () => clearInterval(timer));
    });
    expect(await failureOf(clientFor(url, { requestTimeoutMs: 60 }).tags.create(aTag))).toMatchObject({
      code: 'timeout',
    });
  });

  it('applies to each attempt, and a safe call is sent once more', async () => {
    let connections = 0;
    const url = await overSockets((socket, count) => {
      connections = count;
      const text = JSON.stringify(emptyTags);
      if (count === 1) return;
      socket.once('data', () => socket.end(`HTTP/1.1 200 OK\r\ncontent-length: ${text.length}\r\n\r\n${text}`));
    });
    expect(await clientFor(url, { requestTimeoutMs: 100 }).tags.list()).toEqual(emptyTags);
    expect(connections).toBe(2);
  });

  it('is used up by two attempts of a safe call', async () => {
    let connections = 0;
    const url = await overSockets(() => (connections += 1));
    expect(await failureOf(clientFor(url, { requestTimeoutMs: 50 }).tags.list())).toMatchObject({ code: 'timeout' });
    expect(connections).toBe(2);
  });

  it('does not delay an interrupt during a call or a pause before a retry', async () => {
    const controller = new AbortController();
    const silent = await overSockets(() => controller.abort());
    const { signal } = controller;
    expect(await failureOf(clientFor(silent, { signal }).tags.list())).toMatchObject({
      code: 'interrupted',
      exitCode: 130,
    });

    const second = new AbortController();
    const busy = await fakeService(() => {
      setImmediate(() => second.abort());
      return { status: 429, headers: { 'retry-after': '20' }, body: '{}' };
    });
    const call = clientFor(busy.url, { signal: second.signal }).tags.list();
    expect(await failureOf(call)).toMatchObject({ code: 'interrupted' });
    expect(busy.requests).toHaveLength(1);
  });
});

describe('a response', () => {
  it.each([
    ['that is not HTTP', 'SSH-2.0-OpenSSH_9.6\r\n', 'not_json', 'not HTTP'],
    ['that breaks off in the headers', 'HTTP/1.1 200 OK\r\ncontent-ty', 'connection_failed', 'closed the connection'],
    [
      'that breaks off in a chunk',
      'HTTP/1.1 200 OK\r\ntransfer-encoding: chunked\r\n\r\n5\r\n{"s',
      'connection_failed',
      'closed',
    ],
    ['with two lengths', 'HTTP/1.1 200 OK\r\ncontent-length: 1\r\ncontent-length: 2\r\n\r\n{}', 'not_json', 'not HTTP'],
    ['with endless headers', `HTTP/1.1 200 OK\r\nx: ${'x'.repeat(100_000)}`, 'not_json', 'not HTTP'],
  ])('%s is an error', async (_what, bytes, code, words) => {
    const url = await overSockets((socket) => socket.once('data', () => socket.end(bytes)));
    const error = await failureOf(clientFor(url, { retry: noRetry }).tags.list());
    expect(error).toMatchObject({ code, message: expect.stringContaining(words) });
  });

  it('that is compressed is read', async () => {
    const headers = { 'content-encoding': 'gzip' };
    const service = await fakeService([{ headers, body: gzipSync(JSON.stringify(emptyTags)) }]);
    expect(await clientFor(service.url).tags.list()).toEqual(emptyTags);
  });

  it.each([
    ['truncated', (bytes: Buffer) => bytes.subarray(0, -12)],
    ['missing', () => Buffer.from('{"status":true,"data":[]}')],
  ])('whose compression is %s is an error', async (_what, damage) => {
    const headers = { 'content-encoding': 'gzip' };
    const service = await fakeService([{ headers, body: damage(gzipSync(JSON.stringify(emptyTags))) }]);
    const error = await failureOf(clientFor(service.url, { retry: noRetry }).tags.list());
    expect(error).toMatchObject({ code: 'not_json', message: expect.stringContaining('cannot be decompressed') });
  });

  it.each([
    ['plain', {}, (megabyte: Buffer) => megabyte],
    // A megabyte of spaces is a kilobyte of gzip: the limit applies to the decompressed size.
    [
      'compressed',
      { 'content-encoding': 'gzip' },
      (megabyte: Buffer) => gzipSync(Buffer.concat(Array(16).fill(megabyte))),
    ],
  ])('that never ends is abandoned: %s', async (_how, headers, chunkOf) => {
    const chunk = chunkOf(Buffer.alloc(1024 * 1024, ' '));
    let sent = 0;
    const service = await fakeService((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json', ...headers });
      const more = () => {
        while (!response.destroyed && sent < 1_000 && response.write(chunk)) sent += 1;
      };
      response.on('drain', more);
      more();
      return undefined;
    });
    const maxReplyBytes = 8 * 1024 * 1024;
    const error = await failureOf(clientFor(service.url, { maxReplyBytes }).tags.list());
    expect(error).toMatchObject({ code: 'service_error', message: expect.stringContaining('too large') });
    expect(sent).toBeLessThan(1_000);
  });
});

describe('a redirect', () => {
  it.each([301, 302, 303, 307, 308])(
    'HTTP %i is reported, not followed: the other address receives nothing',
    async (status) => {
      const elsewhere = await fakeService([{ body: emptyTags }]);
      for (const body of ['', JSON.stringify({ status: true, data: [] }), '<html>moved</html>']) {
        const service = await fakeService([{ status, headers: { location: `${elsewhere.url}/there` }, body }]);
        const client = clientFor(service.url, { credentials: everyCredential });
        for (const call of [
          () => client.tags.list(),
          () => client.match.tags({ sentences: ['x'] }),
          () => client.sentiment.compute({ text: 'x' }),
        ]) {
          const error = await failureOf(call());
          expect(error).toMatchObject({ code: 'service_error', hint: expect.stringContaining('base-url') });
          expect(error.message).toContain(`${elsewhere.url}/there`);
        }
      }
      expect(elsewhere.requests).toEqual([]);
    },
  );
});

describe('a credential that cannot be sent in a header', () => {
  it.each(['line\nbreak-in-the-token', 'nul\u0000-in-the-token', 'emoji-\u{1f600}-in-the-token'])(
    'is an error before any request: %j',
    async (token) => {
      const service = await fakeService([{ body: emptyTags }]);
      const client = clientFor(service.url, { credentials: { userId: 'asha', token } });
      const error = await failureOf(client.tags.list(), [token, JSON.stringify(token).slice(1, -1)]);
      expect(error).toMatchObject({ code: 'config_error', hint: expect.stringContaining('sta auth status') });
      expect(service.requests).toEqual([]);
    },
  );
});

it('an error keeps the message of its cause and nothing of the request', async () => {
  const url = await overSockets((socket) => socket.once('data', () => socket.resetAndDestroy()));
  const client = clientFor(url, { credentials: everyCredential, retry: noRetry });
  for (const call of [
    () => client.tags.list(),
    () => client.match.tags({ sentences: ['a text of the test'] }),
    () => client.sentiment.compute({ text: 'a text of the test' }),
  ]) {
    const error = await failureOf(call(), ['a text of the test', secrets.appId]);
    expect(error.cause).toMatchObject({ code: 'ECONNRESET', message: expect.any(String) });
  }
});

it('many concurrent calls share one signal without a warning', async () => {
  const warnings: string[] = [];
  const note = (warning: Error) => warnings.push(warning.message);
  process.on('warning', note);
  onTestFinished(() => void process.off('warning', note));
  const service = await fakeService([{ body: emptyTags }]);
  const client = clientFor(service.url, { signal: new AbortController().signal });
  await Promise.all(Array.from({ length: 40 }, () => client.tags.list()));
  await new Promise(setImmediate);
  expect(warnings).toEqual([]);
});
