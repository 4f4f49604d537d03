import { spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { needsPosix } from '../support/needs.ts';
import { finish, launcher, processEnvironment, runProcess, spawnSta, startServe } from '../support/sta-process.ts';
import { environmentIn, runSta, temporaryDirectory } from '../support/start-sta.ts';

describe('the local target', () => {
  it('works at once without configuration, and keeps its records', async () => {
    const env = environmentIn(temporaryDirectory());
    const created = await runSta(['tags', 'create', 'refund', '--phrase', 'refund', '--sample', 'x'], { env });
    expect(created).toMatchObject({ code: 0, stderr: expect.stringContaining(`Target: local (${env.STA_DATA_DIR})`) });
    expect((await runSta(['match', 'tags', 'a refund'], { env })).stdout).toContain('refund');
  });

  it('makes its files accessible to their owner only', needsPosix, async () => {
    const env = environmentIn(temporaryDirectory());
    const data = env.STA_DATA_DIR ?? '';
    await runSta(['tags', 'list'], { env });
    expect(statSync(data).mode & 0o077).toBe(0);
    for (const file of ['signing-key', 'local-credentials.json', 'sta.sqlite']) {
      expect(statSync(join(data, file)).mode & 0o777).toBe(0o600);
    }
    const { apiSecret, appSecret } = JSON.parse(readFileSync(join(data, 'local-credentials.json'), 'utf8'));
    const database = readdirSync(data)
      .filter((name) => name.startsWith('sta.sqlite'))
      .map((name) => readFileSync(join(data, name), 'latin1'))
      .join('');
    expect(database).not.toContain(apiSecret);
    expect(database).not.toContain(appSecret);
  });

  it('allows many first commands at once', async () => {
    const env = environmentIn(temporaryDirectory());
    const names = ['one', 'two', 'three', 'four', 'five'];
    const results = await Promise.all(names.map((name) => runProcess(['tags', 'create', name, '--sample', name], env)));
    expect(results.map(({ code, stderr }) => ({ code, stderr: code === 0 ? '' : stderr }))).toEqual(
      names.map(() => ({ code: 0, stderr: '' })),
    );
    const { data } = JSON.parse((await runSta(['tags', 'list', '--json'], { env })).stdout);
    expect(data.map((tag: { statement_tag_name: string }) => tag.statement_tag_name).sort()).toEqual([...names].sort());
  });

  it('uses the service that runs on its data directory, but not one that has ended', async () => {
    const env = environmentIn(temporaryDirectory());
    const serve = await startServe(env);
    const status = JSON.parse((await runSta(['local', 'status', '--json'], { env })).stdout);
    expect(status).toMatchObject({ service: { url: serve.url, pid: serve.child.pid } });
    await runSta(['tags', 'create', 'shared', '--sample', 'x'], { env });
    await expect.poll(() => serve.log()).toContain('create_statement_tag');
    serve.child.kill('SIGKILL');
    await serve.exited;
    expect((await runSta(['tags', 'list'], { env })).stdout).toContain('shared');
  });

  it.each([
    ['signing-key', 'short'],
    ['local-credentials.json', '{'],
  ])('reports a damaged %s and leaves it unchanged', async (file, content) => {
    const env = environmentIn(temporaryDirectory());
    await runSta(['tags', 'list'], { env });
    const path = join(env.STA_DATA_DIR ?? '', file);
    writeFileSync(path, content);
    expect(await runSta(['tags', 'list'], { env })).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining(path),
    });
    expect(readFileSync(path, 'utf8')).toBe(content);
  });

  it('reports an unusable data directory', needsPosix, async () => {
    const env = { ...environmentIn(temporaryDirectory()), STA_DATA_DIR: '/dev/null/data' };
    expect(await runSta(['tags', 'list', '--json'], { env })).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringContaining('/dev/null/data'),
    });
  });

  it('reports a file that is not a database, and leaves it unchanged', async () => {
    const env = environmentIn(temporaryDirectory());
    const path = join(env.STA_DATA_DIR ?? '', 'sta.sqlite');
    mkdirSync(env.STA_DATA_DIR ?? '', { recursive: true });
    writeFileSync(path, 'this is no database, but somebody may want it back\n'.repeat(100));
    expect(await runSta(['tags', 'list'], { env })).toMatchObject({ code: 1, stdout: '' });
    expect(readFileSync(path, 'utf8')).toContain('somebody may want it back');
  });
});

