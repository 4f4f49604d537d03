/** Calls that are repeated because their response was lost: the same key makes the same job or file. */
import { writeFileSync } from 'node:fs';
import { type AddressInfo, connect, createServer } from 'node:net';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { systemClock } from '../../src/shared/clock.ts';
import { appHeaders, sentimentCall } from '../support/jobs/call-jobs.ts';
import { environmentIn, runSta, temporaryDirectory } from '../support/start-sta.ts';
import { makeWav, tone } from '../support/wav.ts';
import { callService, expectFailure, useWire, type WireReply } from '../support/wire.ts';

let aheadMs = 0;
const clock = { ...systemClock, nowMs: () => Date.now() + aheadMs };
const wire = useWire({ clock, jobs: { concurrency: 0, mediaConcurrency: 0 } });

const compute = (key: string, text: string, user = wire.user): Promise<WireReply> =>
  callService(wire.service.url, 'POST', sentimentCall.compute, {
    headers: { ...appHeaders(user), 'idempotency-key': key },
    body: { data: { text } },
  });
const idOf = (reply: WireReply): string => Object(reply.json).transaction_id;
const queued = async () => (await wire.service.data.store.jobs.counts()).queued;

test('the same key makes one job, also for concurrent calls', async () => {
  const before = await queued();
  const replies = await Promise.all(Array.from({ length: 20 }, () => compute('twenty', 'I love it.')));
  replies.push(await compute('twenty', 'I love it.'));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  expect(new Set(replies.map(({ text }) => text)).size).toBe(1);
  expect(await queued()).toBe(before + 1);
  expect(idOf(await compute('another', 'I love it.'))).not.toBe(idOf(replies[0] as WireReply));
});

test('a key belongs to one call of one user, for a day', async () => {
  const first = idOf(await compute('mine', 'I love it.'));
  expectFailure(await compute('mine', 'I hate it.'), 422, 'idempotency_key_reused', 'Idempotency-Key');
  const summary = await callService(wire.service.url, 'POST', '/v1/nlp/summary/extractive', {
    headers: { ...appHeaders(wire.user), 'idempotency-key': 'mine' },
    body: { data: { text: 'I love it.' } },
  });
  expectFailure(summary, 422, 'idempotency_key_reused');
  const others = await compute('mine', 'I hate it.', wire.other);
  expect(others.status).toBe(200);
  expect(idOf(others)).not.toBe(first);
  aheadMs += 86_400_000 - 60_000;
  expect(idOf(await compute('mine', 'I love it.'))).toBe(first);
  aheadMs += 120_000;
  expect(idOf(await compute('mine', 'I hate it.'))).not.toBe(first);
});

test('a malformed key is rejected, and the key of a failed call can be used again', async () => {
  for (const key of ['', 'a b', 'x'.repeat(256), 'ü']) {
    expectFailure(await compute(key, 'I love it.'), 400, 'invalid_request', 'Idempotency-Key');
  }
  const unknown = await callService(wire.service.url, 'POST', '/v1/conversation/compute', {
    headers: { ...appHeaders(wire.user), 'idempotency-key': 'free' },
    body: { fileID: '1b4e28ba-2fa1-4d3b-a3f5-ef19b5a7633b', settings: { speech_to_text: { enable: true } } },
  });
  expectFailure(unknown, 404, 'not_found');
  expect((await compute('free', 'I love it.')).status).toBe(200);
});

/** A proxy that cuts the connection at the first response to a request whose first line is one of these. */
async function startCutter(target: string, path: string): Promise<{ url: string; cuts: () => number }> {
  const { hostname, port } = new URL(target);
  let cuts = 0;
  const server = createServer((client) => {
    const service = connect(Number(port), hostname);
    let isCalled = false;
    client.on('data', (chunk) => {
      isCalled ||= chunk.toString('latin1').startsWith(`POST ${path} `);
      service.write(chunk);
    });
    service.on('data', (chunk) => {
      if (!isCalled || cuts > 0) return void client.write(chunk);
      cuts += 1;
      client.destroy();
      service.destroy();
    });
    for (const [one, other] of [
      [client, service],
      [service, client],
    ] as const) {
      one.on('error', () => {}).on('close', () => other.destroy());
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, cuts: () => cuts };
}

function environmentFor(url: string): Record<string, string> {
  const { userId, accessToken, appId, appSecret } = wire.other;
  return {
    ...environmentIn(temporaryDirectory()),
    STA_BASE_URL: url,
    STA_USER_ID: userId,
    STA_TOKEN: accessToken,
    STA_APP_ID: appId,
    STA_APP_SECRET: appSecret,
  };
}

test('the client repeats a compute call whose response was lost, and one job exists', async () => {
  const before = await queued();
  const cutter = await startCutter(wire.service.url, sentimentCall.compute);
  const { code, stdout } = await runSta(['sentiment', 'compute', 'I love it.'], {
    env: environmentFor(cutter.url),
    haste: 100,
  });
  expect(code).toBe(0);
  expect(cutter.cuts()).toBe(1);
  expect(await queued()).toBe(before + 1);
  expect(await wire.service.data.store.jobs.find(stdout.trim())).toHaveLength(1);
});

test('the client repeats a call with many texts whose response was lost, and one job per text exists', async () => {
  const before = await queued();
  const cutter = await startCutter(wire.service.url, '/v1/jobs/texts');
  const stdin = Array.from({ length: 40 }, (_, id) => `${JSON.stringify({ id, text: `It is good ${id}.` })}\n`).join(
    '',
  );
  const argv = ['sentiment', 'compute', '--ndjson'];
  const { code, stdout } = await runSta(argv, { env: environmentFor(cutter.url), haste: 100, stdin });
  expect(code).toBe(0);
  expect(cutter.cuts()).toBe(1);
  expect(new Set(stdout.match(/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/g)).size).toBe(40);
  expect(await queued()).toBe(before + 40);
});

test('the client repeats an upload whose response was lost, and one file exists', async () => {
  const path = join(temporaryDirectory(), 'tone.wav');
  writeFileSync(path, makeWav(1, tone(440)));
  const cutter = await startCutter(wire.service.url, '/v1/conversation/upload');
  const { code, stdout } = await runSta(['files', 'upload', path], { env: environmentFor(cutter.url) });
  expect(code).toBe(0);
  expect(cutter.cuts()).toBe(1);
  const listed = await callService(wire.service.url, 'GET', '/v1/conversation/files', {
    headers: { ...appHeaders(wire.other), 'content-type': 'application/json' },
  });
  expect(Object(listed.json).data).toMatchObject([{ file_id: stdout.trim() }]);
});
