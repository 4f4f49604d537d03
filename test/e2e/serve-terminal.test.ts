/** The output of `sta serve`: on a terminal, in a pipe, and with --json on either. */
import { join } from 'node:path';
import { spawn } from '@lydell/node-pty';
import { expect, it, onTestFinished } from 'vitest';
import { describeLogLine } from '../../src/commands/serve/describe-log-line.ts';
import { createPaint } from '../../src/output/text/style.ts';
import { eventually } from '../support/eventually.ts';
import { finish, launcher, processEnvironment, spawnSta } from '../support/sta-process.ts';
import { environmentIn, runSta, temporaryDirectory } from '../support/start-sta.ts';

function serveOnTerminal(env: Readonly<Record<string, string>>, ...flags: string[]) {
  const argv = [launcher, 'serve', '--port', '0', ...flags];
  const own = processEnvironment({ ...env, TERM: 'xterm', COLUMNS: '' });
  const terminal = spawn(process.execPath, argv, { cols: 120, rows: 40, env: own });
  onTestFinished(() => terminal.kill('SIGKILL'));
  let output = '';
  terminal.onData((data) => {
    output += data;
  });
  const exited = new Promise<number>((resolve) => terminal.onExit(({ exitCode }) => resolve(exitCode)));
  const shows = (pattern: RegExp) => eventually(() => expect(output).toMatch(pattern));
  return { shows, output: () => output, press: (keys: string) => terminal.write(keys), exited };
}

const escapes = new RegExp(`${String.fromCharCode(27)}\\[[0-9;]*m`, 'g');
const withoutColor = (text: string) => text.replace(escapes, '').replaceAll('\r', '');
const urlIn = (text: string) => /http:\/\/127\.0\.0\.1:\d+/.exec(text)?.[0] ?? '';

