/** A hostile service, hostile files and hostile names, for every command: a terminal must not obey any of them. */

import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { spawn } from '@lydell/node-pty';
import { beforeEach, describe, expect, it, onTestFinished } from 'vitest';
import { eventually } from '../../support/eventually.ts';
import { closedPort } from '../../support/fake-server.ts';
import { hostileService, hostileText } from '../../support/hostile-service.ts';
import { findHostile } from '../../support/hostile-text.ts';
import { processEnvironment } from '../../support/sta-process.ts';
import { environmentIn, type Result, runSta, temporaryDirectory } from '../../support/start-sta.ts';

let directory = '';
let env: Record<string, string> = {};
/** A path with every character that a file name may have. */
let file = '';

beforeEach(async () => {
  directory = temporaryDirectory();
  const inName = hostileText.replaceAll(/[/\0]/g, '').slice(0, 100);
  mkdirSync(join(directory, inName));
  file = join(directory, inName, `${inName}.txt`);
  writeFileSync(file, `${hostileText}\n`);
  env = { ...environmentIn(directory), NO_COLOR: '1' };
});

const signedIn = (url: string): Record<string, string> => ({
  ...env,
  STA_BASE_URL: url,
  STA_USER_ID: 'asha',
  STA_TOKEN: 'token',
  STA_APP_ID: 'app',
  STA_APP_SECRET: 'app-secret',
});

/** NUL cannot be typed. */
const typed = hostileText.replaceAll('\0', '');

/** Every command that talks to a service or shows the contents of a file. */
const commands: readonly (readonly string[])[] = [
  ['tags', 'list'],
  ['tags', 'create', typed, '--sample', typed],
  ['tags', 'create', '--samples-file', 'FILE', 'x'],
  ['tags', 'delete', hostileText, '--yes'],
  ['tags', 'delete', `${typed}2`, '--yes'],
  ['tags', 'test', 'FILE'],
  ['intents', 'list'],
  ['intents', 'create', typed, '--sample', typed],
  ['intents', 'delete', hostileText, '--yes'],
  ['webhooks', 'list'],
  ['webhooks', 'create', 'https://example.com/hook'],
  ['webhooks', 'create', typed],
  ['webhooks', 'get', typed],
  ['webhooks', 'delete', hostileText, '--yes'],
  ['webhooks', 'verify', '--event', 'FILE'],
  ['match', 'tags', hostileText],
  ['match', 'intents', hostileText],
  ['match', 'tags', hostileText, '--explain'],
  ['match', 'tags', '--file', 'FILE'],
  ['match', 'tags', '--id', typed, 'x'],
  ['profanity', 'check', typed],
  ['profanity', 'check', '--file', 'FILE'],
  ['profanity', 'check', '--file', 'FILE', '--lines'],
  ['profanity', 'check', '--file', 'FILE', '--words'],
  ['profanity', 'words', 'list'],
  ['profanity', 'words', 'add', typed],
  ['profanity', 'words', 'remove', typed, '--yes'],
  ['sentiment', 'compute', typed],
  ['sentiment', 'fetch', typed],
  ['sentiment', 'fetch', typed, '--plot'],
  ['sentiment', 'run', '--file', 'FILE', '--plot'],
  ['sentiment', 'run', '--file', 'FILE', '--file', 'FILE.none'],
  ['sentiment', 'run', '--ndjson', '--file', 'FILE'],
  ['summary', 'fetch', typed],
  ['summary', 'run', '--file', 'FILE', '--highlight'],
  ['tone', 'compute', 'FILE'],
  ['tone', 'fetch', typed],
  ['tone', 'fetch', typed, '--plot'],
  ['tone', 'fetch', typed, '--transcript', 'srt'],
  ['tone', 'fetch', typed, '--transcript', 'json'],
  ['tone', 'run', '--file-id', typed, '--plot'],
  ['clips', 'fetch', typed],
  ['clips', 'run', '--file-id', typed, '--qa', '--action-items'],
  ['clips', 'run', '--file-id', typed, '--keyword', typed, '--download', 'FILE'],
  ['files', 'upload', 'FILE'],
  ['files', 'upload', typed],
  ['files', 'delete', typed, '--yes'],
  ['jobs', 'list'],
  ['jobs', 'wait', typed],
  ['jobs', 'wait', '--last'],
  ['report', typed, '-o', 'FILE.html'],
  ['export'],
  ['diff', '-f', 'FILE'],
  ['apply', '-f', 'FILE', '--yes'],
  ['api', '/cb/v1/profile/statement_tags/list_all_statement_tag'],
  ['api', '/nothing', '--include'],
  ['api', typed],
  ['auth', 'status'],
  ['config', 'set', 'user-id', typed],
  ['config', 'get', typed],
  ['config', 'list'],
  ['completion', 'install', '--shell', typed],
  ['local', 'users', 'add', typed],
  [typed],
  ['tags', typed],
  ['tags', 'list', `--${typed}`],
  ['help', typed],
];

