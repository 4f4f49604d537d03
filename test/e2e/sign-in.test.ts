import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { openTokenCache, tokenKey } from '../../src/cli/config/token-cache.ts';
import type { Service } from '../../src/service/app/start-service.ts';
import { addUser, type NewUser } from '../../src/service/http/auth/new-user.ts';
import { environmentIn, runSta, startTestService, temporaryDirectory } from '../support/start-sta.ts';

/** A remote service with a user, and a command line without any configuration. */
async function elsewhere(userId = 'alice'): Promise<{ service: Service; user: NewUser; env: Record<string, string> }> {
  const service = await startTestService();
  const user = await addUser(service.data.store, service.data.tokens, { userId });
  if (user === undefined) throw new Error('the user exists');
  return { service, user, env: environmentIn(temporaryDirectory()) };
}

const configPath = (env: Record<string, string>) => join(env.STA_CONFIG_DIR ?? '', 'config.json');

describe('sta login', () => {
  it('saves working credentials with mode 0600, and later commands use them', async () => {
    const { service, user, env } = await elsewhere();
    const result = await runSta(['login', '--base-url', `${service.url}/`, '--credentials-stdin'], {
      env,
      stdin: JSON.stringify(user),
    });
    expect(result).toMatchObject({ code: 0, stdout: `Signed in to ${service.url} as alice\n` });
    expect(statSync(configPath(env)).mode & 0o777).toBe(0o600);
    await runSta(['tags', 'create', 'there', '--sample', 'x'], { env });
    expect(((await service.data.store.tags.list('alice')) ?? []).map((tag) => tag.name)).toEqual(['there']);
    // The key pair gets tokens by itself: the one-hour token is not saved.
    expect(readFileSync(configPath(env), 'utf8')).not.toContain(user.accessToken);
  });

  it('takes a token from stdin and secrets from the environment', async () => {
    const { service, user, env } = await elsewhere();
    const args = ['login', '--base-url', service.url, '--user-id', 'alice'];
    expect((await runSta([...args, '--token-stdin'], { env, stdin: `${user.accessToken}\n` })).code).toBe(0);
    const other = environmentIn(temporaryDirectory());
    const pair = { STA_API_KEY: user.apiKey, STA_API_SECRET: user.apiSecret };
    expect((await runSta(args, { env: { ...other, ...pair } })).code).toBe(0);
    expect((await runSta(['tags', 'list'], { env: other })).code).toBe(0);
  });

  it('saves nothing if the app credentials are wrong, even if the token is valid', async () => {
    const { service, user, env } = await elsewhere();
    const wrong = JSON.stringify({ ...user, appSecret: 'wrong' });
    const result = await runSta(['login', '--base-url', service.url, '--credentials-stdin'], { env, stdin: wrong });
    expect(result).toMatchObject({ code: 4, stdout: '', stderr: expect.stringContaining('appId and appSecret') });
    expect(existsSync(configPath(env))).toBe(false);
  });

  it('saves nothing that the service rejects', async () => {
    const { service, env } = await elsewhere();
    const result = await runSta(['login', '--base-url', service.url, '--user-id', 'alice', '--token-stdin'], {
      env,
      stdin: 'wrong',
    });
    expect(result).toMatchObject({ code: 4, stdout: '' });
    expect(existsSync(configPath(env))).toBe(false);
  });

  it.each([
    [[], '--base-url'],
    [['--base-url', 'http://127.0.0.1:9'], '--user-id'],
    [['--base-url', 'http://127.0.0.1:9', '--user-id', 'a'], '--token-stdin'],
    [['--base-url', 'ftp://x', '--user-id', 'a'], 'http://'],
    [['--base-url', 'http://me:secret@127.0.0.1:9', '--user-id', 'a'], 'must not contain a user name'],
  ])('never asks without a terminal, and names the flag: %j', async (args, message) => {
    const result = await runSta(['login', ...args], { env: environmentIn(temporaryDirectory()) });
    expect(result).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(message) });
    expect(result.stderr).not.toContain('secret@');
  });

  it('asks on a terminal', async () => {
    const { service, user, env } = await elsewhere();
    const answers: Record<string, string> = {
      'Base URL of the service': service.url,
      'User id or e-mail address': 'alice',
      'API key': user.apiKey,
      'API secret': user.apiSecret,
      'App id, for jobs (Enter to skip)': '',
    };
    const answer = ({ message }: { message: string }) => Promise.resolve(answers[message] ?? '?');
    const prompts = { input: answer, password: answer, select: () => Promise.resolve('pair' as never) };
    expect(await runSta(['login'], { env, columns: 80, prompts })).toMatchObject({ code: 0 });
    expect(JSON.parse((await runSta(['auth', 'status', '--json'], { env })).stdout)).toMatchObject({ works: true });
  });

  it('never asks in CI or with --no-input', async () => {
    const env = environmentIn(temporaryDirectory());
    expect(await runSta(['login'], { env: { ...env, CI: 'true' }, columns: 80 })).toMatchObject({ code: 2 });
    expect(await runSta(['login', '--no-input'], { env, columns: 80 })).toMatchObject({ code: 2 });
  });
});

