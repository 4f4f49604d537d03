import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { addUser } from '../../src/service/http/auth/new-user.ts';
import { environmentIn, type RunOptions, runSta, startTestService, temporaryDirectory } from '../support/start-sta.ts';

const fakeKeyring = new URL('../support/fake-keyring.mjs', import.meta.url).href;

/** A remote service with a user, and a machine with a keyring that is a file. */
async function machineWithKeyring() {
  const service = await startTestService();
  const user = await addUser(service.data.store, service.data.tokens, { userId: 'alice' });
  if (user === undefined) throw new Error('the user exists');
  const { STA_KEYRING: _, ...directories } = environmentIn(temporaryDirectory());
  const keyringPath = join(directories.STA_CONFIG_DIR ?? '', '..', 'keyring.json');
  const env = { ...directories, FAKE_KEYRING: keyringPath };
  const configPath = join(directories.STA_CONFIG_DIR ?? '', 'config.json');
  const sta = (argv: readonly string[], { env: more, ...options }: RunOptions = {}) =>
    runSta(argv, { keyringModule: fakeKeyring, ...options, env: { ...env, ...more } });
  const login = (flags: readonly string[] = [], options: RunOptions = {}) =>
    sta(['login', '--base-url', service.url, '--credentials-stdin', ...flags], {
      stdin: JSON.stringify(user),
      ...options,
    });
  return {
    url: service.url,
    user,
    sta,
    login,
    configText: () => (existsSync(configPath) ? readFileSync(configPath, 'utf8') : ''),
    entries: (): Record<string, string> =>
      JSON.parse(existsSync(keyringPath) ? readFileSync(keyringPath, 'utf8') : '{}'),
  };
}

const fault = (name: string) => ({ env: { FAKE_KEYRING_FAULT: name } });

describe('secrets in the keyring', () => {
  it('login saves them there and not in the file, commands use them, and logout removes them', async () => {
    const { user, sta, login, configText, entries } = await machineWithKeyring();
    expect(await login()).toMatchObject({ code: 0, stderr: expect.stringContaining("system's keyring") });
    for (const secret of [user.apiKey, user.apiSecret, user.appSecret]) {
      expect(configText()).not.toContain(secret);
      expect(JSON.stringify(entries())).toContain(secret);
    }
    const status = await sta(['auth', 'status']);
    expect(status).toMatchObject({ code: 0, stdout: expect.stringMatching(/api-secret\t\*{4}.{4}\tkeyring\n/) });
    expect(status.stdout).not.toContain(user.apiSecret);
    expect((await sta(['tags', 'list'])).code).toBe(0);
    // A second sign-in removes everything of the first.
    await login();
    expect(Object.keys(entries())).toHaveLength(1);
    expect(await sta(['logout'])).toMatchObject({ code: 0 });
    expect(entries()).toEqual({});
  });

  it('moves them between the places without leaving a copy', async () => {
    const { user, sta, login, configText, entries } = await machineWithKeyring();
    await login(['--secrets', 'file']);
    expect(configText()).toContain(user.apiSecret);
    expect((await sta(['auth', 'status'])).stdout).toMatch(/api-secret\t.*\tprofile default \(file\)\n/);
    expect((await sta(['config', 'set', 'secrets', 'keyring'])).code).toBe(0);
    expect(configText()).not.toContain(user.apiSecret);
    expect((await sta(['config', 'get', 'secrets'])).stdout).toBe('keyring\n');
    expect((await sta(['config', 'set', 'secrets', 'file'])).code).toBe(0);
    expect(entries()).toEqual({});
    expect(configText()).toContain(user.apiSecret);
    await login(['--secrets', 'keyring']);
    expect(configText()).not.toContain(user.apiSecret);
    expect((await sta(['tags', 'list'])).code).toBe(0);
  });

  it.each([
    ['hang', 'within 3 s'],
    ['locked', 'the collection is locked'],
    ['die', 'without a response'],
    ['lossy', 'does not give back'],
  ])('a keyring that does not work (%s) is reported, and without a terminal the file is used', async (kind, words) => {
    const { user, login, configText } = await machineWithKeyring();
    expect(await login([], fault(kind))).toMatchObject({ code: 0, stderr: expect.stringContaining(words) });
    expect(configText()).toContain(user.apiSecret);
  });

  it('an explicitly requested keyring is used, or nothing', async () => {
    const { login, configText } = await machineWithKeyring();
    expect(await login(['--secrets', 'keyring'], fault('locked'))).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('--secrets file'),
    });
    expect(configText()).toBe('');
    expect(await login(['--secrets', 'keyring'], { env: { STA_KEYRING: 'off' } })).toMatchObject({ code: 1 });
    expect(await login(['--secrets', 'safe'])).toMatchObject({ code: 2 });
  });

  it('login asks before it saves secrets in the file', async () => {
    const { url, user, sta, configText } = await machineWithKeyring();
    const signIn = (agrees: boolean) =>
      sta(['login', '--base-url', url, '--user-id', 'alice'], {
        ...fault('locked'),
        columns: 80,
        prompts: {
          select: () => Promise.resolve('token' as never),
          password: ({ message }) => Promise.resolve(message === 'Access token' ? user.accessToken : ''),
          confirm: () => Promise.resolve(agrees),
        },
      });
    expect(await signIn(false)).toMatchObject({ code: 1, stderr: expect.stringContaining('Nothing was saved') });
    expect(configText()).toBe('');
    expect(await signIn(true)).toMatchObject({ code: 0 });
    expect(configText()).toContain(user.accessToken);
  });

  it.each([
    [
      { keyringModule: 'no-such-package' },
      'the package @napi-rs/keyring is not installed',
      'Run npm install @napi-rs/keyring (with --global if sta is installed globally)',
    ],
    [{ env: { STA_KEYRING: 'off' } }, 'STA_KEYRING is off', 'Unset STA_KEYRING'],
    [fault('locked'), 'the collection is locked', 'Unlock it'],
  ])('explains what to do if the keyring cannot be used: %j', async (options, reason, fix) => {
    const { sta, login } = await machineWithKeyring();
    await login();
    expect(await sta(['tags', 'list'], options)).toEqual({
      code: 1,
      stdout: '',
      stderr:
        `error: The keyring cannot be used: ${reason}\n` +
        `${fix}, or keep the secrets in the config file: sta login --secrets file\n`,
    });
  });

  it('reports a keyring that is unreachable or has lost them, and what logout left in it', async () => {
    const { user, sta, login, configText, entries } = await machineWithKeyring();
    await login();
    expect(await sta(['tags', 'list'], fault('locked'))).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('The keyring cannot be used: the collection is locked'),
    });
    // Credentials from the environment need no keyring.
    const given = { FAKE_KEYRING_FAULT: 'locked', STA_TOKEN: user.accessToken };
    expect((await sta(['tags', 'list'], { env: given })).code).toBe(0);
    expect(await sta(['tags', 'list'], { env: { FAKE_KEYRING: '/dev/null/none' } })).toMatchObject({
      code: 4,
      stderr: expect.stringContaining('sta login'),
    });
    const [entry = ''] = Object.keys(entries());
    expect(await sta(['logout'], fault('locked'))).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(entry.replace('sta/', '')),
    });
    expect(configText()).not.toContain('keyring');
  });
});
