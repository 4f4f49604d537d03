import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import Fastify from 'fastify';
import { describe, expect, it } from 'vitest';
import { createInnerTransport } from '../../../../src/api/http/inner-transport.ts';
import { defaultRetryPolicy } from '../../../../src/api/http/retry-delay.ts';
import type { WireRequest } from '../../../../src/api/requests/build-request.ts';
import { createInnerCalls } from '../../../../src/service/http/inner-calls.ts';
import { untilClosed } from '../../../../src/service/http/until-closed.ts';
import { StaError } from '../../../../src/shared/errors.ts';

/** A service with one route for each behaviour, and the transport of a command to it. */
function createWorld({ requestTimeoutMs = 5_000, signal }: { requestTimeoutMs?: number; signal?: AbortSignal } = {}) {
  const app = Fastify();
  const inner = createInnerCalls(app);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  const ended: string[] = [];
  app.post('/echo', async ({ body, headers, ip }) => ({
    body: await text(body as Readable),
    length: headers['content-length'],
    ip,
  }));
  app.get('/link', async (request) => ({ url: await inner.originOf(request) }));
  let attempts = 0;
  app.get('/busy', async (_request, reply) => {
    attempts += 1;
    return attempts < 2 ? reply.code(503).send({}) : { attempts };
  });
  app.get('/long', async (_request, reply) => {
    await new Promise((resolve) => untilClosed(reply).addEventListener('abort', resolve, { once: true }));
    ended.push('long');
    return {};
  });
  let listened = 0;
  const send = inner.senderFor(async () => {
    listened += 1;
    return 'http://127.0.0.1:8787';
  });
  const policy = { ...defaultRetryPolicy, firstPauseMs: 1 };
  const call = createInnerTransport(send, { requestTimeoutMs, retry: policy, signal });
  const request = (path: string, more: Partial<WireRequest> = {}) =>
    call({
      method: 'GET',
      url: `http://localhost${path}`,
      headers: {},
      body: undefined,
      repeatable: true,
      slow: false,
      ...more,
    });
  return { request, ended, listened: () => listened };
}

const settled = () => new Promise((resolve) => setTimeout(resolve, 20));

describe('a call inside the process', () => {
  it('sends a body, and receives status, headers and text', async () => {
    const reply = await createWorld().request('/echo', { method: 'POST', body: 'é' });
    expect(JSON.parse(reply.text)).toEqual({ body: 'é', length: '2', ip: '127.0.0.1' });
    expect(reply).toMatchObject({ status: 200, headers: { 'content-type': 'application/json; charset=utf-8' } });
    expect((await createWorld().request('/none')).status).toBe(404);
  });

  it('streams a large body, and reports why it could not be read', async () => {
    const { request } = createWorld();
    const chunks = Array.from({ length: 40 }, () => Buffer.alloc(65_536, 97));
    const streamed = { bytes: 40 * 65_536, open: () => Readable.from(chunks) };
    const { text: sent } = await request('/echo', { method: 'POST', streamed });
    expect(JSON.parse(sent).body).toHaveLength(40 * 65_536);
    const broken = new StaError('file_error', 'Cannot read it');
    const open = () =>
      Readable.from(
        (async function* () {
          yield Buffer.from('a');
          throw broken;
        })(),
      );
    await expect(request('/echo', { method: 'POST', streamed: { bytes: 9, open } })).rejects.toBe(broken);
  });

  it('repeats a request that the service was too busy for', async () => {
    expect(JSON.parse((await createWorld().request('/busy')).text)).toEqual({ attempts: 2 });
  });

  it('asks for an address only when a response contains a link', async () => {
    const { request, listened } = createWorld();
    await request('/busy');
    expect(listened()).toBe(0);
    expect(JSON.parse((await request('/link')).text)).toEqual({ url: 'http://127.0.0.1:8787' });
    expect(listened()).toBe(1);
  });

  it('ends the handler when its caller goes, or has waited long enough', async () => {
    const controller = new AbortController();
    const { request, ended } = createWorld({ signal: controller.signal });
    const waiting = request('/long');
    await settled();
    controller.abort();
    await expect(waiting).rejects.toMatchObject({ code: 'interrupted' });
    await settled();
    expect(ended).toEqual(['long']);

    const impatient = createWorld({ requestTimeoutMs: 30 });
    await expect(impatient.request('/long', { repeatable: false })).rejects.toMatchObject({ code: 'timeout' });
    await settled();
    expect(impatient.ended).toEqual(['long']);
  });
});
