import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { listCommands } from '../../src/cli/arguments/describe-tree.ts';
import { describeAll } from '../../src/cli/process/program.ts';
import { openStaInShells } from '../support/sta-in-shells.ts';
import { finish, processEnvironment, runProcess } from '../support/sta-process.ts';
import { environmentIn, runSta, temporaryDirectory } from '../support/start-sta.ts';

const env = environmentIn('/dev/null');

it('fits a screen of 80 columns and 24 lines with the next prompt', async () => {
  const { code, stdout, stderr } = await runSta([], { env, columns: 80 });
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const lines = stdout.trimEnd().split('\n');
  expect(lines.length).toBeLessThanOrEqual(23);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(80);
  expect((await runSta([], { env })).stdout).toBe(stdout);
});

it('names only existing commands and flags', async () => {
  const { stdout } = await runSta([], { env });
  const paths = listCommands(await describeAll()).map(({ path }) => path.join(' '));
  for (const [line] of stdout.matchAll(/sta [a-z]+(?: (?:run|create|tags|check|install))?/g))
    expect(paths).toContain(line);
});

it('shows commands that run unchanged, in order, in any directory', async () => {
  const directory = temporaryDirectory();
  const own = environmentIn(directory);
  const shells = await openStaInShells(mkdtempSync(join(directory, 'shells-')));
  onTestFinished(() => shells.close());
  const shell = processEnvironment({ ...own, PATH: `${shells.bin}:${process.env.PATH}` });
  const run = (line: string) =>
    finish(spawn('bash', ['-c', line], { cwd: directory, env: shell, stdio: ['ignore', 'pipe', 'pipe'] }));
  const screen = await run('sta');
  const lines = [...screen.stdout.matchAll(/^ {2}\$ (.*)$/gm)].map(([, line = '']) => line);
  expect(lines.length).toBeGreaterThanOrEqual(5);
  for (const line of lines) {
    const { code, stdout, stderr } = await run(line);
    expect(code, `${line}: ${stderr}`).toBe(0);
    expect(stdout, `${line}: ${stderr}`).not.toBe('');
  }
});

it('prints the version in package.json', async () => {
  const directory = temporaryDirectory();
  const { version } = JSON.parse((await runProcess(['version', '--json'], environmentIn(directory))).stdout);
  for (const word of ['-v', '-V', '--version', 'version']) {
    expect(await runProcess([word], environmentIn(directory))).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  }
});
