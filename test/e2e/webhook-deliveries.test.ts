/** Deliveries and their repetition, disabled endpoints and new secrets, from the command line. */
import { writeFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { systemClock } from '../../src/shared/clock.ts';
import { eventually } from '../support/eventually.ts';
import { shareService } from '../support/start-sta.ts';
import { isOnPostgres } from '../support/test-database.ts';
import { startTestReceiver } from '../support/webhook-receiver.ts';

let aheadMs = 0;
const share = shareService({ clock: { ...systemClock, nowMs: () => Date.now() + aheadMs } });
type Sta = ReturnType<typeof share>;

async function subscribe(sta: Sta, url: string): Promise<{ subscriptionId: string; secret: string }> {
  const { stdout } = await sta('webhooks', 'create', url, '--json');
  return JSON.parse(stdout).data;
}

/** Finishes a job. @returns its id */
async function finishJob(sta: Sta): Promise<string> {
  const id = (await sta('sentiment', 'compute', 'I love it.')).stdout.trim();
  await eventually(async () => expect((await sta('sentiment', 'fetch', id)).code).toBe(0));
  return id;
}

/** The deliveries of a subscription, newest first. */
async function deliveriesOf(sta: Sta, id: string): Promise<Record<string, unknown>[]> {
  const { stdout } = await sta('webhooks', 'deliveries', id, '--json');
  return JSON.parse(stdout).data;
}

test('a delivery is listed with its outcome, and repeated with the same webhook-id', async () => {
  const sta = share();
  const receiver = await startTestReceiver();
  const { subscriptionId } = await subscribe(sta, receiver.url);
  await finishJob(sta);
  await eventually(async () => expect(await deliveriesOf(sta, subscriptionId)).toMatchObject([{ state: 'delivered' }]));
  const [delivery] = await deliveriesOf(sta, subscriptionId);
  const [first] = receiver.received;
  expect(delivery).toEqual({
    deliveryId: expect.stringMatching(/^delivery-[a-z0-9]{8}-\d{13}$/),
    eventId: first?.headers['webhook-id'],
    subscriptionId,
    transactionId: receiver.transactions()[0],
    endpointUrl: receiver.url,
    body: first?.body,
    state: 'delivered',
    attempts: 1,
    lastStatus: 204,
    createdAt: expect.stringMatching(/^\d{4}-/),
  });
  const prefix = String(delivery?.deliveryId).slice(0, 'delivery-k3v9'.length);
  expect(await sta('webhooks', 'replay', prefix)).toMatchObject({ code: 0, stdout: '1\n' });
  await eventually(() => expect(receiver.received).toHaveLength(2));
  expect(receiver.received[1]?.headers['webhook-id']).toBe(first?.headers['webhook-id']);
  expect(receiver.received[1]?.body).toBe(first?.body);
  // Each id in the table identifies the delivery, even in its short form.
  await eventually(async () => expect(await deliveriesOf(sta, subscriptionId)).toMatchObject([{ state: 'delivered' }]));
  const table = (await sta.run(['webhooks', 'log', subscriptionId], { columns: 120 })).stdout;
  const cells = (table.split('\n').find((line) => line.includes('delivered')) ?? '').match(/[\w-]+/g) ?? [];
  for (const [at, name] of (['deliveryId', 'eventId', 'transactionId'] as const).entries()) {
    const id = cells[at] ?? '';
    expect([name, id]).toEqual([name, String(delivery?.[name]).slice(0, Math.max(8, id.length))]);
    expect(await sta('webhooks', 'redeliver', id)).toMatchObject({ code: 0, stdout: '1\n' });
    await eventually(() => expect(receiver.received).toHaveLength(3 + at));
  }
  await sta('webhooks', 'delete', subscriptionId, '--yes');
});

test('a failed delivery is listed with its reason and delivered again', async () => {
  const sta = share();
  let status = 500;
  const receiver = await startTestReceiver((response) => response.writeHead(status).end());
  const { subscriptionId } = await subscribe(sta, receiver.url);
  await finishJob(sta);
  await eventually(async () =>
    expect(await deliveriesOf(sta, subscriptionId)).toMatchObject([
      { state: 'pending', attempts: 1, lastStatus: 500, nextAttemptAt: expect.stringMatching(/^\d{4}-/) },
    ]),
  );
  status = 204;
  // Still being retried: --failed leaves it to its next attempt; its id brings the attempt forward.
  expect(await sta('webhooks', 'redeliver', '--failed')).toMatchObject({ code: 0, stdout: '0\n' });
  const [{ transactionId } = {}] = await deliveriesOf(sta, subscriptionId);
  expect(await sta('webhooks', 'redeliver', String(transactionId))).toMatchObject({ code: 0, stdout: '1\n' });
  await eventually(async () =>
    expect(await deliveriesOf(sta, subscriptionId)).toMatchObject([{ state: 'delivered', attempts: 1 }]),
  );
  for (const words of [['redeliver'], ['redeliver', 'x', '--failed'], ['redeliver', 'x', '--subscription', 'y']]) {
    expect(await sta('webhooks', ...words)).toMatchObject({ code: 2, stdout: '' });
  }
  expect(await sta('webhooks', 'redeliver', 'delivery-none')).toMatchObject({ code: 1, stdout: '' });
  for (const words of [
    ['deliveries', 'webhook-none'],
    ['redeliver', '--failed', '--subscription', 'webhook-none'],
  ]) {
    const { code, stdout, stderr } = await sta('webhooks', ...words);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain('There is no webhook subscription webhook-none\n');
  }
  await sta('webhooks', 'delete', subscriptionId, '--yes');
});

test('pages of deliveries are complete, and newest first', async () => {
  const sta = share();
  const receiver = await startTestReceiver();
  const { subscriptionId } = await subscribe(sta, receiver.url);
  for (let i = 0; i < 3; i += 1) await finishJob(sta);
  await eventually(() => expect(receiver.received).toHaveLength(3));
  const all = await deliveriesOf(sta, subscriptionId);
  const pages: unknown[] = [];
  let cursor: string | undefined;
  do {
    const next = cursor === undefined ? [] : ['--cursor', cursor];
    const { stdout } = await sta('webhooks', 'deliveries', subscriptionId, '--limit', '2', '--json', ...next);
    const page = JSON.parse(stdout);
    pages.push(...page.data);
    cursor = page.next_cursor;
  } while (cursor !== undefined);
  expect(pages.map((one) => Object(one).deliveryId)).toEqual(all.map(({ deliveryId }) => deliveryId));
  expect(all.map(({ createdAt }) => createdAt)).toEqual(
    all
      .map(({ createdAt }) => createdAt)
      .sort()
      .reverse(),
  );
  expect(await sta('webhooks', 'deliveries', '--cursor', 'x y')).toMatchObject({ code: 2, stdout: '' });
  await sta('webhooks', 'delete', subscriptionId, '--yes');
});

test('an endpoint that fails for three days is disabled, shows this, and works again once enabled', async () => {
  const sta = share();
  let status = 503;
  const receiver = await startTestReceiver((response) => response.writeHead(status).end());
  const { subscriptionId } = await subscribe(sta, receiver.url);
  const get = async () => JSON.parse((await sta('webhooks', 'get', subscriptionId, '--json')).stdout).data;
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    await finishJob(sta);
    await eventually(() => expect(receiver.received.length).toBeGreaterThanOrEqual(attempt));
    expect(await get()).toMatchObject({ state: 'enabled' });
  }
  await eventually(async () => expect(await get()).toMatchObject({ failingSince: expect.stringMatching(/^\d{4}-/) }));
  aheadMs += 3 * 86_400_000 + 60_000;
  await finishJob(sta);
  await eventually(async () =>
    expect(await get()).toMatchObject({ state: 'disabled', reason: expect.stringContaining('HTTP 503') }),
  );
  expect((await sta('webhooks', 'list')).stdout).toContain('disabled');
  const sent = receiver.received.length;
  const later = await finishJob(sta);
  const listed = await deliveriesOf(sta, subscriptionId);
  expect(listed.find(({ transactionId }) => transactionId === later)).toMatchObject({
    state: 'failed',
    attempts: 0,
    lastReason: 'endpoint disabled',
  });
  expect(new Set(listed.map(({ state }) => state))).toEqual(new Set(['failed']));
  const [{ deliveryId } = {}] = listed;
  expect(await sta('webhooks', 'redeliver', String(deliveryId))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('disabled'),
  });
  expect(receiver.received).toHaveLength(sent);
  status = 204;
  expect((await sta('webhooks', 'enable', subscriptionId)).code).toBe(0);
  const all = await sta('webhooks', 'redeliver', '--failed', '--subscription', subscriptionId);
  expect(all).toMatchObject({ code: 0, stdout: `${listed.length}\n` });
  await eventually(async () =>
    expect(new Set((await deliveriesOf(sta, subscriptionId)).map(({ state }) => state))).toEqual(
      new Set(['delivered']),
    ),
  );
  expect(await get()).not.toHaveProperty('failingSince');
  await sta('webhooks', 'delete', subscriptionId, '--yes');
});

