import { mkdirSync, writeFileSync } from 'node:fs';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { addUser } from '../../src/service/http/auth/new-user.ts';
import { needs } from '../support/needs.ts';
import { testDatabase } from '../support/postgres.ts';
import {
  environmentIn,
  type Result,
  type RunOptions,
  runSta,
  startSta,
  startTestService,
  temporaryDirectory,
} from '../support/start-sta.ts';

interface Finding {
  readonly name: string;
  readonly state: string;
  readonly found: string;
  readonly fix?: string;
}

/** The findings by name. */
function findings({ stdout }: Result): Record<string, Finding> {
  const { checks }: { checks: Finding[] } = JSON.parse(stdout);
  return Object.fromEntries(checks.map((check) => [check.name, check]));
}

async function fakeService(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}

function fresh(config?: string, mode = 0o600): Record<string, string> {
  const env = environmentIn(temporaryDirectory());
  const { STA_CONFIG_DIR: directory = '' } = env;
  mkdirSync(directory, { recursive: true });
  if (config !== undefined) writeFileSync(join(directory, 'config.json'), config, { mode });
  // An installed recogniser and ffmpeg would be tried, which takes a second.
  return { ...env, PATH: '', STA_FFMPEG: 'none', LANG: 'C.UTF-8' };
}

const doctor = (env: Record<string, string>, options: RunOptions = {}) =>
  runSta(['doctor', '--json'], { ...options, env });

describe('sta doctor', () => {
  it('finds no problems on a working machine, and creates no files', async () => {
    const { STA_FFMPEG: _, ...bare } = fresh();
    const env = { ...bare, PATH: process.env.PATH ?? '' };
    const result = await doctor(env);
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(JSON.parse(result.stdout).ok).toBe(true);
    expect(findings(result)).toMatchObject({
      Node: { state: 'ok', found: process.version },
      'data directory': { found: expect.stringContaining('at the first use') },
      credentials: { found: 'created at the first use' },
      models: { state: 'ok' },
    });
    expect((await runSta(['local', 'status', '--json'], { env })).stdout).toContain('"exists":false');
  });

  it('names the service that runs on the data directory, and tries its credentials', async () => {
    const sta = await startSta();
    await sta('tags', 'list');
    expect(findings(await sta('doctor', '--json'))).toMatchObject({
      credentials: { state: 'ok', found: expect.stringContaining('accepted') },
      'data directory': { state: 'ok', found: expect.stringContaining(sta.service.url) },
    });
  });

  it('accepts the same credentials as a remote service, and reports rejected ones', async () => {
    const service = await startTestService();
    const user = await addUser(service.data.store, service.data.tokens, { userId: 'alice' });
    const env = { ...fresh(), STA_BASE_URL: service.url, STA_USER_ID: 'alice', STA_TOKEN: user?.accessToken ?? '' };
    expect(findings(await doctor(env))).toMatchObject({
      target: { state: 'ok' },
      credentials: { state: 'ok', found: 'accepted for alice, from: STA_TOKEN' },
      clock: { state: 'ok' },
    });
    const refused = await doctor({ ...env, STA_TOKEN: 'not-a-token-that-works' });
    expect(refused.code).toBe(1);
    expect(findings(refused).credentials).toMatchObject({ state: 'problem', fix: expect.any(String) });
    expect(refused.stdout).not.toContain('not-a-token-that-works');
  });

  it.each([
    [3_600_000, 'problem', 'behind'],
    [-60_000, 'warning', 'ahead of'],
    [5_000, 'ok', 'within'],
  ])('compares the clocks: %i ms', async (skewMs, state, words) => {
    const url = await fakeService((_request, response) => {
      response.writeHead(404, { date: new Date(Date.now() + skewMs).toUTCString() }).end('{}');
    });
    const { clock } = findings(await doctor({ ...fresh(), STA_BASE_URL: url }));
    expect(clock).toMatchObject({ state, found: expect.stringContaining(words) });
  });

  it('is not held up by a service that never responds', async () => {
    const url = await fakeService(() => {});
    const env = { ...fresh(), STA_BASE_URL: url, STA_USER_ID: 'a', STA_TOKEN: 'b' };
    const result = await doctor(env, { haste: 5 });
    expect(result.code).toBe(1);
    expect(findings(result)).toMatchObject({ target: { state: 'problem' }, credentials: { state: 'problem' } });
  });

  it('with a remote service, requirements of the local one are warnings', async () => {
    const env = { ...fresh(), STA_STT_MODEL: '/nonexistent', STA_FFMPEG: 'none' };
    const local = await doctor(env);
    expect(local.code).toBe(1);
    expect(findings(local)).toMatchObject({ 'speech to text': { state: 'problem' }, ffmpeg: { state: 'warning' } });
    const url = await fakeService((_request, response) => void response.end('{}'));
    expect(findings(await doctor({ ...env, STA_BASE_URL: url }))['speech to text']).toMatchObject({ state: 'warning' });
  });

  it('finds keys of the config file that have no effect', async () => {
    const env = environmentIn(temporaryDirectory());
    await runSta(['config', 'set', 'output', 'json'], { env });
    const profile = { baseUrl: 'https://a.example', 'request-timeout': 30, output: 'json' };
    writeFileSync(join(env.STA_CONFIG_DIR ?? '', 'config.json'), JSON.stringify({ profiles: { default: profile } }));
    expect(findings(await runSta(['doctor'], { env }))['config file']).toMatchObject({
      state: 'warning',
      found: expect.stringMatching(/: these keys have no effect: default.baseUrl, default.request-timeout$/),
      fix: expect.stringContaining('base-url'),
    });
  });

  it('finds a config file that others can read, and one that is unreadable', async () => {
    const config = JSON.stringify({ profiles: { default: { 'base-url': 'http://127.0.0.1:9', token: 'x' } } });
    const open = await doctor(fresh(config, 0o644));
    expect(findings(open)['config file']).toMatchObject({ state: 'problem', fix: expect.stringMatching(/^chmod 600/) });
    const corrupt = await doctor(fresh('{'));
    expect(corrupt.code).toBe(1);
    expect(findings(corrupt)).toMatchObject({
      'config file': { state: 'problem', found: expect.stringContaining('corrupt') },
      target: { state: 'warning' },
      models: { state: 'ok' },
    });
  });

  it("reports that the profile's secrets are in a keyring that does not work", async () => {
    const profile = { 'base-url': 'http://127.0.0.1:9', 'user-id': 'a', keyring: 'default-1' };
    const env = fresh(JSON.stringify({ profiles: { default: profile } }));
    expect(findings(await doctor(env)).keyring).toMatchObject({ state: 'problem' });
  });

  it('reports an unknown profile as a mistake', async () => {
    const result = await runSta(['doctor', '--json', '--profile', 'nope'], { env: fresh() });
    expect(result.code).toBe(1);
    const { target, credentials } = findings(result);
    expect(target).toMatchObject({ state: 'problem', found: expect.stringContaining('no profile nope') });
    expect(credentials).toMatchObject({ state: 'warning', found: expect.stringContaining('profile') });
  });

  it('draws a list for people that fits the width', async () => {
    const env = { ...fresh(), STA_STT_MODEL: '/nonexistent', NO_COLOR: '1' };
    const { stdout, stderr, code } = await runSta(['doctor'], { env, columns: 60 });
    expect(code).toBe(1);
    expect(stdout).toMatch(/^✓ Node {12}v/);
    expect(stdout).toMatch(/\n✗ speech to text {2}The speech model \/nonexistent/);
    // A path is never wrapped, however long the temporary folder's path is.
    const lines = stdout.replaceAll(tmpdir(), '/tmp').split('\n');
    expect(Math.max(...lines.map((line) => line.length))).toBeLessThanOrEqual(60);
    expect(stderr).toMatch(/1 problem/);
  });
});