/** Every format, and the selection of a query. */
const outputs: readonly (readonly string[])[] = [[], ['--json'], ['-o', 'ndjson'], ['-o', 'csv'], ['--debug-bodies']];

const fill = (command: readonly string[]) => command.map((word) => word.replace('FILE', file));

function expectHarmless({ stdout, stderr }: Result, line: string): void {
  expect(findHostile(stdout), `stdout of ${JSON.stringify(line)}`).toEqual([]);
  expect(findHostile(stderr), `stderr of ${JSON.stringify(line)}`).toEqual([]);
  expect(`${stdout}${stderr}`, line).not.toContain('\u001b');
}

/** Every table has named columns for machines, and no clocks, ranges and bars in them. */
function expectPlainTable(csv: string, line: string): void {
  const [names = ''] = csv.split('\n');
  expect(names, line).toMatch(/^([a-z][a-z0-9_]*(,[a-z][a-z0-9_]*)*)?$/);
  expect(csv, line).not.toMatch(/[█░]|\d:\d\d\.\d/);
}

const answers = {
  'what the contract says': undefined,
  'an error': { status: 400, body: { status: false, error: { code: hostileText, message: hostileText } } },
  'a page that is not JSON': { status: 404, headers: { 'content-type': 'text/html' }, body: `<p>${hostileText}</p>` },
  'JSON of another shape': { body: { status: true, data: hostileText, [hostileText]: hostileText } },
} as const;

/** Commands that never call the service: its responses make no difference. */
const unasking = new Set<readonly string[]>();

describe.each(Object.entries(answers))('a service that responds with %s', (_name, answer) => {
  it('does not affect a terminal, in any format', async () => {
    const { url, requests } = await hostileService(answer);
    const asking = commands.filter((one) => !unasking.has(one));
    let texts = 0;
    for (const command of asking) {
      const before = requests.length;
      for (const flags of outputs) {
        if (flags.includes('-o') && command.includes('-o')) continue;
        const argv = [...fill(command), ...flags];
        const result = await runSta(argv, { env: { ...signedIn(url), STA_REQUEST_TIMEOUT: '5' }, columns: 80 });
        expectHarmless(result, argv.join(' '));
        if (flags.includes('csv') && result.code === 0) expectPlainTable(result.stdout, argv.join(' '));
        if (`${result.stdout}${result.stderr}`.includes('evil')) texts += 1;
      }
      if (requests.length === before) unasking.add(command);
    }
    // The texts are shown: a test that shows none proves nothing.
    expect(texts).toBeGreaterThan(asking.length);
  });
});

