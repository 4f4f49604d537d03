/** Host names that the service accepts, the address in its links, and how it stops while clients stall. */
import { once } from 'node:events';
import { connect } from 'node:net';
import { expect, test } from 'vitest';
import type { ServiceOptions } from '../../../src/service/app/roles/parts.ts';
import type { Service } from '../../../src/service/app/start-service.ts';
import { startServiceIn, startTestService } from '../../support/start-sta.ts';

/** Sends a request with exactly these headers, and reads the response until its end. */
async function ask({ url }: Service, path: string, headers: Readonly<Record<string, string>>) {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname === '0.0.0.0' ? '127.0.0.1' : hostname);
  const lines = Object.entries({ connection: 'close', ...headers }).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`GET ${path} HTTP/1.1\r\n${lines.join('')}\r\n`);
  let text = '';
  for await (const chunk of socket) text += chunk;
  const [head = '', body = ''] = text.split('\r\n\r\n');
  return { status: Number(head.slice(9, 12)), json: JSON.parse(body) };
}

const serversOf = async (service: Service, headers: Readonly<Record<string, string>>): Promise<unknown> =>
  (await ask(service, '/openapi.json', headers)).json.servers;

const start = (options: Partial<ServiceOptions>) => startTestService({ jobs: { concurrency: 0 }, ...options });

test('a service on loopback refuses names and pages that are not its own', async () => {
  const service = await start({ publicUrl: 'https://sta.example.com/base/' });
  const { port } = new URL(service.url);
  const statusOf = async (host: string, origin?: string) =>
    (await ask(service, '/healthz', { host, ...(origin !== undefined && { origin }) })).status;
  for (const host of [
    `127.0.0.1:${port}`,
    'localhost',
    'LOCALHOST:80',
    '[::1]:9',
    '127.1.2.3',
    'a.localhost',
    'sta.example.com',
  ]) {
    expect([host, await statusOf(host)]).toEqual([host, 200]);
  }
  for (const host of [
    'evil.example',
    `evil.example:${port}`,
    '127.0.0.1.evil.example',
    'localhost.evil',
    '10.0.0.1',
    '0.0.0.0',
    'a b',
  ]) {
    expect([host, await statusOf(host)]).toEqual([host, 403]);
  }
  for (const origin of ['http://evil.example', 'null', 'https://127.0.0.1.evil.example']) {
    expect([origin, await statusOf('localhost', origin)]).toEqual([origin, 403]);
  }
  for (const origin of ['http://localhost:3000', 'https://sta.example.com']) {
    expect([origin, await statusOf('localhost', origin)]).toEqual([origin, 200]);
  }
  const { json } = await ask(service, '/healthz', { host: 'evil.example' });
  expect(json).toEqual({ status: false, error: { code: 'foreign_host', message: expect.any(String) } });
});

test('links contain the public URL, whatever the headers say', async () => {
  const service = await start({ publicUrl: 'https://sta.example.com/base/', trustedProxies: ['127.0.0.1'] });
  const headers = { host: 'localhost', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'http' };
  expect(await serversOf(service, headers)).toEqual([{ url: 'https://sta.example.com/base' }]);
});

test('links contain the address of the connection, not the Host header or an untrusted forwarded one', async () => {
  const service = await start({ host: '0.0.0.0', trustedProxies: ['10.0.0.0/8'] });
  const headers = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' };
  const { port } = new URL(service.url);
  expect(await serversOf(service, headers)).toEqual([{ url: `http://127.0.0.1:${port}` }]);
});

test('links contain the address that a trusted proxy forwards', async () => {
  const service = await start({ trustedProxies: ['127.0.0.0/8'] });
  const { port } = new URL(service.url);
  const headers = { host: 'internal:1', 'x-forwarded-host': 'sta.example.com', 'x-forwarded-proto': 'https' };
  expect(await serversOf(service, headers)).toEqual([{ url: 'https://sta.example.com' }]);
  const odd = { ...headers, 'x-forwarded-host': 'evil.example/<script>' };
  expect(await serversOf(service, odd)).toEqual([{ url: `http://127.0.0.1:${port}` }]);
});

test('stalled clients do not delay the end of the service beyond --drain', async () => {
  const { service, close } = await startServiceIn({ jobs: { concurrency: 0 }, drainMs: 50 });
  const port = Number(new URL(service.url).port);
  const begun = [
    'GET /healthz HT',
    'POST /v1/nlp/sentiment HTTP/1.1\r\nhost: localhost\r\ncontent-length: 100\r\n\r\n{"da',
  ];
  const dropped = await Promise.all(
    Array.from({ length: 100 }, async (_, i) => {
      const socket = connect(port, '127.0.0.1');
      await once(socket, 'connect');
      // The connection may be reset.
      socket
        .on('error', () => {})
        .resume()
        .write(begun[i % 2] ?? '');
      return { closed: new Promise((resolve) => socket.on('close', resolve)) };
    }),
  );
  await close();
  await Promise.all(dropped.map(({ closed }) => closed));
});