describe('the settings of a shared database and a bucket', () => {
  const doctor = async (env: Record<string, string>) => {
    const result = await runSta(['doctor', '--json'], { env: { ...environmentIn(temporaryDirectory()), ...env } });
    expect(`${result.stdout}${result.stderr}`).not.toMatch(/hunter2|c2VjcmV0/);
    return findings(result);
  };

  it('are optional', async () => {
    const found = await doctor({});
    expect(found.database).toMatchObject({ state: 'ok', found: 'in the data directory' });
    expect(found['signing key']).toMatchObject({ state: 'ok', found: 'in the data directory' });
  });

  it('are reported if they are wrong, incomplete or unreachable, without secrets', async () => {
    const nowhere = await doctor({
      STA_DATABASE_URL: 'postgres://sta:hunter2@127.0.0.1:1/sta',
      STA_STORAGE_URL: 's3://recordings',
      STA_STORAGE_SECRET: 'hunter2',
    });
    expect(nowhere.database).toMatchObject({
      state: 'problem',
      found: expect.stringContaining('sta@127.0.0.1:1/sta cannot'),
    });
    expect(nowhere['signing key']).toMatchObject({ state: 'problem', found: expect.stringContaining('is not set') });
    expect(nowhere.storage).toMatchObject({ state: 'problem', fix: 'Set STA_STORAGE_KEY_ID' });
    const malformed = await doctor({ STA_DATABASE_URL: 'mysql://hunter2', STA_SIGNING_KEY: 'c2VjcmV0' });
    expect(malformed.database?.state).toBe('problem');
    expect(malformed['signing key']).toMatchObject({
      state: 'problem',
      found: expect.stringContaining('32 random bytes'),
    });
    const lone = await doctor({ STA_STORAGE_KEY_ID: 'hunter2' });
    expect(lone.storage).toMatchObject({ state: 'warning', fix: 'Name the bucket in STA_STORAGE_URL' });
  });

  it('are reported if the database has no tables yet, and accepted once it has', needs('postgresql-15'), async () => {
    const env = { STA_DATABASE_URL: await testDatabase(), STA_SIGNING_KEY: Buffer.alloc(32).toString('base64') };
    expect((await doctor(env)).database).toMatchObject({
      state: 'problem',
      found: expect.stringContaining('sta storage migrate'),
    });
    await runSta(['storage', 'migrate'], { env: { ...environmentIn(temporaryDirectory()), ...env } });
    expect(await doctor(env)).toMatchObject({
      database: { state: 'ok' },
      'signing key': { state: 'ok', found: 'in STA_SIGNING_KEY' },
    });
  });
});
