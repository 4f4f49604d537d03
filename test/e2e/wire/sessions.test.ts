/**
 * The page of the service and its sessions, on the wire: one-time links, expiring credentials, and the page's
 * restrictions.
 */
import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createFakeClock } from '../../support/fake-clock.ts';
import { runSta, startServiceIn, startSta, startTestService, temporaryDirectory } from '../../support/start-sta.ts';
import { addTestUser, bearer, callService, expectFailure, useWire } from '../../support/wire.ts';

const wire = useWire();
const invitePath = '/cb/v1/auth/create_sign_in_link';
const startPath = '/cb/v1/auth/create_session';
const endPath = '/cb/v1/auth/end_session';
const tokenPath = '/cb/v1/auth/create_access_token';
const listTags = '/cb/v1/profile/statement_tags/get_user_statement_tags';

interface Session {
  readonly userId: string;
  readonly apiKey: string;
  readonly apiSecret: string;
  readonly appId: string;
  readonly appSecret: string;
  readonly expiresIn: number;
}

const dataOf = <T>({ json }: { json: unknown }): T => Object(json).data as T;

async function invite(user = wire.user): Promise<{ url: string; code: string; expiresIn: number }> {
  const reply = await wire.as(user, 'POST', invitePath, { query: { userId: user.userId } });
  expect(reply).toMatchObject({ status: 200 });
  return dataOf(reply);
}
const start = (code: string) => wire.call('POST', startPath, { body: { code } });
const tokenFor = async (session: Session, call = wire.call) => {
  const { apiKey, apiSecret, userId } = session;
  return dataOf<{ accessToken: string }>(await call('POST', tokenPath, { body: { apiKey, apiSecret, userId } }))
    .accessToken;
};

describe('a sign-in link', () => {
  it('is the page with a code in the fragment, and gives credentials that work for every call', async () => {
    const { url, code, expiresIn } = await invite();
    expect(url).toBe(`${wire.service.url}/#link=${code}`);
    expect(expiresIn).toBe(600);
    const session = dataOf<Session>(await start(code));
    expect(session).toMatchObject({ userId: 'asha', expiresIn: 8 * 3600 });
    const token = await tokenFor(session);
    expect((await wire.call('GET', `${listTags}/asha`, { headers: bearer(token) })).status).toBe(200);
    const { appId, appSecret } = session;
    const job = { headers: { appId, appSecret }, body: { data: { text: 'Good.' } } };
    expect((await wire.call('POST', '/v1/nlp/sentiment', job)).status).toBe(200);
    // Only for that user.
    expectFailure(await wire.call('GET', `${listTags}/ben`, { headers: bearer(token) }), 403, 'forbidden');
  });

  it('works once, even with two concurrent uses', async () => {
    const { code } = await invite();
    const replies = await Promise.all([start(code), start(code), start(code)]);
    expect(replies.map(({ status }) => status).sort()).toEqual([200, 401, 401]);
    expectFailure(await start(code), 401, 'unauthorized');
  });

  it.each([
    ['another secret', (code: string) => `${code.split('.')[0]}.once_${'a'.repeat(43)}`],
    ['no secret', (code: string) => `${code.split('.')[0]}`],
    ['an API key pair', () => `${wire.user.apiKey}.${wire.user.apiSecret}`],
    ['an app pair', () => `${wire.user.appId}.${wire.user.appSecret}`],
  ])('is rejected with %s', async (_what, alter) => {
    const { code } = await invite();
    expectFailure(await start(alter(code)), 401, 'unauthorized');
    expect((await start(code)).status).toBe(200);
  });

  it('is not a credential by itself', async () => {
    const [keyId = '', secret = ''] = (await invite()).code.split('.');
    const asPair = { apiKey: keyId, apiSecret: secret, userId: 'asha' };
    expectFailure(await wire.call('POST', tokenPath, { body: asPair }), 401, 'unauthorized');
    const headers = { appId: keyId, appSecret: secret };
    const job = { headers, body: { data: { text: 'Good.' } } };
    expectFailure(await wire.call('POST', '/v1/nlp/sentiment', job), 401, 'unauthorized');
  });

  it('counts guesses: after too many, even the right code must wait', async () => {
    const service = await startTestService({ limits: { failuresPerMinute: 3 } });
    const { url } = await service.invite();
    for (let i = 0; i < 3; i += 1) await callService(service.url, 'POST', startPath, { body: { code: `link_x.${i}` } });
    const code = url.split('#link=')[1];
    expectFailure(await callService(service.url, 'POST', startPath, { body: { code } }), 429, 'rate_limited');
  });

  it('expires after ten minutes, a session after eight hours, and expired ones are deleted from the database', async () => {
    const clock = createFakeClock();
    const { service, close } = await startServiceIn({ clock });
    try {
      const user = await addTestUser(service, 'dora');
      const call = (method: string, path: string, options = {}) => callService(service.url, method, path, options);
      const make = async () =>
        dataOf<{ code: string }>(
          await call('POST', invitePath, { headers: bearer(user.accessToken), query: { userId: 'dora' } }),
        ).code;
      const [late, used] = [await make(), await make()];
      clock.advance(599_000);
      const session = dataOf<Session>(await call('POST', startPath, { body: { code: used } }));
      const token = await tokenFor(session, call);
      clock.advance(1_000);
      expectFailure(await call('POST', startPath, { body: { code: late } }), 401, 'unauthorized');
      expect((await call('GET', `${listTags}/dora`, { headers: bearer(token) })).status).toBe(200);
      clock.advance(8 * 3600_000);
      const { apiKey, apiSecret } = session;
      const pair = { apiKey, apiSecret, userId: 'dora' };
      expectFailure(await call('POST', tokenPath, { body: pair }), 401, 'unauthorized');
      await service.invite();
      const kinds = (await service.data.store.userData.readAccount('dora')).credentials.map(({ kind }) => kind);
      expect(kinds.sort()).toEqual(['api', 'app']);
    } finally {
      await close();
    }
  });
});

