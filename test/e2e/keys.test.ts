/** New and revoked keys, from the command line, while a service has the old ones in its caches. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import type { UserCredentials } from '../../src/service/http/auth/new-user.ts';
import { systemClock } from '../../src/shared/clock.ts';
import { shareService } from '../support/start-sta.ts';
import { bearer, callService } from '../support/wire.ts';

let aheadMs = 0;
const hourMs = 3_600_000;
const clock = { ...systemClock, nowMs: () => Date.now() + aheadMs };
const share = shareService({ clock, jobs: { concurrency: 0 } });

type User = UserCredentials & { readonly accessToken: string };

/** The statuses of a call with a token, one with app credentials, and one that requests a token. */
async function statusesOf(url: string, { userId, apiKey, apiSecret, appId, appSecret, accessToken }: User) {
  const json = { 'content-type': 'application/json' };
  const replies = [
    await callService(url, 'GET', `/cb/v1/profile/statement_tags/get_user_statement_tags/${userId}`, {
      headers: bearer(accessToken),
    }),
    await callService(url, 'GET', '/v1/conversation/files', { headers: { ...json, appId, appSecret } }),
    await callService(url, 'POST', '/cb/v1/auth/create_access_token', {
      headers: json,
      body: { apiKey, apiSecret, userId },
    }),
  ];
  return replies.map(({ status }) => status);
}

const works = [200, 200, 200];
const refused = [401, 401, 401];

/** Adds a user whose credentials the service has seen. */
async function addUser(sta: ReturnType<typeof share>, name: string): Promise<User> {
  const user: User = JSON.parse((await sta('local', 'users', 'add', name, '--json')).stdout);
  expect(await statusesOf(sta.service.url, user)).toEqual(works);
  return user;
}

test('old credentials and their tokens work until the end of the overlap, the new ones longer', async () => {
  const sta = share();
  const old = await addUser(sta, 'ann');
  const rotated = await sta('local', 'users', 'rotate', 'ann', '--overlap', '30m', '--json');
  expect(rotated).toMatchObject({ code: 0 });
  const fresh: User = JSON.parse(rotated.stdout);
  expect(await statusesOf(sta.service.url, old)).toEqual(works);
  expect(await statusesOf(sta.service.url, fresh)).toEqual(works);
  aheadMs += hourMs / 2 - 60_000;
  expect(await statusesOf(sta.service.url, old)).toEqual(works);
  aheadMs += 120_000;
  // The token itself would be valid for another half an hour.
  expect(await statusesOf(sta.service.url, old)).toEqual(refused);
  expect(await statusesOf(sta.service.url, fresh)).toEqual(works);
});

test('a second rotation does not extend the overlap of the first one', async () => {
  const sta = share();
  const old = await addUser(sta, 'amy');
  await sta('local', 'users', 'rotate', 'amy', '--overlap', '10m');
  const { stdout } = await sta('local', 'users', 'rotate', 'amy', '--overlap', '1h', '--json');
  aheadMs += 11 * 60_000;
  expect(await statusesOf(sta.service.url, old)).toEqual(refused);
  expect(await statusesOf(sta.service.url, JSON.parse(stdout))).toEqual(works);
});

test('with --now, old credentials and their tokens stop working at once', async () => {
  const sta = share();
  const old = await addUser(sta, 'bob');
  const { stdout } = await sta('local', 'users', 'rotate', 'bob', '--now', '--json');
  expect(await statusesOf(sta.service.url, old)).toEqual(refused);
  expect(await statusesOf(sta.service.url, JSON.parse(stdout))).toEqual(works);
});

test('a revoked user loses access at once, and regains it only with new credentials', async () => {
  const sta = share();
  const old = await addUser(sta, 'eve');
  expect(await sta('local', 'users', 'revoke', 'eve')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('--yes'),
  });
  expect(await statusesOf(sta.service.url, old)).toEqual(works);
  expect(await sta('local', 'users', 'revoke', 'eve', '--yes')).toMatchObject({ code: 0, stdout: 'eve\n' });
  expect(await statusesOf(sta.service.url, old)).toEqual(refused);
  expect((await sta('local', 'users', 'list')).stdout).toContain('eve\t\trevoked\n');
  const { stdout } = await sta('local', 'users', 'rotate', 'eve', '--json');
  expect(await statusesOf(sta.service.url, old)).toEqual(refused);
  expect(await statusesOf(sta.service.url, JSON.parse(stdout))).toEqual(works);
  for (const verb of ['rotate', 'revoke']) {
    const unknown = await sta.run(['local', 'users', verb, 'nobody', ...(verb === 'revoke' ? ['--yes'] : [])]);
    expect(unknown).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('no user nobody') });
  }
});

