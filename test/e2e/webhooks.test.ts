/** `sta webhooks`, and notifications of real jobs. */
import { once } from 'node:events';
import { writeFileSync } from 'node:fs';
import { createServer, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { pino } from 'pino';
import { Webhook } from 'standardwebhooks';
import { describe, expect, it } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { environmentIn, runSta, type Sta, startSta, temporaryDirectory } from '../support/start-sta.ts';
import { startTestReceiver } from '../support/webhook-receiver.ts';

const endpoint = 'https://example.com/hooks/sta';
const create = async (sta: Sta, url: string): Promise<{ subscriptionId: string; secret: string }> => {
  const result = await sta('webhooks', 'create', url, '--json');
  expect(result).toMatchObject({ code: 0 });
  return JSON.parse(result.stdout).data;
};
const asHeaders = (headers: object) => Object.fromEntries(Object.entries(headers).map(([k, v]) => [k, String(v)]));

describe('subscriptions', () => {
  it('are created, listed, shown and deleted', async () => {
    const sta = await startSta();
    const { stdout } = await sta('webhooks', 'create', endpoint);
    const id = stdout.trim();
    expect(id).toMatch(/^webhook-/);
    expect((await sta('webhooks', 'list')).stdout).toBe(`${endpoint}\tprocess.completion\t${id}\tenabled\t\n`);
    expect((await sta('webhooks', 'get', id)).stdout).toContain(`Endpoint\t${endpoint}\n`);
    expect((await sta('webhooks', 'get', id, '--query', 'data.subscriptionId')).stdout).toBe(`"${id}"\n`);
    expect(await sta('webhooks', 'delete', id)).toMatchObject({ code: 2, stdout: '' });
    expect(await sta('webhooks', 'rm', id, '--yes')).toMatchObject({ code: 0, stdout: `${id}\n` });
    expect(await sta('webhooks', 'ls')).toMatchObject({ code: 0, stdout: '' });
    expect(await sta('webhooks', 'get', id)).toMatchObject({ code: 1, stdout: '' });
    expect(await sta('webhooks', 'delete', id, '--yes')).toMatchObject({ code: 1, stdout: '' });
  });

  it('show their secret once: on a terminal and in --json, not in a log', async () => {
    const sta = await startSta();
    const onTerminal = await sta.run(['webhooks', 'create', endpoint], { columns: 100 });
    expect(onTerminal.stderr).toMatch(/whsec_[A-Za-z0-9+/]{43}=/);
    expect(onTerminal.stdout).not.toContain('whsec_');
    const inPipe = await sta('webhooks', 'create', endpoint);
    expect(inPipe.stdout + inPipe.stderr).not.toContain('whsec_');
    expect((await create(sta, endpoint)).secret).toMatch(/^whsec_/);
    expect((await sta('webhooks', 'list', '--json')).stdout).not.toContain('whsec_');
  });

  it.each([
    ['webhooks', 'create', 'ftp://example.com/'],
    ['webhooks', 'create', 'example.com'],
    ['webhooks', 'create', 'https://user:hunter2@example.com/'],
    ['webhooks', 'create', endpoint, '--event', 'process.start'],
    ['webhooks', 'create'],
    ['webhooks', 'listen', '--port', '65536'],
    ['webhooks', 'listen', '--max-events', '0'],
    ['webhooks', 'listen', '--subscribe', '--secret-stdin'],
    ['webhooks', 'listen', '--forward-to', 'example.com'],
    ['webhooks', 'verify'],
  ])('%s %s %s %s is a usage error', async (...argv) => {
    const sta = await startSta();
    const result = await sta(...argv);
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).not.toContain('hunter2');
  });
});