// `sta local` in this process works on the data directory.
if (!isOnPostgres) {
  test('both the new and the old secret sign until the overlap ends', async () => {
    const sta = share();
    const receiver = await startTestReceiver();
    const { subscriptionId, secret } = await subscribe(sta, receiver.url);
    const rotated = await sta('webhooks', 'rotate', subscriptionId, '--overlap', '1h', '--json');
    const fresh: { secret: string; oldSecretUntil: string } = JSON.parse(rotated.stdout).data;
    expect(fresh.secret).not.toBe(secret);

    /** The secrets that verify the newest notification. */
    async function verdicts(secrets: readonly string[]) {
      const before = receiver.received.length;
      await finishJob(sta);
      await eventually(() => expect(receiver.received.length).toBeGreaterThan(before));
      const { headers, body } = receiver.received.at(-1) ?? { headers: {}, body: '' };
      const event = {
        type: 'event',
        time: new Date().toISOString(),
        txnId: null,
        status: null,
        verified: true,
        headers: Object.fromEntries(Object.entries(headers).filter(([name]) => name.startsWith('webhook-'))),
        body,
        bodySha256: '',
      };
      const codes: number[] = [];
      for (const stdin of secrets) {
        const path = `${sta.directory}/event.json`;
        writeFileSync(path, JSON.stringify(event));
        const argv = ['webhooks', 'verify', '--event', path, '--secret-stdin', '--tolerance', '315576000'];
        codes.push((await sta.run(argv, { stdin })).code);
      }
      return codes;
    }

    const other = `whsec_${Buffer.alloc(32).toString('base64')}`;
    expect(await verdicts([secret, fresh.secret, `${other}\n${secret}\n`, other])).toEqual([0, 0, 0, 1]);
    // The second one removes the key with which both secrets were encrypted.
    for (let i = 0; i < 2; i += 1) expect((await sta('local', 'rotate-key', '--now')).code).toBe(0);
    expect(await verdicts([secret, fresh.secret])).toEqual([0, 0]);
    aheadMs += 3_700_000;
    expect(await verdicts([secret, fresh.secret])).toEqual([1, 0]);
    const now = JSON.parse((await sta('webhooks', 'rotate', subscriptionId, '--now', '--json')).stdout).data;
    expect(await verdicts([fresh.secret, now.secret])).toEqual([1, 0]);
    expect((await sta('local', 'audit')).stdout).toMatch(/user local\twebhooks rotate\twebhook-/);
    const plain = await sta('webhooks', 'rotate', subscriptionId);
    expect(plain).toMatchObject({ code: 0, stdout: `${subscriptionId}\n` });
    expect(plain.stderr).not.toContain('whsec_');
  });
}