describe('sta local', () => {
  it('adds users whether or not a service runs, and shows their secrets once', async () => {
    const env = environmentIn(temporaryDirectory());
    const first = JSON.parse((await runSta(['local', 'users', 'add', 'alice', '--json'], { env })).stdout);
    expect(Object.keys(first)).toEqual(['userId', 'apiKey', 'apiSecret', 'appId', 'appSecret', 'accessToken']);
    const serve = await startServe(env);
    const second = JSON.parse(
      (await runSta(['local', 'users', 'add', 'bob', '--email', 'Bob@Example.com', '--json'], { env })).stdout,
    );
    for (const user of [first, second]) {
      const reply = await fetch(`${serve.url}/cb/v1/profile/intents/get_user_intents/${user.userId}`, {
        headers: { authorization: `Bearer ${user.accessToken}`, 'content-type': 'application/json' },
      });
      expect(await reply.json()).toEqual({ status: true, data: [] });
    }
    expect(await runSta(['local', 'users', 'add', 'alice'], { env })).toMatchObject({ code: 2, stdout: '' });
    expect(await runSta(['local', 'users', 'add', 'bob@example.com'], { env })).toMatchObject({ code: 2 });
    expect(await runSta(['local', 'users', 'add', 'a b'], { env })).toMatchObject({ code: 2 });
    expect((await runSta(['local', 'users', 'list'], { env })).stdout).toBe(
      'alice\t\tactive\nbob\tbob@example.com\tactive\nlocal\t\tactive\n',
    );
  });

  it('resets its own files and no others, and refuses to under a running service', needsPosix, async () => {
    const env = environmentIn(temporaryDirectory());
    const data = env.STA_DATA_DIR ?? '';
    const serve = await startServe(env);
    expect(await runSta(['local', 'reset', '--yes'], { env })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(serve.url),
    });
    serve.child.kill('SIGTERM');
    await serve.exited;
    writeFileSync(join(data, 'mine.txt'), 'keep me');
    expect(await runSta(['local', 'reset'], { env })).toMatchObject({ code: 2 });
    expect((await runSta(['local', 'reset', '--yes'], { env })).code).toBe(0);
    expect(readdirSync(data)).toEqual(['mine.txt']);
    expect((await runSta(['tags', 'list', '--json'], { env })).stdout).toBe('{"status":true,"data":[]}\n');
  });

  it('runs a command against a fresh service, returns its exit code, and cleans up', needsPosix, async () => {
    const env = environmentIn(temporaryDirectory());
    const script = `
      const { STA_BASE_URL, STA_DATA_DIR } = process.env;
      console.log(STA_BASE_URL, STA_DATA_DIR);
      fetch(STA_BASE_URL + '/healthz').then(({ ok }) => process.exit(ok ? 7 : 1));
    `;
    const result = await runProcess(['local', 'exec', '--', process.execPath, '-e', script], env);
    expect(result.code).toBe(7);
    const [url = '', data = ''] = result.stdout.trim().split(' ');
    expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    expect(existsSync(data)).toBe(false);
    await expect(fetch(`${url}/healthz`)).rejects.toThrow();
    expect(existsSync(env.STA_DATA_DIR ?? '')).toBe(false);
    expect(await runSta(['local', 'exec', '--', 'no-such-program'], { env })).toEqual({
      code: 2,
      stdout: '',
      stderr:
        'error: Cannot run no-such-program: it is not on the PATH\n' +
        'Check the name, or install the program that has no-such-program\n',
    });
    expect(await runSta(['local', 'exec', '--', './no-such.sh'], { env })).toMatchObject({
      code: 2,
      stderr:
        'error: Cannot run ./no-such.sh: there is no such file, or the program that its first line names is not installed\n',
    });
    expect(await runSta(['local', 'exec', '--', './package.json'], { env })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('./package.json: it is not an executable file\n'),
    });
    expect((await runSta(['local', 'exec', '--', 'sh', '-c', 'kill -TERM $$'], { env })).code).toBe(143);
  });
});