describe('notifications', () => {
  it('arrive once for each job, at each subscription of its owner, signed according to Standard Webhooks', async () => {
    const sta = await startSta();
    const receivers = [await startTestReceiver(), await startTestReceiver()];
    const secrets = await Promise.all(receivers.map(async ({ url }) => (await create(sta, url)).secret));
    const ids: string[] = [];
    for (const text of ['I love it.', 'It was awful.', 'It is a table.']) {
      ids.push((await sta('sentiment', 'compute', text)).stdout.trim());
    }
    await eventually(() => receivers.forEach(({ received }) => void expect(received).toHaveLength(3)));
    await sta.service.webhooks.settled();
    receivers.forEach(({ received, transactions }, i) => {
      expect(transactions().sort()).toEqual([...ids].sort());
      for (const { headers, body } of received) {
        expect(headers).toMatchObject({ 'content-type': 'application/json', 'user-agent': 'sta/0.0.0-test' });
        const txnId = JSON.parse(body).txnId;
        expect(body).toBe(`{"txnId":"${txnId}","status":{"id":2,"state":"processed"}}`);
        expect(new Webhook(secrets[i] ?? '').verify(body, asHeaders(headers))).toEqual(JSON.parse(body));
        expect(() => new Webhook(secrets[1 - i] ?? '').verify(body, asHeaders(headers))).toThrow();
      }
    });
    expect(await sta.service.data.store.deliveries.count()).toEqual({ delivered: 6 });
  });

  it('stop after the subscription is deleted', async () => {
    const sta = await startSta();
    const { url, received } = await startTestReceiver();
    const { subscriptionId } = await create(sta, url);
    await sta('webhooks', 'delete', subscriptionId, '--yes');
    await sta('sentiment', 'run', 'I love it.');
    await sta.service.webhooks.settled();
    expect(received).toEqual([]);
  });

  it('end with the subscription when the receiver responds with 410', async () => {
    const sta = await startSta();
    const { url, received } = await startTestReceiver((response) => response.writeHead(410).end());
    await create(sta, url);
    await sta('sentiment', 'run', 'I love it.');
    await eventually(async () => expect((await sta('webhooks', 'list')).stdout).toBe(''));
    await sta('sentiment', 'run', 'I love it.');
    await sta.service.webhooks.settled();
    expect(received).toHaveLength(1);
    const { stdout } = await sta('webhooks', 'deliveries', '--state', 'dropped', '--json');
    const [delivery, ...others] = JSON.parse(stdout).data;
    expect([delivery.lastStatus, delivery.endpointUrl, others]).toEqual([410, undefined, []]);
    expect(await sta('webhooks', 'redeliver', delivery.deliveryId)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('or its subscription has ended'),
    });
  });

  it('arrive before a command with the service inside it ends, or with the next one', async () => {
    const env = environmentIn(temporaryDirectory());
    const refusing = await startTestReceiver((response, before) => response.writeHead(before === 0 ? 204 : 500).end());
    const created = await runSta(['webhooks', 'create', refusing.url, '--json'], { env });
    const { secret } = JSON.parse(created.stdout).data;
    const run = await runSta(['sentiment', 'compute', 'I love it.'], { env });
    expect(refusing.transactions()).toEqual([run.stdout.trim()]);
    const [{ headers, body } = { headers: {}, body: '' }] = refusing.received;
    expect(new Webhook(secret).verify(body, asHeaders(headers))).toMatchObject({ txnId: run.stdout.trim() });
  });

  it('that hang hold up neither jobs nor other notifications', async () => {
    const sta = await startSta();
    const held: ServerResponse[] = [];
    const hanging = await startTestReceiver((response) => held.push(response));
    const quick = await startTestReceiver();
    await create(sta, hanging.url);
    await create(sta, quick.url);
    for (let i = 1; i <= 6; i += 1) {
      expect(await sta('sentiment', 'run', 'I love it.')).toMatchObject({ code: 0 });
      await eventually(() => expect(quick.received).toHaveLength(i));
    }
    await eventually(() => expect(hanging.received).toHaveLength(4));
    for (const response of held) response.writeHead(204).end();
    await eventually(() => expect(held).toHaveLength(6));
    for (const response of held.slice(4)) response.writeHead(204).end();
    await sta.service.webhooks.settled();
    expect(await sta.service.data.store.deliveries.count()).toEqual({ delivered: 12 });
  });

  it('leave neither secrets nor endpoint URLs nor transactions in the log, whatever their outcome', async () => {
    const lines: string[] = [];
    const logger = pino({ level: 'trace' }, { write: (line: string) => void lines.push(line) });
    const sta = await startSta({ logger });
    const answers = await Promise.all(
      [204, 500, 410].map((status) => startTestReceiver((response) => response.writeHead(status).end())),
    );
    const secrets: string[] = [];
    for (const { url } of [...answers, { url: 'http://127.0.0.1:1/hook?key=a-key-of-the-receiver' }]) {
      secrets.push((await create(sta, url)).secret);
    }
    const id = (await sta('sentiment', 'compute', 'I love it.')).stdout.trim();
    await eventually(() => expect(lines.filter((line) => line.includes('"webhook"'))).toHaveLength(4));
    const log = lines.join('');
    expect(log).toContain('"answer":"HTTP 500","end":"retried"');
    expect(log).toContain('"answer":"ECONNREFUSED","end":"retried"');
    expect(log).toContain('"answer":"HTTP 410","end":"subscription ended"');
    for (const secret of secrets) expect(log).not.toContain(secret.slice('whsec_'.length));
    expect(log).not.toContain('a-key-of-the-receiver');
    expect(log).not.toContain(id);
  });
});