it('a pipe gets the text unchanged, and JSON with the same value', async () => {
  const { url } = await hostileService();
  const run = (...argv: string[]) => runSta(argv, { env: signedIn(url) });
  expect((await run('profanity', 'check', 'x')).stdout).toBe(`${hostileText}\n`);
  expect((await run('tags', 'list', '--query', 'data[0].statement_tag_name', '--raw')).stdout).toBe(`${hostileText}\n`);
  const json = (await run('tags', 'list', '--json')).stdout;
  expect(findHostile(json)).toEqual([]);
  expect(JSON.parse(json).data[0].statement_tag_name).toBe(hostileText);
  const rows = (await run('tags', 'list')).stdout;
  expect(rows.split('\t')[0]).toBe(hostileText.replaceAll(/[\r\u0085]/g, ' '));
  expect((await run('tags', 'list', '-o', 'csv')).stdout).toContain('\u001b[2Jevil');
});

it('a notification does not affect the terminal that listens', async () => {
  const port = await closedPort();
  for (const flags of [[], ['--json']]) {
    const listening = runSta(['webhooks', 'listen', '--port', String(port), '--max-events', '1', ...flags], {
      env,
      columns: 80,
    });
    await eventually(() =>
      fetch(`http://127.0.0.1:${port}/`, {
        method: 'POST',
        headers: { 'webhook-id': 'evil-\u009b2J', 'webhook-timestamp': '1', 'webhook-signature': 'v1,x' },
        body: JSON.stringify({ txnId: hostileText, status: { id: 1, state: hostileText } }),
      }),
    );
    const result = await listening;
    expectHarmless(result, 'webhooks listen');
    expect(result.stdout).toContain('evil');
  }
});

it('a question shows harmless names', async () => {
  const { url } = await hostileService();
  const asked: string[] = [];
  const confirm = ({ message }: { message: string }) => {
    asked.push(message);
    return Promise.resolve(false);
  };
  for (const noun of ['tags', 'intents', 'webhooks', 'files']) {
    await runSta([noun, 'delete', hostileText], { env: signedIn(url), columns: 80, prompts: { confirm } });
  }
  expect(asked).toHaveLength(4);
  for (const message of asked) {
    expect(message).toContain('evil');
    expect(findHostile(message)).toEqual([]);
  }
});

describe('a real terminal, and the installed command', () => {
  const launcher = fileURLToPath(new URL('../../../bin/sta.cjs', import.meta.url));

  /** @returns everything that the terminal received */
  function runOnTerminal(argv: readonly string[], more: Record<string, string>): Promise<string> {
    const terminal = spawn(process.execPath, [launcher, ...argv], {
      env: processEnvironment({ ...more, TERM: 'dumb' }),
      cols: 80,
      rows: 24,
    });
    onTestFinished(() => terminal.kill('SIGKILL'));
    let shown = '';
    terminal.onData((data) => {
      shown += data;
    });
    return new Promise((resolve) => terminal.onExit(() => resolve(shown.replaceAll('\r\n', '\n'))));
  }

  it.each([
    ['tags', 'list'],
    ['tags', 'list', '-o', 'csv'],
    ['tags', 'list', '--json'],
    ['profanity', 'check', 'x'],
    ['sentiment', 'fetch', 'x', '--plot'],
    ['tone', 'fetch', 'x', '--transcript', 'vtt'],
    ['tags', 'delete', 'x', '--yes'],
  ])('sta %s %s %s %s', async (...argv) => {
    const { url } = await hostileService();
    const words = argv.filter((word) => word !== undefined);
    const shown = await runOnTerminal(words, { ...signedIn(url), STA_REQUEST_TIMEOUT: '20' });
    expect(findHostile(shown)).toEqual([]);
    expect(shown).not.toContain('\u001b');
    expect(shown).toContain(words[1] === 'delete' ? 'There is no statement tag' : 'evil');
  });
});

it('files on this machine with data from a hostile service are harmless, too', async () => {
  const { url } = await hostileService();
  await runSta(['sentiment', 'compute', 'x'], { env: signedIn(url) });
  expect(readFileSync(join(directory, 'state', 'jobs.ndjson'), 'utf8')).toContain('evil');
  for (const flags of outputs) {
    const result = await runSta(['jobs', 'list', ...flags], { env, columns: 80 });
    expectHarmless(result, 'jobs list');
    if (flags.includes('--json')) expect(result.stdout).toContain('evil');
  }
});