it('shows on a terminal its address, how to use it, and a coloured line for each request', async () => {
  const env = environmentIn(temporaryDirectory());
  const serve = serveOnTerminal(env);
  await serve.shows(/Stop with Ctrl-C/);
  const url = urlIn(serve.output());
  const start = withoutColor(serve.output());
  expect(start).toContain(`The service runs at ${url}\n`);
  expect(start).toContain(`Data directory: ${env.STA_DATA_DIR}\n`);
  expect(start).toContain('  sta tags list\n');
  expect(start).toContain('  sta local users add alice --json > alice.json\n');
  expect(start).toContain(`  sta login --base-url ${url} --credentials-stdin < alice.json\n`);
  expect(start).not.toMatch(/\bready\b|listening|\{/i);

  const query = '?jwtToken=t0ken-s3cret&text=a-private-text&userId=me&replaceChar=*';
  await fetch(`${url}/text/profanity/get_profanity${query}`, { method: 'POST' });
  await fetch(`${url}/cb/v1/profile/webhooks/get_user_webhook_subscription/someone@example.com`);
  await fetch(`${url}/no/such/path%1b%5d52`);
  await fetch(`${url}/healthz`);
  expect((await runSta(['tags', 'list'], { env })).code).toBe(0);
  await serve.shows(/get_user_statement_tags/);
  const lines = withoutColor(serve.output())
    .slice(start.length)
    .split('\n')
    .filter((line) => line !== '');
  const request = (method: string, path: string, status: number) =>
    expect.stringMatching(new RegExp(`^\\d\\d:\\d\\d:\\d\\d  ${method} +${path} +${status}  \\d+ ms$`));
  expect(lines).toEqual([
    request('POST', '/text/profanity/get_profanity', 401),
    request('GET', '/cb/v1/profile/webhooks/get_user_webhook_subscription/:userId', 401),
    request('GET', '\\(no such path\\)', 404),
    request('POST', '/cb/v1/auth/create_access_token', 200),
    request('GET', '/cb/v1/profile/statement_tags/get_user_statement_tags', 200),
  ]);
  expect(serve.output()).toMatch(new RegExp(`${String.fromCharCode(27)}\\[31m401`));
  expect(serve.output()).toMatch(new RegExp(`${String.fromCharCode(27)}\\[32m200`));
  expect(serve.output()).not.toMatch(/s3cret|private|someone/);

  const before = serve.output().length;
  serve.press('\u0003');
  expect(await serve.exited).toBe(0);
  expect(withoutColor(serve.output().slice(before)).replace('^C', '')).toBe(
    'Stopping. Press Ctrl-C again to stop at once\n',
  );
});

it('names the data directory in the commands that it suggests, unless it is the default one', async () => {
  const directory = join(temporaryDirectory(), 'my data');
  const serve = serveOnTerminal(environmentIn(temporaryDirectory()), '--data-dir', directory);
  await serve.shows(/Stop with Ctrl-C/);
  const shown = withoutColor(serve.output());
  expect(shown).toContain(`  STA_DATA_DIR='${directory}' sta tags list\n`);
  expect(shown).toContain(`  sta local users add alice --json --data-dir '${directory}' > alice.json\n`);
});

it('prints JSON lines on a terminal with --json', async () => {
  const serve = serveOnTerminal(environmentIn(temporaryDirectory()), '--json');
  await serve.shows(/"ready"[^\n]*\n/);
  const url = urlIn(serve.output());
  await fetch(`${url}/healthz`);
  await serve.shows(/"route":"\/healthz"[^\n]*\n/);
  serve.press('\u0003');
  expect(await serve.exited).toBe(0);
  const lines = withoutColor(serve.output()).replace('^C', '').trim().split('\n');
  expect(lines.map((line) => JSON.parse(line))).toEqual([
    { type: 'ready', url },
    expect.objectContaining({ msg: 'request', route: '/healthz', status: 200 }),
    expect.objectContaining({ msg: 'stopping' }),
  ]);
});

it.for([
  [[], (url: string) => `The service runs at ${url}\n`],
  [['--json'], (url: string) => `${JSON.stringify({ type: 'ready', url })}\n`],
] as const)('says once on stdout that it is ready, and logs JSON lines, in a pipe with %j', async ([flags, ready]) => {
  const child = spawnSta(['serve', '--port', '0', ...flags], environmentIn(temporaryDirectory()));
  const ended = finish(child);
  let log = '';
  child.stderr?.on('data', (chunk) => {
    log += chunk;
  });
  const url = await new Promise<string>((resolve) => child.stdout?.once('data', (chunk) => resolve(urlIn(`${chunk}`))));
  await fetch(`${url}/healthz`);
  await eventually(() => expect(log).toContain('healthz'));
  child.kill('SIGINT');
  const { code, stdout, stderr } = await ended;
  expect({ code, stdout }).toEqual({ code: 0, stdout: ready(url) });
  const lines = stderr.trim().split('\n');
  expect(lines.map((line) => JSON.parse(line).msg)).toEqual(['request', 'stopping']);
});

it('shows other log records with their fields, without control characters', () => {
  const plain = createPaint(false);
  const line = {
    level: 50,
    time: 0,
    msg: 'request failed',
    requestId: 'x',
    err: { message: 'a \u001b]52;c;x\u0007 b' },
  };
  expect(describeLogLine(JSON.stringify(line), plain)).toMatch(
    /^\d\d:\d\d:\d\d {2}request failed: a {1,2}\]52;c;x {1,2}b$/,
  );
  const webhook = { level: 40, time: 0, msg: 'webhook', subscriptionId: 'webhook-1', tries: 2, end: 'retry\u009b2J' };
  expect(describeLogLine(JSON.stringify(webhook), plain)).toMatch(
    / {2}webhook {2}subscriptionId=webhook-1 {2}tries=2 {2}end=retry {1,2}2J$/,
  );
  expect(
    describeLogLine(JSON.stringify({ level: 30, time: 0, msg: 'request', route: '/healthz', status: 503 }), plain),
  ).toContain('503');
});