describe('listen', () => {
  const subscriptionOf = (sta: Sta) =>
    eventually(async () => {
      const [subscription] = (await sta.service.data.store.subscriptions.page('local', {})).rows;
      if (subscription === undefined) throw new Error('not subscribed yet');
      return subscription;
    });

  it('subscribes, shows every job once as verified, exits after --max-events and unsubscribes', async () => {
    const sta = await startSta();
    const listening = sta('webhooks', 'listen', '--subscribe', '--max-events', '2', '--json');
    const { id, endpointUrl } = await subscriptionOf(sta);
    const ids = [
      (await sta('sentiment', 'compute', 'I love it.')).stdout.trim(),
      (await sta('sentiment', 'compute', 'It was awful.')).stdout.trim(),
    ];
    const { code, stdout } = await listening;
    expect(code).toBe(0);
    const [ready, ...events] = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(ready).toEqual({ type: 'ready', url: endpointUrl, subscriptionId: id });
    expect(events.map(({ txnId }) => txnId).sort()).toEqual(ids.sort());
    for (const event of events) {
      expect(event).toMatchObject({ type: 'event', verified: true, status: { id: 2, state: 'processed' } });
    }
    expect((await sta('webhooks', 'list')).stdout).toBe('');
  });

  it('prints rows to a pipe, and unsubscribes when it is stopped', async () => {
    const sta = await startSta();
    const stop = new AbortController();
    const listening = sta.run(['webhooks', 'listen', '--subscribe'], { signal: stop.signal });
    await subscriptionOf(sta);
    const id = (await sta('sentiment', 'compute', 'I love it.')).stdout.trim();
    await sta('sentiment', 'fetch', id);
    await eventually(async () => expect(await sta.service.data.store.deliveries.count()).toEqual({ delivered: 1 }));
    stop.abort();
    const { code, stdout, stderr } = await listening;
    expect(code).toBe(0);
    expect(stdout).toMatch(new RegExp(`^\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z\\t${id}\\tprocessed\\ttrue\\t\\t\\n$`));
    expect(stderr).toContain('Listening at http://127.0.0.1:');
    expect((await sta('webhooks', 'list')).stdout).toBe('');
  });

  it.each([
    [
      ['-o', 'csv'],
      /^time,transaction,state,verified,forward_status,forward_ms\n\S+Z,[0-9a-f-]{36},processed,true,,\n$/,
    ],
    [['-o', 'csv', '--query', '[{id: txnId, state: status.state}]'], /^id,state\n[0-9a-f-]{36},processed\n$/],
    [['--query', 'txnId', '--raw'], /^[0-9a-f-]{36}\n$/],
    [['--query', 'status'], /^\{"id":2,"state":"processed"\}\n$/],
  ])('prints notifications as %j', async (flags, printed) => {
    const sta = await startSta();
    const listening = sta('webhooks', 'listen', '--subscribe', '--max-events', '1', ...flags);
    await subscriptionOf(sta);
    await sta('sentiment', 'compute', 'I love it.');
    expect((await listening).stdout).toMatch(printed);
  });

  it('saves a file that verify can read', async () => {
    const sta = await startSta();
    const listening = sta('webhooks', 'listen', '--subscribe', '--max-events', '1', '--json');
    await subscriptionOf(sta);
    await sta('sentiment', 'compute', 'I love it.');
    const event = (await listening).stdout.split('\n')[1] ?? '';
    const file = join(sta.directory, 'event.json');
    writeFileSync(file, event);
    const other = (await create(sta, endpoint)).secret;
    const result = await sta.run(['webhooks', 'verify', '--event', file, '--json'], {
      env: { STA_WEBHOOK_SECRET: other },
    });
    expect(result).toMatchObject({ code: 1, stdout: '' });
    expect(JSON.parse(result.stderr).error.code).toBe('wrong_secret');
  });
});