describe('a session', () => {
  it('ends on request, with its tokens; others continue', async () => {
    const [first, second] = await Promise.all(
      [invite(), invite()].map(async (one) => dataOf<Session>(await start((await one).code))),
    );
    if (first === undefined || second === undefined) throw new Error('no sessions');
    const tokens = [await tokenFor(first), await tokenFor(second)];
    const { apiKey, apiSecret, appId, appSecret } = first;
    expect((await wire.call('POST', endPath, { body: { apiKey, apiSecret } })).status).toBe(200);
    const lists = tokens.map((token) => wire.call('GET', `${listTags}/asha`, { headers: bearer(token) }));
    expect((await Promise.all(lists)).map(({ status }) => status)).toEqual([401, 200]);
    const job = { headers: { appId, appSecret }, body: { data: { text: 'Good.' } } };
    expectFailure(await wire.call('POST', '/v1/nlp/sentiment', job), 401, 'unauthorized');
  });

  it('cannot be prolonged: its credentials make no link', async () => {
    const session = dataOf<Session>(await start((await invite()).code));
    const reply = await wire.call('POST', invitePath, {
      headers: bearer(await tokenFor(session)),
      query: { userId: 'asha' },
    });
    expectFailure(reply, 403, 'forbidden');
  });

  it('cannot be ended with the credentials of the user, which stay valid', async () => {
    const { apiKey, apiSecret, accessToken } = wire.user;
    expectFailure(await wire.call('POST', endPath, { body: { apiKey, apiSecret } }), 403, 'forbidden');
    expect((await wire.call('GET', `${listTags}/asha`, { headers: bearer(accessToken) })).status).toBe(200);
  });

  it('is in the audit log, without secrets, and ends with the keys of its user', async () => {
    const sta = await startSta();
    const link = await sta('auth', 'link');
    expect(link).toMatchObject({ code: 0, stderr: expect.stringContaining('within 10 minutes') });
    const code = link.stdout.trim().split('#link=')[1] ?? '';
    const { json } = await callService(sta.service.url, 'POST', startPath, { body: { code } });
    const session = dataOf<Session>({ json });
    const audit = await sta('local', 'audit', '--json');
    expect(audit.stdout).toContain('sessions start');
    for (const secret of [session.apiSecret, session.appSecret, code]) expect(audit.stdout).not.toContain(secret);
    const { apiKey, apiSecret, userId } = session;
    const token = () => callService(sta.service.url, 'POST', tokenPath, { body: { apiKey, apiSecret, userId } });
    expect((await token()).status).toBe(200);
    await sta('local', 'users', 'revoke', 'local', '--yes');
    expect((await token()).status).toBe(401);
  });
});

it('a service inside a command has no page to sign in to', async () => {
  const result = await runSta(['auth', 'link'], {
    env: { STA_DATA_DIR: `${temporaryDirectory()}/data`, STA_CONFIG_DIR: temporaryDirectory(), STA_KEYRING: 'off' },
  });
  expect(result).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/no page in a browser[\s\S]*sta serve/),
  });
});

describe('the page', () => {
  it('is one document whose policy runs only its own script, and that no other site can show or read', async () => {
    const { status, headers, text } = await wire.call('GET', '/');
    expect(status).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'text/html; charset=utf-8',
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'no-referrer',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'no-store',
    });
    expect(headers['set-cookie']).toBeUndefined();
    expect(headers['access-control-allow-origin']).toBeUndefined();
    const script = /<script>([\s\S]*)<\/script>/.exec(text)?.[1] ?? '';
    const digest = createHash('sha256').update(script).digest('base64');
    const policy = String(headers['content-security-policy']);
    expect(policy).toContain(`script-src 'sha256-${digest}'`);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|\*|https?:/);
    // No other files, and no handlers in the markup.
    expect(text.match(/<script|<style/g)).toHaveLength(2);
    expect(text.slice(0, text.indexOf('<script>'))).not.toMatch(/ (?:src|on\w+|style)=/);
  });

  it("follows the service's rules for hosts and other pages", async () => {
    expectFailure(await wire.call('GET', '/', { headers: { host: 'evil.example' } }), 403, 'foreign_host');
    const origin = { origin: 'https://evil.example' };
    expectFailure(await wire.call('POST', startPath, { headers: origin, body: { code: 'x' } }), 403, 'foreign_host');
  });

  it('responds to HEAD without the document', async () => {
    const { status, headers, text } = await wire.call('HEAD', '/');
    expect({ status, text }).toEqual({ status: 200, text: '' });
    expect(Number(headers['content-length'])).toBeGreaterThan(10_000);
  });
});