describe('precedence and profiles', () => {
  it('is flag, environment, profile; --local stays local', async () => {
    const first = await elsewhere();
    const second = await elsewhere('bob');
    const { env } = first;
    await runSta(['login', '--base-url', first.service.url, '--credentials-stdin'], {
      env,
      stdin: JSON.stringify(first.user),
    });
    await runSta(['login', '--profile', 'work', '--base-url', second.service.url, '--credentials-stdin'], {
      env,
      stdin: JSON.stringify(second.user),
    });
    const target = async (argv: string[], extra: Record<string, string> = {}) =>
      JSON.parse((await runSta(['auth', 'status', '--json', ...argv], { env: { ...env, ...extra } })).stdout).target;
    expect(await target([])).toBe(first.service.url);
    expect(await target(['--profile', 'work'])).toBe(second.service.url);
    expect(await target([], { STA_PROFILE: 'work' })).toBe(second.service.url);
    expect(await target(['--local'])).toBe('local');
    await runSta(['config', 'set', 'profile', 'work'], { env });
    expect(await target([])).toBe(second.service.url);
    expect(await target(['--profile', 'default'], { STA_PROFILE: 'work' })).toBe(first.service.url);
    expect(await runSta(['tags', 'list', '--profile', 'none'], { env })).toMatchObject({ code: 2 });
    const { stderr } = await runSta(['logout'], { env });
    expect(stderr).toContain(`The active profile is default. Commands now use ${first.service.url}\n`);
    expect(await target([])).toBe(first.service.url);
  });

  it('rejects an unknown profile wherever it is named, and never uses the local service instead', async () => {
    const env = environmentIn(temporaryDirectory());
    const refused = { code: 2, stdout: '', stderr: expect.stringContaining('there is no profile none\nMake it with') };
    expect(await runSta(['tags', 'list', '--profile', 'none'], { env })).toMatchObject(refused);
    expect(await runSta(['tags', 'list'], { env: { ...env, STA_PROFILE: 'none' } })).toMatchObject(refused);
    await runSta(['config', 'set', 'profile', 'none'], { env });
    expect(await runSta(['tags', 'list'], { env })).toMatchObject(refused);
    await runSta(['config', 'set', 'profile', 'default'], { env });
    expect(await runSta(['tags', 'list'], { env })).toMatchObject({ code: 0 });
  });

  it("never sends a profile's secrets to another address", async () => {
    const mine = await elsewhere();
    const other = await startTestService();
    await runSta(['login', '--base-url', mine.service.url, '--credentials-stdin'], {
      env: mine.env,
      stdin: JSON.stringify(mine.user),
    });
    const result = await runSta(['tags', 'list', '--base-url', other.url], { env: mine.env });
    expect(result).toMatchObject({ code: 4, stdout: '', stderr: expect.stringContaining('No user id') });
  });
});