describe('webhooks trigger', () => {
  it('sends a notification to a URL that the library of Standard Webhooks verifies, and shows the response', async () => {
    const sta = await startSta();
    const receiver = await startTestReceiver();
    const secret = `whsec_${Buffer.from('a secret of some thirty-two bytes').toString('base64')}`;
    const argv = ['webhooks', 'trigger', receiver.url, '--state', 'failed', '--transaction', 't-1', '--secret-stdin'];
    const { code, stdout } = await sta.run([...argv, '--json'], { stdin: `${secret}\n` });
    expect(code).toBe(0);
    expect(JSON.parse(stdout)).toMatchObject({ url: receiver.url, txnId: 't-1', signed: true, status: 204 });
    const [request] = receiver.received;
    const verified = new Webhook(secret).verify(request?.body ?? '', asHeaders(request?.headers ?? {}));
    expect(verified).toEqual({ txnId: 't-1', status: { id: 3, state: 'failed' } });
    expect(stdout).not.toContain(secret);
  });

  it('sends it to the endpoint of a subscription, and exits with 1 if that refuses it or cannot be reached', async () => {
    const sta = await startSta();
    const receiver = await startTestReceiver((response) => response.writeHead(500).end());
    const { subscriptionId, secret } = await create(sta, receiver.url);
    const env = { STA_WEBHOOK_SECRET: secret };
    const refused = await sta.run(['webhooks', 'trigger', subscriptionId], { env: { ...sta.env, ...env } });
    expect(refused).toMatchObject({ code: 1, stdout: expect.stringMatching(/\ttrue\tHTTP 500\t\d+\n$|\ttrue\t500\t/) });
    expect(receiver.received).toHaveLength(1);
    const gone = await sta('webhooks', 'trigger', 'http://127.0.0.1:1/hooks');
    expect(gone).toMatchObject({ code: 1, stdout: expect.stringContaining('ECONNREFUSED') });
    expect(gone.stderr).toContain('not signed');
    expect((await sta('webhooks', 'trigger', 'ftp://127.0.0.1/')).code).toBe(2);
    expect((await sta('webhooks', 'trigger', 'webhook-none-1')).code).toBe(1);
  });

  it('reaches listen, which forwards it and shows the status and the time', async () => {
    const sta = await startSta();
    const receiver = await startTestReceiver((response) => response.writeHead(202).end());
    const port = await freePort();
    const flags = ['--forward-to', receiver.url, '--max-events', '1', '--port', String(port)];
    const listening = sta.run(['webhooks', 'listen', ...flags], { columns: 200 });
    const trigger = () => sta('webhooks', 'trigger', `http://127.0.0.1:${port}`);
    await eventually(async () => expect((await trigger()).code).toBe(0));
    expect((await listening).stdout).toMatch(/not verified\tforwarded: HTTP 202 in \d+ ms/);
  });

  it('is rejected by listen without its secret', async () => {
    const sta = await startSta();
    const port = await freePort();
    const stop = new AbortController();
    const env = { ...sta.env, STA_WEBHOOK_SECRET: `whsec_${Buffer.from('the secret').toString('base64')}` };
    const listening = sta.run(['webhooks', 'listen', '--port', String(port)], { env, signal: stop.signal });
    await eventually(async () => {
      expect((await sta('webhooks', 'trigger', `http://127.0.0.1:${port}`, '--json')).stdout).toContain('"status":400');
    });
    const signed = await sta.run(['webhooks', 'trigger', `http://127.0.0.1:${port}`], { env });
    expect(signed.code).toBe(0);
    stop.abort();
    expect((await listening).stdout.trim().split('\n')).toHaveLength(1);
  });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  server.close();
  await once(server, 'close');
  return port;
}
