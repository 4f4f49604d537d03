/** The single executable of `npm run executable`, with this Node inside: it runs without Node, npm or the checkout. */
import { execFile, spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { temporaryDirectory } from '../../support/start-sta.ts';
import { makeTemporaryDirectory, removeTemporaryDirectory } from '../../support/temporary-directories.ts';

const run = promisify(execFile);
/** Node 26 itself is larger. */
const maxBytes = Number.parseInt(process.versions.node, 10) < 26 ? 120e6 : 130e6;
const directory = makeTemporaryDirectory();
const executable = join(directory, 'sta');

beforeAll(() => {
  const made = spawnSync(process.execPath, ['--import', 'tsx', 'scripts/executable.ts', '--output', executable], {
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(made.stderr);
});

afterAll(() => removeTemporaryDirectory(directory));

/** Only the home directory: no PATH, so that no other program can help. */
const start = (home: string, ...argv: string[]) =>
  run(executable, argv, { env: { HOME: home, TMPDIR: home }, cwd: home });

it('has at most 120 MB, 130 with Node 26', () => {
  expect(statSync(executable).size).toBeLessThan(maxBytes);
});

it('prints its version, matches, scores and filters without Node or npm', async () => {
  const home = temporaryDirectory();
  expect((await start(home, '--version')).stdout).toMatch(/^\d+\.\d+\.\d+\n$/);
  await start(home, 'tags', 'create', 'refund', '--sample', 'I want my money back');
  expect((await start(home, 'match', 'tags', 'Could I get a refund?')).stdout).toMatch(
    /^Could I get a refund\?\trefund\t0\./,
  );
  expect((await start(home, 'sentiment', 'run', 'I love it.')).stdout).toMatch(/^I love it\.\tVery Positive\t/);
  expect((await start(home, 'profanity', 'check', 'Well, sh1t.')).stdout).toBe('Well, ****.\n');
});

it('unpacks once when several processes start at the same time', async () => {
  const home = temporaryDirectory();
  const replies = await Promise.all(Array.from({ length: 6 }, () => start(home, 'tags', 'list', '--json')));
  for (const { stdout } of replies) expect(JSON.parse(stdout).data).toEqual([]);
  expect(readdirSync(join(home, '.local/state/sta/executable'))).toHaveLength(1);
});

it('refuses to run files from a directory that others can write to', async () => {
  const home = temporaryDirectory();
  const shared = join(home, '.local/state/sta/executable');
  mkdirSync(shared, { recursive: true });
  chmodSync(shared, 0o777);
  await start(home, '--version');
  expect(readdirSync(shared)).toEqual([]);
  expect(readdirSync(home)).toContain(`sta-${userInfo().username}`);
});

it('answers calls to the keyring in a process of its own', async () => {
  const home = temporaryDirectory();
  await start(home, '--version');
  const [id = ''] = readdirSync(join(home, '.local/state/sta/executable'));
  const root = join(home, '.local/state/sta/executable', id);
  const module = join(root, 'node_modules/@napi-rs/keyring/index.js');
  const { stdout } = spawnSync(executable, [join(root, 'dist/keyring-child.js')], {
    env: { HOME: home },
    encoding: 'utf8',
    input: JSON.stringify({ module, operation: 'read', entry: 'test' }),
  });
  expect(JSON.parse(stdout).problem).toContain('DBus');
});