describe('sta serve', () => {
  it.each(['SIGTERM', 'SIGINT'] as const)(
    'prints a ready line, responds, and stops cleanly on %s',
    needsPosix,
    async (signal) => {
      const env = environmentIn(temporaryDirectory());
      const serve = await startServe(env);
      expect(await (await fetch(`${serve.url}/healthz`)).json()).toMatchObject({ status: true });
      const openapi = (await (await fetch(`${serve.url}/openapi.json`)).json()) as {
        openapi: string;
        servers: unknown;
      };
      expect(openapi).toMatchObject({ openapi: '3.1.0', servers: [{ url: serve.url }] });
      serve.child.kill(signal);
      expect(await serve.exited).toBe(0);
      expect(existsSync(join(env.STA_DATA_DIR ?? '', 'running.json'))).toBe(false);
    },
  );

  it('logs JSON lines with the route, without tokens, texts and secrets', needsPosix, async () => {
    const env = environmentIn(temporaryDirectory());
    const serve = await startServe(env);
    const { accessToken } = JSON.parse((await runSta(['auth', 'token', '--json'], { env })).stdout);
    await runSta(['match', 'tags', 'a very private sentence'], { env });
    await fetch(
      `${serve.url}/text/profanity/get_profanity?jwtToken=${accessToken}&userId=local&text=private&replaceChar=*`,
      { method: 'POST' },
    );
    serve.child.kill('SIGTERM');
    await serve.exited;
    const lines = serve
      .log()
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(lines).toContainEqual(
      expect.objectContaining({ route: '/text/profanity/get_profanity', status: 200, method: 'POST' }),
    );
    expect(serve.log()).not.toMatch(/private/);
    expect(serve.log()).not.toContain(accessToken);
    expect(serve.log()).not.toContain(
      JSON.parse(readFileSync(join(env.STA_DATA_DIR ?? '', 'local-credentials.json'), 'utf8')).apiSecret,
    );
  });

  it('reports a port in use, a second service, and an invalid flag', async () => {
    const env = environmentIn(temporaryDirectory());
    const serve = await startServe(env);
    const { port } = new URL(serve.url);
    const taken = await runSta(['serve', '--port', port], { env: environmentIn(temporaryDirectory()) });
    expect(taken).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining(`127.0.0.1:${port}`) });
    expect(await runSta(['serve', '--port', '0'], { env })).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(serve.url),
    });
    for (const flags of [
      ['--port', '70000'],
      ['--limit', 'nope=3'],
      ['--limit', 'sentences=0'],
      ['--limit', 'replaceChars=101'],
      ['--log-level', 'loud'],
    ]) {
      expect((await runSta(['serve', ...flags], { env })).code).toBe(2);
    }
  });

  it('accepts limits as settings', async () => {
    const env = environmentIn(temporaryDirectory());
    const serve = await startServe(env, ['--limit', 'sentences=2', '--limit', 'bodyBytes=2000']);
    expect((await runSta(['match', 'tags', 'a', 'b', 'c'], { env })).stderr).toContain(
      'sentences must have at most 2 entries',
    );
    expect((await runSta(['profanity', 'check', 'x'.repeat(3000)], { env })).stderr).toContain(
      'larger than the limit of ',
    );
    expect(JSON.stringify(await (await fetch(`${serve.url}/openapi.json`)).json())).toContain('"maxItems":2,');
  });
});

describe('pipes and signals', () => {
  it('treats a closed pipe as success', async () => {
    const env = environmentIn(temporaryDirectory());
    const child = spawnSta(['--help'], env);
    child.stdout?.destroy();
    expect(await finish(child)).toMatchObject({ code: 0, stderr: '' });
  });

  it('reports that its output cannot be written', needsPosix, async () => {
    const env = environmentIn(temporaryDirectory());
    const child = spawn('sh', ['-c', `"${process.execPath}" "${launcher}" config path > /dev/full`], {
      env: processEnvironment(env),
    });
    expect(await finish(child)).toEqual({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/^error: The output cannot be written: .*space.*\n$/),
    });
  });

  it('responds to --version at once', async () => {
    const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
    expect(await runProcess(['--version'], {})).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });

  it('exits with 130 on Ctrl-C and 143 on SIGTERM while it waits for a response', needsPosix, async () => {
    const { createServer } = await import('node:http');
    const server = createServer(() => {}).listen(0, '127.0.0.1');
    await new Promise((resolve) => server.once('listening', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address !== null ? address.port : 0;
    const env = {
      ...environmentIn(temporaryDirectory()),
      STA_BASE_URL: `http://127.0.0.1:${port}`,
      STA_USER_ID: 'a',
      STA_TOKEN: 't',
    };
    for (const [signal, code] of [
      ['SIGINT', 130],
      ['SIGTERM', 143],
    ] as const) {
      const child = spawnSta(['tags', 'list'], env);
      const ended = finish(child);
      await new Promise((resolve) => server.once('request', resolve));
      child.kill(signal);
      expect(await ended).toMatchObject({ code, stdout: '' });
    }
    server.closeAllConnections();
    server.close();
  });
});
