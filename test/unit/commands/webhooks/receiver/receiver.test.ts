import { connect } from 'node:net';
import { expect, onTestFinished, test } from 'vitest';
import { forwardRequest } from '../../../../../src/commands/webhooks/receiver/forward.ts';
import {
  createReplayGuard,
  createRequestHandler,
  type HandlerOptions,
} from '../../../../../src/commands/webhooks/receiver/handle-request.ts';
import type { ReceivedEvent } from '../../../../../src/commands/webhooks/receiver/received-event.ts';
import { maxBodyBytes, startReceiver } from '../../../../../src/commands/webhooks/receiver/receiver.ts';
import { notificationBody, notificationId } from '../../../../../src/contract/signing/webhook-notification.ts';
import { signWebhook } from '../../../../../src/contract/signing/webhook-signature.ts';
import { startTestReceiver } from '../../../../support/webhook-receiver.ts';

const key = Buffer.from('the key of the subscription');
const nowMs = Date.UTC(2026, 0, 1);
const nowSeconds = nowMs / 1000;
const never = new AbortController().signal;

async function listen(options: Partial<HandlerOptions> = {}) {
  const events: ReceivedEvent[] = [];
  const rejected: string[] = [];
  const handle = createRequestHandler({
    keys: Promise.resolve([key]),
    nowMs: () => nowMs,
    maxAccepted: Number.POSITIVE_INFINITY,
    onEvent: (event) => events.push(event),
    onRejected: (reason) => rejected.push(reason),
    ...options,
  });
  const receiver = await startReceiver({ host: '127.0.0.1', port: 0 }, handle);
  onTestFinished(() => receiver.close());
  return { url: receiver.url, events, rejected };
}

function notify(transactionId: string, { timestamp = String(nowSeconds), secret = key } = {}) {
  const id = notificationId(transactionId);
  const body = notificationBody(transactionId, { id: 2, state: 'processed' });
  const signature = signWebhook(secret, { id, timestamp, body });
  return {
    method: 'POST',
    body,
    headers: {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signature,
    },
  };
}

const statusOf = async (url: string, request: RequestInit) => (await fetch(url, request)).status;

test('shows a genuine notification and responds with 204; does not show it again when it is repeated', async () => {
  const { url, events, rejected } = await listen();
  expect(await statusOf(url, notify('t-1'))).toBe(204);
  expect(await statusOf(`${url}/any/path?query`, notify('t-1', { timestamp: String(nowSeconds + 5) }))).toBe(204);
  expect(await statusOf(url, notify('t-2'))).toBe(204);
  expect(events.map(({ txnId, verified }) => [txnId, verified])).toEqual([
    ['t-1', true],
    ['t-2', true],
  ]);
  expect(rejected).toEqual([]);
});

test('responds to an unverified request with 400 and the reason, and still accepts the genuine one', async () => {
  const { url, events, rejected } = await listen();
  const { 'webhook-timestamp': _, ...withoutTime } = notify('t-1').headers;
  expect(await statusOf(url, notify('t-1', { secret: Buffer.from('another') }))).toBe(400);
  expect(await statusOf(url, { ...notify('t-1'), body: '{}' })).toBe(400);
  expect(await statusOf(url, { ...notify('t-1'), headers: withoutTime })).toBe(400);
  expect(await statusOf(url, notify('t-1', { timestamp: String(nowSeconds - 301) }))).toBe(400);
  expect(await statusOf(url, notify('t-1', { timestamp: String(nowSeconds + 301) }))).toBe(400);
  expect(await statusOf(url, notify('t-1', { timestamp: 'now' }))).toBe(400);
  expect(rejected).toEqual([
    'The signature does not match',
    'The signature does not match',
    'The header webhook-timestamp is missing',
    'The notification was signed 301 seconds behind the clock',
    'The notification was signed 301 seconds ahead of the clock',
    'The header webhook-timestamp is malformed',
  ]);
  expect(events).toEqual([]);
  expect(await statusOf(url, notify('t-1'))).toBe(204);
  expect(events).toHaveLength(1);
});

test('responds to a copy of a notification with 409, even if the target refused the original', async () => {
  const statuses = [500, 204, 204];
  const forward = () => Promise.resolve({ status: statuses.shift() ?? 204 });
  const { url, events, rejected } = await listen({ forward });
  expect(await statusOf(url, notify('t-1'))).toBe(500);
  expect(await statusOf(url, notify('t-1'))).toBe(409);
  expect(await statusOf(url, notify('t-1', { timestamp: String(nowSeconds + 1) }))).toBe(204);
  expect(await statusOf(url, notify('t-1', { timestamp: String(nowSeconds + 1) }))).toBe(409);
  expect(events.map(({ forwardStatus }) => forwardStatus)).toEqual([500, 204]);
  expect(rejected).toEqual(
    [0, 1].map(() => expect.stringMatching(/received before, with the same webhook-id and time/)),
  );
});

