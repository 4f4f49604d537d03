/** The library against the real service, with faults, and against servers that misbehave. */
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { inspect } from 'node:util';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { StaClient, StaError } from '../../../../src/api/library/index.ts';
import { type LocalService, startLocalService } from '../../../../src/api/library/testing.ts';
import { verifyWebhook, WebhookError } from '../../../../src/api/library/webhooks.ts';
import { parseFail, parseLatency } from '../../../../src/contract/faults.ts';
import { newWebhookSecret, readWebhookSecret } from '../../../../src/contract/signing/webhook-secret.ts';
import { signWebhook } from '../../../../src/contract/signing/webhook-signature.ts';
import { environmentIn, runSta, temporaryDirectory } from '../../../support/start-sta.ts';

let service: LocalService;
let sta: StaClient;
beforeAll(async () => {
  service = await startLocalService();
  sta = new StaClient(service);
});
afterAll(() => service.close());

const failureOf = (call: Promise<unknown>): Promise<unknown> =>
  call.then(
    () => undefined,
    (error: unknown) => error,
  );

async function serve(respond: RequestListener): Promise<string> {
  const server = createServer(respond).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

const given = { userId: 'asha', token: 'header.payload-of-the-token.signature', env: {} };

describe('calls', () => {
  it('create, list in pages, match and delete', async () => {
    for (const name of ['refund', 'delay', 'thanks']) {
      await sta.tags.create({ statementTagName: name, statementTagSamples: [`This is about ${name}`] });
    }
    const names: string[] = [];
    for await (const tag of sta.tags.each()) names.push(tag.statement_tag_name);
    expect(names.sort()).toEqual(['delay', 'refund', 'thanks']);
    const { data } = await sta.match.tags({ sentences: ['This is about refund'] });
    expect(data.similarityMatch[0]?.statementTagName).toBe('refund');
  });

  it('follow the pages of a list', async () => {
    const url = await serve((request, response) => {
      const page = new URL(request.url ?? '', 'http://x').searchParams.get('cursor') === '5-a' ? 2 : 1;
      const tag = { statement_tag_id: String(page), statement_tag_name: `page ${page}` };
      response.end(JSON.stringify({ status: true, data: [tag], ...(page === 1 && { next_cursor: '5-a' }) }));
    });
    const names: string[] = [];
    for await (const tag of new StaClient({ ...given, baseUrl: url }).tags.each()) names.push(tag.statement_tag_name);
    expect(names).toEqual(['page 1', 'page 2']);
  });

  it('read missing options from the environment, and report those that are missing there too', async () => {
    const { baseUrl, userId, apiKey, apiSecret } = service;
    const env = { STA_BASE_URL: baseUrl, STA_USER_ID: userId, STA_API_KEY: apiKey, STA_API_SECRET: apiSecret };
    expect((await new StaClient({ env }).tags.list()).status).toBe(true);
    expect(() => new StaClient({ env: {} })).toThrow(/STA_BASE_URL/);
    expect(() => new StaClient({ env: {}, baseUrl: 'ftp://x' })).toThrow(StaError);
    expect(await failureOf(new StaClient({ env: { STA_BASE_URL: baseUrl } }).tags.list())).toMatchObject({
      code: 'not_signed_in',
    });
  });

  it('renew a refused token once', async () => {
    service.setFaults({ fail: '401:1' });
    expect((await sta.tags.list()).status).toBe(true);
    service.setFaults({ fail: '401:2' });
    expect(await failureOf(sta.tags.list())).toMatchObject({ code: 'unauthorized', status: 401, retryable: false });
    service.setFaults();
  });

  it('are retried when the service asks, and no more often than configured', async () => {
    service.setFaults({ fail: '503:3' });
    expect((await sta.tags.list()).status).toBe(true);
    service.setFaults({ fail: '503:2' });
    const error = await failureOf(new StaClient({ ...service, retries: 1 }).tags.list());
    expect(error).toMatchObject({ code: 'unavailable', status: 503, retryable: true, requestId: expect.any(String) });
    service.setFaults({ fail: 'reset:1' });
    expect((await sta.tags.list()).status).toBe(true);
    service.setFaults({ fail: '500:1' });
    // A new tag cannot be created twice without harm.
    const create = sta.tags.create({ statementTagName: 'x', statementTagSamples: ['y'] });
    expect(await failureOf(create)).toMatchObject({ code: 'internal_error' });
    service.setFaults();
  });

  it('end at once when their signal or that of the client is aborted', async () => {
    service.setFaults({ latency: '30s' });
    const lasting = new AbortController();
    const own = new AbortController();
    const client = new StaClient({ ...service, signal: lasting.signal });
    const calls = [client.tags.list({}, { signal: own.signal }), client.tags.list()].map(failureOf);
    setTimeout(() => own.abort(), 20);
    expect(await calls[0]).toMatchObject({ name: 'AbortError' });
    lasting.abort(new Error('stopping'));
    expect(await calls[1]).toMatchObject({ message: 'stopping' });
    service.setFaults();
  });

  it('end with their signal while a token, the extensions or an upload are waited for', async () => {
    const baseUrl = await serve(() => {});
    const { appId, appSecret } = service;
    const client = new StaClient({
      ...given,
      token: undefined,
      apiKey: 'k',
      apiSecret: 's',
      appId,
      appSecret,
      baseUrl,
    });
    const soon = () => ({ signal: AbortSignal.timeout(50) });
    const readAll = async (list: AsyncIterable<unknown>) => {
      for await (const _ of list) expect.unreachable();
    };
    const calls = [
      client.tags.list({}, soon()),
      readAll(client.tags.each(soon())),
      readAll(client.sentiment.runAll(['I like it.'], soon())),
      client.files.uploadFile({ path: 'package.json' }, soon()),
    ];
    for (const failure of await Promise.all(calls.map(failureOf))) {
      expect(failure).toMatchObject({ name: 'TimeoutError' });
    }
  });

  it('name options and variables in the hints of their errors, not commands', async () => {
    const { baseUrl, userId } = service;
    const page = await serve((_, response) => response.end('<html>'));
    const calls = [
      new StaClient({ env: {}, baseUrl }).tags.list(),
      new StaClient({ env: {}, baseUrl, userId }).sentiment.run({ text: 'x' }),
      new StaClient({ ...service, apiSecret: 'wrong' }).tags.list(),
      new StaClient({ ...service, baseUrl: page }).tags.list(),
    ];
    for (const failure of await Promise.all(calls.map(failureOf))) {
      expect(failure).toMatchObject({ hint: expect.not.stringMatching(/\bsta [a-z]/) });
    }
  });

  it('fail after their time limit, and on a connection that is refused', async () => {
    const silent = await serve(() => {});
    const late = new StaClient({ ...given, baseUrl: silent, requestTimeoutMs: 50, retries: 0 });
    expect(await failureOf(late.tags.list())).toMatchObject({ code: 'timeout', retryable: true });
    const closed = new StaClient({ ...given, baseUrl: 'http://127.0.0.1:9', retries: 0 });
    expect(await failureOf(closed.tags.list())).toMatchObject({ code: expect.stringMatching(/^connection_/) });
  });

  it('say why a request was not sent, and do not show the secrets', async () => {
    const wrong = [
      [{ token: 'token-with-a\nline' }, { code: 'config_error', message: expect.stringContaining('not allowed in') }],
      [{ baseUrl: 'http://127.0.0.1:6000' }, { code: 'connection_failed', message: expect.stringMatching(/bad port/) }],
      [
        { fetch: () => Promise.reject(new TypeError('no network here')) },
        { message: expect.stringMatching(/no network/) },
      ],
    ] as const;
    for (const [options, expected] of wrong) {
      const error = await failureOf(
        new StaClient({ ...given, baseUrl: service.baseUrl, retries: 0, ...options }).tags.list(),
      );
      expect(error).toMatchObject(expected);
      expect(inspect(error)).not.toContain('token-with');
    }
  });

  it('have no time limit that a timer cannot keep', async () => {
    const client = new StaClient({ ...service, requestTimeoutMs: Number.POSITIVE_INFINITY });
    expect((await client.tags.list()).status).toBe(true);
  });

  it('do not follow a redirect with their credentials', async () => {
    let asked = 0;
    const other = await serve((_request, response) => {
      asked += 1;
      response.end('{}');
    });
    const url = await serve((_request, response) => response.writeHead(307, { location: `${other}/x` }).end());
    const error = await failureOf(new StaClient({ ...given, baseUrl: url }).tags.list());
    expect(error).toMatchObject({ code: 'service_error', status: 307 });
    expect(asked).toBe(0);
  });

  it('hide a secret that the service repeats', async () => {
    const url = await serve((request, response) =>
      response
        .writeHead(400)
        .end(JSON.stringify({ status: false, error: { code: 'x', message: request.headers.authorization } })),
    );
    const error = await failureOf(new StaClient({ ...given, baseUrl: url }).tags.list());
    expect(String(error)).not.toContain(given.token);
  });
});

describe('jobs', () => {
  it('run, and are found again by their id', async () => {
    const { data } = await sta.sentiment.run({ text: 'I like it.' });
    expect(data.sentiment_analysis.sentences[0]?.sentiments[0]?.sentiment).toBe('Positive');
    const { id } = await sta.summary.start({ text: 'One is here. Two is there.', sentences: 1 });
    const found = await sta.summary.job(id).wait();
    expect(found.data.extractive_summary).toHaveLength(1);
    await sta.summary.job(id).delete();
    expect(await failureOf(sta.summary.job(id).wait())).toMatchObject({ code: 'not_found', status: 404 });
  });

  it('run for each kind of text job, one text or many', async () => {
    for (const kind of [sta.sentiment, sta.summary, sta.actions] as const) {
      const text = 'Anna: I will call you by Friday. It was great.';
      expect(Object.values((await kind.run({ text })).status)).toEqual(['Completed']);
      for await (const { error } of kind.runAll([text])) expect(error).toBeUndefined();
    }
  });

  it('give up after their time limit', async () => {
    const url = await serve((_request, response) =>
      response.end(JSON.stringify({ status: { sentiment_analysis: 'Processing' } })),
    );
    const client = new StaClient({ ...given, appId: 'app_0123456789', appSecret: 'appsecret_0123', baseUrl: url });
    expect(await failureOf(client.sentiment.job('a').wait({ timeoutMs: 100 }))).toMatchObject({ code: 'pending' });
  });

  it('compute a stream in order, with an error in the place of a text that fails', async () => {
    async function* texts() {
      for (let i = 0; i < 700; i += 1) yield i === 3 ? 'x'.repeat(1_000_001) : `I like it ${i}.`;
    }
    const results: string[] = [];
    for await (const { index, error, reply } of sta.sentiment.runAll(texts())) {
      results.push(error === undefined ? `${index}` : `${index} ${error.code}`);
      if (reply !== undefined) expect(reply.data.sentiment_analysis.sentences.length).toBeGreaterThan(0);
    }
    expect(results).toEqual(Array.from({ length: 700 }, (_, i) => (i === 3 ? '3 invalid_request' : `${i}`)));
  });

  it('yield the result of each text of a slow stream without waiting for the next', async () => {
    let release = () => {};
    const second = new Promise<void>((resolve) => {
      release = resolve;
    });
    async function* texts() {
      yield 'I like it.';
      await second;
      yield 'I hate it.';
    }
    const labels: (string | undefined)[] = [];
    for await (const { reply } of sta.sentiment.runAll(texts())) {
      labels.push(reply?.data.sentiment_analysis.sentences[0]?.sentiments[0]?.sentiment);
      release();
    }
    expect(labels).toHaveLength(2);
  });

  it('refuse one text in the place of a list', async () => {
    const read = async () => {
      for await (const _ of sta.sentiment.runAll('I like it.')) expect.unreachable();
    };
    expect(await failureOf(read())).toMatchObject({ message: 'runAll takes a list or a stream of texts' });
  });

  it('end with the signal while the stream is silent', async () => {
    const controller = new AbortController();
    async function* texts() {
      yield 'I like it.';
      await new Promise(() => {});
    }
    const read = async () => {
      for await (const _ of sta.sentiment.runAll(texts(), { signal: controller.signal })) controller.abort();
    };
    expect(await failureOf(read())).toMatchObject({ name: 'AbortError' });
  });
});

describe('faults', () => {
  it('are validated', async () => {
    expect(parseFail('503:2')).toEqual({ kind: 'unavailable', calls: 2 });
    expect(parseFail('reset')).toEqual({ kind: 'reset', calls: 1 });
    for (const wrong of ['503:0', '200:1', '503:', 'x', '503:2:3', '']) expect(parseFail(wrong)).toBeUndefined();
    expect([parseLatency('300ms'), parseLatency('1.5s')]).toEqual([300, 1500]);
    for (const wrong of ['300', '61s', '-1ms', '']) expect(parseLatency(wrong)).toBeUndefined();
    await expect(startLocalService({ fail: '200:1' })).rejects.toThrow(TypeError);
    await expect(startLocalService({ latency: '300' })).rejects.toThrow(TypeError);
  });

  it.each([['--host 0.0.0.0'], ['--public-url https://sta.example.com'], ['--trust-proxy 127.0.0.1']])(
    'are refused by sta serve with %s',
    async (flags) => {
      const env = environmentIn(temporaryDirectory());
      for (const fault of [
        ['--fail', '503:2'],
        ['--latency', '300ms'],
      ]) {
        const result = await runSta(['serve', ...flags.split(' '), ...fault], { env });
        expect(result).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('loopback') });
      }
    },
  );
});

