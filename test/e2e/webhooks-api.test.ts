/** Webhook subscriptions on the wire: interface, "Webhook subscriptions". */
import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Service } from '../../src/service/app/start-service.ts';
import { addUser } from '../../src/service/http/auth/new-user.ts';
import { startTestService, temporaryDirectory } from '../support/start-sta.ts';

const path = '/cb/v1/profile/webhooks';
const endpointUrl = 'http://127.0.0.1:9/hook';

/** The parts of a reply that the tests check, whichever call it is from. */
interface Reply {
  readonly data: { readonly subscriptionId: string; readonly secret: string; readonly length: number };
  readonly error: { readonly code: string; readonly message: string };
}

/** For users other than the local one. */
const tokens = new Map<string, string>();

/** Calls as a user: the response's status and JSON. */
async function callAs(service: Service, userId: string, method: string, route: string, body?: object) {
  const token = tokens.get(userId) ?? (await service.data.tokens.issue(userId, service.credentials.apiKey));
  const response = await fetch(`${service.url}${path}/${route}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  return { status: response.status, reply: (await response.json()) as Reply };
}

const create = (service: Service, given: object, userId = 'local') =>
  callAs(service, userId, 'POST', `create_webhook_subscription/${userId}`, {
    userId,
    event: 'process.completion',
    endpointUrl,
    ...given,
  });
const list = (service: Service, userId = 'local') =>
  callAs(service, userId, 'GET', `get_user_webhook_subscription/${userId}`);

test('a subscription is created, listed, shown and deleted', async () => {
  const service = await startTestService();
  const { status, reply } = await create(service, {});
  expect(status).toBe(200);
  const { subscriptionId, secret } = reply.data;
  expect(subscriptionId).toMatch(/^webhook-[a-z0-9]+-\d{13}$/);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);

  const record = {
    _id: expect.stringMatching(/^[0-9a-f]{24}$/),
    event: 'process.completion',
    userId: 'local',
    endpointUrl,
    subscriptionId,
    state: 'enabled',
  };
  expect((await list(service)).reply).toEqual({ status: true, data: [record] });
  const shown = await callAs(service, 'local', 'GET', `get_webhook_subscription/local/${subscriptionId}`);
  expect(shown.reply).toEqual({ status: true, data: record });

  const remove = () => callAs(service, 'local', 'DELETE', `delete_webhook_subscription/local/${subscriptionId}`);
  expect((await remove()).reply).toEqual({
    status: true,
    data: { msg: 'Webhook subscription deleted', subscriptionId },
  });
  expect((await remove()).status).toBe(404);
  expect((await list(service)).reply.data).toEqual([]);
  expect((await callAs(service, 'local', 'GET', `get_webhook_subscription/local/${subscriptionId}`)).status).toBe(404);
});

test.each([
  [{ event: 'process.start' }, 'event'],
  [{ event: undefined }, 'event'],
  [{ endpointUrl: 'ftp://example.com/' }, 'endpointUrl'],
  [{ endpointUrl: 'javascript:alert(1)' }, 'endpointUrl'],
  [{ endpointUrl: 'not a url' }, 'endpointUrl'],
  [{ endpointUrl: 'http://exa\nmple.com/' }, 'endpointUrl'],
  [{ endpointUrl: 'https://user:password@example.com/' }, 'endpointUrl'],
  [{ endpointUrl: 'https://user@example.com/' }, 'endpointUrl'],
  [{ endpointUrl: `http://127.0.0.1/${'x'.repeat(2_048)}` }, 'endpointUrl'],
  [{ endpointUrl: 7 }, 'endpointUrl'],
])('%j is rejected, naming the field', async (given, field) => {
  const service = await startTestService();
  const { status, reply } = await create(service, given);
  expect(status).toBe(400);
  expect(reply.error.code).toBe('invalid_request');
  expect(reply.error.message).toContain(field);
  expect(JSON.stringify(reply)).not.toContain('password@');
});

test('an endpoint URL of 2,048 characters is accepted', async () => {
  const service = await startTestService();
  const longest = `http://127.0.0.1/${'x'.repeat(2_048 - 'http://127.0.0.1/'.length)}`;
  expect((await create(service, { endpointUrl: longest })).status).toBe(200);
});

test("another user's subscription is not found", async () => {
  const service = await startTestService();
  const eve = await addUser(service.data.store, service.data.tokens, { userId: 'eve' });
  tokens.set('eve', eve?.accessToken ?? '');
  const { subscriptionId } = (await create(service, {})).reply.data;
  expect((await list(service, 'eve')).reply.data).toEqual([]);
  expect((await callAs(service, 'eve', 'GET', `get_webhook_subscription/eve/${subscriptionId}`)).status).toBe(404);
  const removed = await callAs(service, 'eve', 'DELETE', `delete_webhook_subscription/eve/${subscriptionId}`);
  expect(removed.status).toBe(404);
  expect((await callAs(service, 'eve', 'GET', `get_webhook_subscription/local/${subscriptionId}`)).status).toBe(403);
  expect((await list(service)).reply.data).toHaveLength(1);
});

test('a user can have a limited number of subscriptions, and deleting one makes room', async () => {
  const service = await startTestService({ limits: { subscriptions: 2 } });
  await create(service, {});
  const { subscriptionId } = (await create(service, {})).reply.data;
  const refused = await create(service, {});
  expect(refused.status).toBe(400);
  expect(refused.reply.error.message).toContain('2 webhook subscriptions');
  await callAs(service, 'local', 'DELETE', `delete_webhook_subscription/local/${subscriptionId}`);
  expect((await create(service, {})).status).toBe(200);
});

test('a secret is shown once, and is encrypted in the database', async () => {
  const dataDirectory = temporaryDirectory();
  const service = await startTestService({ dataDirectory });
  const { secret, subscriptionId } = (await create(service, {})).reply.data;
  const later = [
    await list(service),
    await callAs(service, 'local', 'GET', `get_webhook_subscription/local/${subscriptionId}`),
  ];
  expect(JSON.stringify(later.map(({ reply }) => reply))).not.toContain('whsec');

  for (const file of readdirSync(dataDirectory)) {
    const bytes = readFileSync(`${dataDirectory}/${file}`, 'latin1');
    expect(bytes.includes(secret.slice('whsec_'.length)), file).toBe(false);
  }
});

test.each([
  'http://127.0.0.1/',
  'http://2130706433/',
  'http://0x7f.1/',
  'http://localhost:8787/',
  'http://10.1.2.3/',
  'http://169.254.169.254/latest/meta-data',
  'http://100.64.0.1/',
  'http://0.0.0.0/',
  'http://[::1]/',
  'http://[::ffff:10.0.0.1]/',
  'http://[fd00::1]/',
])('a service that requires public addresses rejects %s', async (url) => {
  const service = await startTestService({ host: '0.0.0.0', publicAddressesOnly: true });
  const local: Service = { ...service, url: service.url.replace('0.0.0.0', '127.0.0.1') };
  const { status, reply } = await create(local, { endpointUrl: url });
  expect(status).toBe(400);
  expect(reply.error.message).toMatch(
    /^endpointUrl is refused: the host .* (is not a public address|resolves to an address that is not public)/,
  );
  expect((await create(local, { endpointUrl: 'https://93.184.216.34/hook' })).status).toBe(200);
});
