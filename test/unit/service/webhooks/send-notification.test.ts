import { createServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer as createTcpServer } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { type AddressGuard, createAddressGuard } from '../../../../src/service/base/net/address-guard.ts';
import { createSender } from '../../../../src/service/webhooks/send-notification.ts';

const body = '{"txnId":"t-1","status":{"id":2,"state":"processed"}}';
const never = new AbortController().signal;
const guard: AddressGuard = createAddressGuard({ publicOnly: false });
const send = createSender({ guard, timeLimitMs: 5_000 });

async function startReceiver(listener: RequestListener): Promise<string> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook?key=1`;
}

test('sends body and headers unchanged', async () => {
  let seen: object = {};
  const url = await startReceiver(async (request, response) => {
    let text = '';
    for await (const chunk of request) text += chunk;
    const { method, url: path, headers } = request;
    seen = { method, path, text, id: headers['webhook-id'], length: headers['content-length'] };
    response.writeHead(204).end();
  });
  expect(await send({ url, headers: { 'webhook-id': 'a' }, body, signal: never })).toEqual({ status: 204 });
  expect(seen).toEqual({ method: 'POST', path: '/hook?key=1', text: body, id: 'a', length: String(body.length) });
});

test('returns a redirect as the response and does not follow it', async () => {
  let calls = 0;
  const url = await startReceiver((_request, response) => {
    calls += 1;
    response.writeHead(307, { location: '/elsewhere' }).end();
  });
  expect(await send({ url, headers: {}, body, signal: never })).toEqual({ status: 307 });
  expect(calls).toBe(1);
});

test('stops reading an endless response, and uses its status', async () => {
  const url = await startReceiver((_request, response) => {
    response.writeHead(200);
    const pour = () => {
      while (response.writable && response.write('x'.repeat(65_536)));
    };
    response.on('drain', pour);
    response.on('error', () => {});
    pour();
  });
  expect(await send({ url, headers: {}, body, signal: never })).toEqual({ status: 200 });
});

test('times out on a receiver that does not respond', async () => {
  const url = await startReceiver(() => {});
  const hasty = createSender({ guard, timeLimitMs: 50 });
  expect(await hasty({ url, headers: {}, body, signal: never })).toEqual({ failure: 'timeout' });
});

test('stops reading a stalled body at the time limit, and uses its status', async () => {
  const url = await startReceiver((_request, response) => {
    response.writeHead(200).write('a');
  });
  // Long enough for the status to arrive on a busy machine.
  const hasty = createSender({ guard, timeLimitMs: 1_000 });
  expect(await hasty({ url, headers: {}, body, signal: never })).toEqual({ status: 200 });
});

test('aborts the attempt when the service stops', async () => {
  const stop = new AbortController();
  const url = await startReceiver(() => stop.abort());
  expect(await send({ url, headers: {}, body, signal: stop.signal })).toEqual({ failure: 'stopped' });
});

test('names the reason of a failed connection', async () => {
  const server = createTcpServer((socket) => {
    socket.on('error', () => {}).resume();
    socket.end('this is not HTTP\r\n\r\n');
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  const url = `http://127.0.0.1:${port}/`;
  expect(await send({ url, headers: {}, body, signal: never })).toEqual({ failure: 'HPE_INVALID_CONSTANT' });
  await new Promise((resolve) => server.close(resolve));
  expect(await send({ url, headers: {}, body, signal: never })).toEqual({ failure: 'ECONNREFUSED' });
});

test('an open service never connects to a private address, by IP or by name', async () => {
  let calls = 0;
  const url = await startReceiver((_request, response) => {
    calls += 1;
    response.end();
  });
  const open = createSender({ guard: createAddressGuard({ publicOnly: true }), timeLimitMs: 5_000 });
  const refused = { failure: 'address refused' };
  expect(await open({ url, headers: {}, body, signal: never })).toEqual(refused);
  expect(await open({ url: url.replace('127.0.0.1', '2130706433'), headers: {}, body, signal: never })).toEqual(
    refused,
  );
  expect(await open({ url: url.replace('127.0.0.1', 'localhost'), headers: {}, body, signal: never })).toEqual(refused);
  expect(calls).toBe(0);
});

test('times out on a name that never resolves', async () => {
  const deaf = { ...guard, lookup: () => {} };
  const hasty = createSender({ guard: deaf, timeLimitMs: 50 });
  expect(await hasty({ url: 'http://slow.test/', headers: {}, body, signal: never })).toEqual({ failure: 'timeout' });
});