if (!isOnPostgres) {
  test("another user's deliveries and subscriptions are inaccessible, and a revoked user's are disabled", async () => {
    const sta = share();
    const receiver = await startTestReceiver();
    const eve = JSON.parse((await sta('local', 'users', 'add', 'eve', '--json')).stdout);
    const env = {
      STA_BASE_URL: sta.service.url,
      STA_USER_ID: 'eve',
      STA_API_KEY: eve.apiKey,
      STA_API_SECRET: eve.apiSecret,
    };
    const asEve = (...argv: string[]) => sta.run(argv, { env });
    const { subscriptionId } = await subscribe(sta, receiver.url);
    await finishJob(sta);
    await eventually(() => expect(receiver.received).toHaveLength(1));
    const [{ deliveryId } = {}] = await deliveriesOf(sta, subscriptionId);
    expect(JSON.parse((await asEve('webhooks', 'deliveries', '--json')).stdout).data).toEqual([]);
    for (const argv of [
      ['redeliver', String(deliveryId)],
      ['rotate', subscriptionId],
      ['enable', subscriptionId],
    ]) {
      expect(await asEve('webhooks', ...argv)).toMatchObject({ code: 1, stdout: '' });
    }
    expect(receiver.received).toHaveLength(1);

    const own = JSON.parse((await asEve('webhooks', 'create', receiver.url, '--json')).stdout).data;
    expect((await sta('local', 'users', 'revoke', 'eve', '--yes')).code).toBe(0);
    const fresh = JSON.parse((await sta('local', 'users', 'rotate', 'eve', '--json')).stdout);
    const shown = await sta.run(['webhooks', 'get', own.subscriptionId, '--json'], {
      env: { ...env, STA_API_KEY: fresh.apiKey, STA_API_SECRET: fresh.apiSecret },
    });
    expect(JSON.parse(shown.stdout).data).toMatchObject({ state: 'disabled', reason: 'the user was revoked' });
  });
}

test('one delivery shows the request and the response, or the reason why there is none', async () => {
  const sta = share();
  const receiver = await startTestReceiver((response) => response.writeHead(500).end());
  const refused = await subscribe(sta, receiver.url);
  const gone = await subscribe(sta, 'http://127.0.0.1:1/hooks');
  const job = await finishJob(sta);
  const shown = async (id: string) => {
    const [delivery] = await deliveriesOf(sta, id);
    const prefix = String(delivery?.deliveryId).slice(0, 'delivery-k3v9'.length);
    return (await sta('webhooks', 'deliveries', prefix)).stdout;
  };
  await eventually(async () => expect(await shown(refused.subscriptionId)).toMatch(/^response +HTTP 500$/m));
  const text = await shown(refused.subscriptionId);
  expect(text).toContain(receiver.url);
  expect(text).toContain(`{"txnId":"${job}","status":{"id":2,"state":"processed"}}`);
  expect(text).toMatch(/^next attempt +2/m);
  await eventually(async () => expect(await shown(gone.subscriptionId)).toMatch(/^no response +ECONNREFUSED$/m));
  const none = await sta('webhooks', 'deliveries', 'delivery-nothing', '--json');
  expect(none).toMatchObject({ code: 1, stdout: '' });
  expect(JSON.parse(none.stderr).error.code).toBe('not_found');
  for (const id of [refused.subscriptionId, gone.subscriptionId]) await sta('webhooks', 'delete', id, '--yes');
});
