/** Walks every leaf of the command tree: help, examples, and a wrong flag. */
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { buildWholeProgram } from '../../src/commands/program.ts';
import { environmentIn, runSta } from '../support/start-sta.ts';

const program = await buildWholeProgram();

function leavesOf(command: Command, path: readonly string[]): { path: string[]; command: Command }[] {
  return command.commands.length === 0
    ? [{ path: [...path], command }]
    : command.commands.flatMap((child) => leavesOf(child, [...path, child.name()]));
}

const leaves = leavesOf(program, []);
const env = environmentIn('/dev/null');

describe.each(leaves.map((leaf) => [leaf.path.join(' '), leaf] as const))('sta %s', (_name, { path, command }) => {
  it('refuses an unknown flag with 2, an empty stdout and a hint', async () => {
    const result = await runSta([...path, '--no-such-flag'], { env });
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toContain("Unknown option '--no-such-flag'");
    expect(result.stderr).toContain('--help');
  });

  it('tells the same as one JSON line on request', async () => {
    for (const flags of [['--json'], ['-o', 'ndjson'], ['--query', 'data']]) {
      const result = await runSta([...path, '--no-such-flag', ...flags], { env });
      expect(result).toMatchObject({ code: 2, stdout: '' });
      expect(result.stderr.trim().split('\n')).toHaveLength(1);
      expect(JSON.parse(result.stderr)).toEqual({
        error: { code: 'usage', message: expect.any(String), retryable: false, hint: expect.any(String) },
      });
    }
  });

  it('has help with an imperative sentence and two examples that begin with its name', async () => {
    const result = await runSta([...path, '--help'], { env });
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(command.description()).toMatch(/^[A-Z][^.]*$/);
    const examples = result.stdout.split('Examples:')[1] ?? '';
    expect(examples.split('\n').filter((line) => line.startsWith('  $ ')).length).toBeGreaterThanOrEqual(2);
    expect(examples).toContain(`sta ${path.join(' ')}`);
  });
});

describe('the tree', () => {
  it('shows its help for no arguments, --help and help', async () => {
    for (const argv of [[], ['--help'], ['-h'], ['help']]) {
      expect(await runSta(argv, { env })).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/Profiles:[\s\S]*--json[\s\S]*Examples:/),
        stderr: '',
      });
    }
  });

  it('shows the help of a noun and of a topic', async () => {
    expect((await runSta(['help', 'tags', 'create'], { env })).stdout).toMatch(/--samples-file[\s\S]*Examples:/);
    expect((await runSta(['tags', '--help'], { env })).stdout).toContain('create');
    for (const topic of ['exit-codes', 'environment', 'formatting']) {
      expect((await runSta(['help', topic], { env })).stdout.length).toBeGreaterThan(200);
    }
    expect(await runSta(['help', 'nothing'], { env })).toMatchObject({ code: 2, stdout: '' });
  });

  it('shows the verbs of a noun that is given alone', async () => {
    expect(await runSta(['tags'], { env })).toMatchObject({ code: 0, stdout: expect.stringContaining('create') });
  });

  it.each([
    [['tag', 'list'], 'tags'],
    [['tags', 'lst'], 'list'],
    [['tags', 'list', '--jsn'], '--json'],
    [['profanty'], 'profanity'],
  ])('suggests the nearest word: %j', async (argv, word) => {
    const result = await runSta(argv, { env });
    expect(result).toMatchObject({ code: 2, stdout: '', stderr: expect.stringMatching(`Did you mean .*${word}`) });
  });

  it('refuses formats, colours and URLs that there are not', async () => {
    for (const flags of [
      ['-o', 'xml'],
      ['--color', 'pink'],
      ['--base-url', 'nowhere'],
      ['--base-url', 'http://x', '--local'],
      ['--path-style', 'x'],
      ['--request-timeout', '0'],
    ]) {
      expect(await runSta(['tags', 'list', ...flags], { env })).toMatchObject({ code: 2, stdout: '' });
    }
    expect(await runSta(['tags', 'list'], { env: { ...env, STA_OUTPUT: 'xml' } })).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('STA_OUTPUT'),
    });
  });
});