test("commands continue to work after the local user's credentials were replaced", async () => {
  const sta = share();
  expect((await sta('tags', 'list')).code).toBe(0);
  const rotated = await sta('local', 'users', 'rotate', 'local', '--now');
  const path = join(sta.service.data.directory.path, 'local-credentials.json');
  expect(rotated).toMatchObject({ code: 0, stdout: `${path}\n`, stderr: expect.not.stringContaining('secret_') });
  expect((await sta('tags', 'list')).code).toBe(0);
});

test('tokens signed by the old signing key work for another hour, or stop at once with --now', async () => {
  const sta = share();
  const { clipLinks, secretBox, store } = sta.service.data;
  const user = await addUser(sta, 'kim');
  const check = (link: string) => {
    const { pathname, searchParams } = new URL(link);
    const name = pathname.split('/').at(-1)?.replace('.mp4', '') ?? '';
    return clipLinks.check(name, searchParams.get('expires') ?? '', searchParams.get('signature') ?? '');
  };
  const link = clipLinks.sign('http://127.0.0.1', 'clip', 'mp4');
  const sealSecretFor = (id: string) => secretBox.seal('whsec_of_kim', id);
  const endpointUrl = 'http://127.0.0.1:9/';
  const id = await store.subscriptions.create(
    'kim',
    { event: 'process.completion', endpointUrl, sealSecretFor },
    { records: 1, bytes: 10_000 },
  );

  expect(await sta('local', 'rotate-key')).toMatchObject({
    code: 0,
    stderr: expect.stringContaining('accepted until'),
  });
  expect(await statusesOf(sta.service.url, user)).toEqual(works);
  expect(check(link)).toBe('valid');
  const later = clipLinks.sign('http://127.0.0.1', 'clip', 'mp4');

  expect((await sta('local', 'rotate-key', '--now')).code).toBe(0);
  expect(await statusesOf(sta.service.url, user)).toEqual([401, 200, 200]);
  expect([check(link), check(later)]).toEqual(['altered', 'altered']);
  expect(check(clipLinks.sign('http://127.0.0.1', 'clip', 'mp4'))).toBe('valid');
  // Two more rotations: the first key is removed, and nothing is encrypted with it.
  await sta('local', 'rotate-key', '--now');
  const keys = readFileSync(join(sta.service.data.directory.path, 'signing-key'), 'utf8').trim().split('\n');
  expect(keys.length).toBeLessThanOrEqual(3);
  const claimed = await sealedSecretOf(id ?? '');
  expect(secretBox.open(claimed, id ?? '')).toBe('whsec_of_kim');

  async function sealedSecretOf(publicId: string): Promise<string> {
    let sealed = '';
    await store.subscriptions.resealAll((secret, one) => {
      if (one === publicId) sealed = secret;
      return secret;
    });
    return sealed;
  }
});

test('the audit log records who did what, and contains no secret', async () => {
  const sta = share();
  const user = await addUser(sta, 'zoe');
  const fresh: User = JSON.parse((await sta('local', 'users', 'rotate', 'zoe', '--json')).stdout);
  await sta('local', 'users', 'revoke', 'zoe', '--yes');
  const { stdout } = await sta('local', 'audit', '--json');
  const entries: { subject: string }[] = JSON.parse(stdout);
  const common = { time: expect.stringMatching(/^\d{4}-.*Z$/), actor: expect.stringMatching(/./), subject: 'zoe' };
  expect(entries.filter(({ subject }) => subject === 'zoe')).toEqual([
    { ...common, action: 'users add', detail: '' },
    { ...common, action: 'users rotate', detail: expect.stringMatching(/^old keys work until \d{4}-/) },
    { ...common, action: 'users revoke', detail: expect.any(String) },
  ]);
  const { path } = sta.service.data.directory;
  const kept = readdirSync(path)
    .filter((name) => name.startsWith('sta.sqlite'))
    .map((name) => readFileSync(join(path, name), 'latin1'));
  for (const one of [user, fresh]) {
    for (const secret of [one.apiSecret, one.appSecret, one.accessToken]) {
      for (const text of [stdout, ...kept]) expect(text).not.toContain(secret);
    }
  }
});