describe('verifyWebhook', () => {
  const secret = newWebhookSecret();
  const body = JSON.stringify({ txnId: 'job', status: { id: 2, state: 'processed' } });
  const nowMs = 1_750_000_000_000;
  const signed = (text = body, key = secret) => {
    const content = { id: 'sta_1', timestamp: String(nowMs / 1000), body: text };
    const signature = signWebhook(readWebhookSecret(key) ?? new Uint8Array(), content);
    return { 'webhook-id': content.id, 'webhook-timestamp': content.timestamp, 'Webhook-Signature': signature };
  };
  const codeOf = (verify: () => unknown) => {
    try {
      verify();
    } catch (error) {
      return error instanceof WebhookError ? error.code : error;
    }
    return undefined;
  };

  it('accepts every form of headers and bodies', () => {
    const expected = { id: 'sta_1', transactionId: 'job', state: 'processed', timestamp: new Date(nowMs) };
    for (const headers of [signed(), new Headers(signed())]) {
      expect(verifyWebhook({ secret, headers, body, nowMs })).toEqual(expected);
      expect(verifyWebhook({ secret: [newWebhookSecret(), secret], headers, body: Buffer.from(body), nowMs })).toEqual(
        expected,
      );
    }
  });

  it('names the problem', () => {
    const headers = signed();
    expect(codeOf(() => verifyWebhook({ secret, headers: {}, body, nowMs }))).toBe('missing_header');
    expect(codeOf(() => verifyWebhook({ secret, headers, body: `${body} `, nowMs }))).toBe('signature_mismatch');
    expect(codeOf(() => verifyWebhook({ secret, headers, body, nowMs: nowMs + 301_000 }))).toBe('stale_timestamp');
    expect(codeOf(() => verifyWebhook({ secret: '?', headers, body, nowMs }))).toBe('invalid_secret');
    expect(codeOf(() => verifyWebhook({ secret, headers: signed('{}'), body: '{}', nowMs }))).toBe('invalid_body');
  });
});