describe('sta auth', () => {
  it('shows the source of each value without secrets, and exits with 4 if they do not work', async () => {
    const { service, user, env } = await elsewhere();
    const given = { ...env, STA_BASE_URL: service.url, STA_USER_ID: 'alice', STA_TOKEN: user.accessToken };
    const good = await runSta(['auth', 'status'], { env: given });
    expect(good.code).toBe(0);
    expect(good.stdout).toContain(`target\t${service.url}\tSTA_BASE_URL`);
    expect(good.stdout).toMatch(/token\t\*{4}.{4}\tSTA_TOKEN/);
    expect(good.stdout).not.toContain(user.accessToken);
    const bad = await runSta(['auth', 'status', '--json'], { env: { ...given, STA_TOKEN: 'wrong' } });
    expect(bad.code).toBe(4);
    expect(JSON.parse(bad.stdout)).toMatchObject({ works: false, problem: expect.any(String) });
    const other = await runSta(['auth', 'status'], { env: { ...given, STA_USER_ID: 'mallory' } });
    expect(other.code).toBe(4);
  });

  it('prints a token that works', async () => {
    const { service, user, env } = await elsewhere();
    await runSta(['login', '--base-url', service.url, '--credentials-stdin'], { env, stdin: JSON.stringify(user) });
    const token = (await runSta(['auth', 'token'], { env })).stdout.trim();
    const path = '/cb/v1/profile/statement_tags/get_user_statement_tags?userId=alice';
    const reply = await fetch(service.url + path, {
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    });
    expect(reply.status).toBe(200);
  });
});

describe('access tokens of a key pair', () => {
  it('are kept for the next command, renewed when rejected, and removed at logout', async () => {
    const { service, user, env } = await elsewhere();
    const { accessToken: _, ...pair } = user;
    await runSta(['login', '--base-url', service.url, '--credentials-stdin'], { env, stdin: JSON.stringify(pair) });
    const path = join(env.STA_STATE_DIR ?? '', 'tokens.json');
    const kept = readFileSync(path, 'utf8');
    expect(statSync(path).mode & 0o777).toBe(0o600);
    expect((await runSta(['tags', 'list'], { env })).code).toBe(0);
    expect(readFileSync(path, 'utf8')).toBe(kept);

    const [[key = '', entry] = []] = Object.entries(JSON.parse(kept) as Record<string, { token: string }>);
    writeFileSync(path, JSON.stringify({ [key]: { ...entry, token: 'refused' } }));
    expect((await runSta(['tags', 'list'], { env })).code).toBe(0);
    expect(readFileSync(path, 'utf8')).not.toContain('refused');

    writeFileSync(path, '{ broken');
    expect((await runSta(['tags', 'list'], { env })).code).toBe(0);
    await runSta(['logout'], { env });
    expect(existsSync(path)).toBe(false);
  });

  it('are not used by another key pair, or after they expire', async () => {
    const cache = openTokenCache(temporaryDirectory(), () => 0);
    cache.write(tokenKey('url', 'alice', 'key', 'secret'), 'token', 3600);
    expect(cache.read(tokenKey('url', 'alice', 'key', 'other'))).toBeUndefined();
    expect(cache.read(tokenKey('url', 'alice', 'key', 'secret'))).toBe('token');
    const directory = temporaryDirectory();
    openTokenCache(directory, () => 0).write('k', 'token', 3600);
    expect(openTokenCache(directory, () => 3_540_000).read('k')).toBeUndefined();
    expect(openTokenCache('/dev/null/none', () => 0).read('k')).toBeUndefined();
    openTokenCache('/dev/null/none', () => 0).write('k', 'token', 60);
  });
});