test('recognises copies within bounded memory', () => {
  const isReplay = createReplayGuard();
  for (let n = 0; n < 20_000; n += 1) expect(isReplay(`id-${n}`, n)).toBe(false);
  // Its id is forgotten, but its time is still rejected.
  expect(isReplay('id-0', 0)).toBe(true);
  expect(isReplay('another', 5_000)).toBe(true);
  expect(isReplay('id-19999', 19_999)).toBe(true);
  expect(isReplay('another', 19_999)).toBe(false);
});

test('without a secret, shows everything as not verified and saves it byte for byte', async () => {
  const { url, events } = await listen({ keys: Promise.resolve(undefined) });
  expect(await statusOf(url, { method: 'POST', body: 'hello' })).toBe(204);
  expect(await statusOf(url, { method: 'POST', body: Buffer.from([0xff, 0x00]) })).toBe(204);
  expect(events[0]).toMatchObject({ verified: false, txnId: null, status: null, body: 'hello' });
  expect(events[1]).toMatchObject({ bodyBase64: '/wA=' });
});

test('accepts only POST, and only small bodies', async () => {
  const { url, events } = await listen({ keys: Promise.resolve(undefined) });
  const refused = await fetch(url);
  expect([refused.status, refused.headers.get('allow')]).toEqual([405, 'POST']);
  expect(await statusOf(url, { method: 'POST', body: 'x'.repeat(maxBodyBytes) })).toBe(204);
  expect(await statusOf(url, { method: 'POST', body: 'x'.repeat(maxBodyBytes + 1) })).toBe(413);
  expect(events).toHaveLength(1);
});

test('rejects bytes that are not HTTP, and then serves the next sender', async () => {
  const { url } = await listen();
  const answer = await new Promise<string>((resolve) => {
    let text = '';
    const socket = connect(Number(new URL(url).port), '127.0.0.1', () => socket.write('nonsense\r\n\r\n'));
    socket.on('data', (chunk) => (text += chunk));
    socket.on('close', () => resolve(text));
  });
  expect(answer).toMatch(/^HTTP\/1\.1 400 /);
  expect(await statusOf(url, notify('t-1'))).toBe(204);
});

test('accepts at most the requested number, and the others are sent again', async () => {
  const { url, events } = await listen({ maxAccepted: 2 });
  const statuses = await Promise.all(['t-1', 't-2', 't-3'].map((id) => statusOf(url, notify(id))));
  expect(statuses.sort()).toEqual([204, 204, 503]);
  expect(events).toHaveLength(2);
});

test('forwards a notification unchanged, and responds as the target does', async () => {
  const target = await startTestReceiver((response, before) => response.writeHead(before === 0 ? 500 : 202).end('x'));
  const { url, events } = await listen({ forward: (request) => forwardRequest(target.url, request, never) });
  const requests = [0, 1, 2].map((later) => notify('t-1', { timestamp: String(nowSeconds + later) }));
  const more = {
    'X-Own': 'a  b',
    connection: 'keep-alive, x-hop',
    'x-hop': '1',
    te: 'trailers',
  };
  // fetch does not pass such headers on.
  const raw = (request: ReturnType<typeof notify>): Promise<number> =>
    new Promise((resolve) => {
      const lines = Object.entries({
        host: 'listener.test',
        ...request.headers,
        ...more,
        'content-length': request.body.length,
      });
      const socket = connect(Number(new URL(url).port), '127.0.0.1', () => {
        socket.write(`POST / HTTP/1.1\r\n${lines.map(([k, v]) => `${k}: ${v}`).join('\r\n')}\r\n\r\n${request.body}`);
      });
      socket.once('data', (chunk) => resolve(Number(String(chunk).split(' ')[1])));
      socket.on('error', () => {});
    });
  const statuses: number[] = [];
  for (const request of requests) statuses.push(await raw(request));
  expect(statuses).toEqual([500, 202, 202]);
  expect(target.received).toHaveLength(2);
  for (const [at, { headers: passed, body }] of target.received.entries()) {
    expect(body).toBe(requests[at]?.body);
    expect(passed).toMatchObject({ ...requests[at]?.headers, 'x-own': 'a  b', host: new URL(target.url).host });
    expect(passed).not.toHaveProperty('x-hop');
    expect(passed).not.toHaveProperty('te');
  }
  expect(events.map(({ forwardStatus }) => forwardStatus)).toEqual([500, 202]);
});

test('responds with 502 if the target cannot be reached', async () => {
  const { url, events } = await listen({ forward: (request) => forwardRequest('http://127.0.0.1:1/', request, never) });
  expect(await statusOf(url, notify('t-1'))).toBe(502);
  expect(events[0]).toMatchObject({ forwardStatus: 502 });
});

test('names an address that is in use', async () => {
  const { url } = await listen();
  const port = Number(new URL(url).port);
  await expect(startReceiver({ host: '127.0.0.1', port }, async () => ({ status: 204 }))).rejects.toThrow(
    `Cannot listen at 127.0.0.1:${port}: the address is in use`,
  );
});