describe('sta logout', () => {
  it('removes the sign-in and keeps the other settings', async () => {
    const { service, user, env } = await elsewhere();
    await runSta(['login', '--base-url', service.url, '--credentials-stdin'], { env, stdin: JSON.stringify(user) });
    await runSta(['config', 'set', 'path-style', 'example'], { env });
    expect((await runSta(['logout'], { env })).code).toBe(0);
    const content = readFileSync(configPath(env), 'utf8');
    expect(JSON.parse(content).profiles.default).toEqual({ 'path-style': 'example' });
    expect(content).not.toContain(user.apiSecret);
    expect((await runSta(['logout'], { env })).code).toBe(0);
  });
});

describe('sta config', () => {
  it('sets, gets, lists and removes settings', async () => {
    const env = environmentIn(temporaryDirectory());
    expect((await runSta(['config', 'path'], { env })).stdout).toBe(`${configPath(env)}\n`);
    expect((await runSta(['config', 'set', 'output', 'json'], { env })).code).toBe(0);
    expect((await runSta(['config', 'get', 'output', '-o', 'table'], { env })).stdout).toBe('json\n');
    expect(JSON.parse((await runSta(['config', 'list'], { env })).stdout)).toEqual({
      activeProfile: 'default',
      profiles: { default: { output: 'json' } },
    });
    expect((await runSta(['config', 'set', 'output', ''], { env })).code).toBe(0);
    expect(await runSta(['config', 'get', 'output'], { env })).toMatchObject({ code: 1, stdout: '' });
    expect(await runSta(['config', 'set', 'output', 'xml'], { env })).toMatchObject({ code: 2 });
    expect(await runSta(['config', 'set', 'outptu', 'json'], { env })).toMatchObject({ code: 2 });
    expect(await runSta(['config', 'set', 'token', 'abc'], { env })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('sta login'),
    });
    expect(await runSta(['config', 'get', 'api-secret'], { env })).toMatchObject({ code: 2 });
  });

  it.each([
    ['config path', /^\/\S+\/config\.json$/],
    ['config get output', /^json$/],
    ['auth token', /^[\w.-]+$/],
    ['version', /^\d\S+$/],
    ['completion bash', /^# bash completion/],
    ['help lines', /^ {2}\S/m],
  ])('prints JSON for sta %s only with a flag', async (line, bare) => {
    const env = environmentIn(temporaryDirectory());
    await runSta(['config', 'set', 'output', 'json'], { env });
    expect((await runSta(line.split(' '), { env })).stdout.trimEnd()).toMatch(bare);
    expect((await runSta(line.split(' '), { env: { ...env, STA_OUTPUT: 'json' } })).stdout.trimEnd()).toMatch(bare);
    expect(JSON.parse((await runSta([...line.split(' '), '--json'], { env })).stdout)).toEqual(expect.any(Object));
  });

  it.each(['', '{', '[]', '{"profiles":3}', '{"profiles":{"default":"x"}}'])(
    'reports a corrupt file and never overwrites it: %j',
    async (content) => {
      const env = environmentIn(temporaryDirectory());
      mkdirSync(env.STA_CONFIG_DIR ?? '', { recursive: true });
      writeFileSync(configPath(env), content);
      for (const argv of [
        ['tags', 'list'],
        ['config', 'set', 'output', 'json'],
        ['config', 'list'],
        ['auth', 'status'],
        ['logout'],
      ]) {
        expect(await runSta(argv, { env })).toMatchObject({
          code: 1,
          stdout: '',
          stderr: expect.stringContaining(configPath(env)),
        });
      }
      expect(readFileSync(configPath(env), 'utf8')).toBe(content);
    },
  );

  it('reports a file that cannot be written', async () => {
    const env = { ...environmentIn(temporaryDirectory()), STA_CONFIG_DIR: '/dev/null/config' };
    const result = await runSta(['config', 'set', 'output', 'json'], { env });
    expect(result).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('/dev/null/config') });
  });

  it('makes a file private that others could read', async () => {
    const env = environmentIn(temporaryDirectory());
    await runSta(['config', 'set', 'output', 'json'], { env });
    chmodSync(configPath(env), 0o644);
    await runSta(['config', 'set', 'output', 'csv'], { env });
    expect(statSync(configPath(env)).mode & 0o777).toBe(0o600);
  });
});
