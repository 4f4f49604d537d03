/** Visits every leaf of the command tree: help, examples, and a wrong flag. */
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { listCommands } from '../../src/cli/arguments/describe-tree.ts';
import { allSuggestions } from '../../src/cli/help/other-words.ts';
import { commandGroups } from '../../src/cli/process/command-list.ts';
import { buildWholeProgram, describeAll } from '../../src/cli/process/program.ts';
import { environmentIn, runSta } from '../support/start-sta.ts';

const program = await buildWholeProgram();

function leavesOf(command: Command, path: readonly string[]): { path: string[]; command: Command }[] {
  const own =
    command.commands.length === 0 || command.registeredArguments.length > 0 ? [{ path: [...path], command }] : [];
  return [...own, ...command.commands.flatMap((child) => leavesOf(child, [...path, child.name()]))];
}

const leaves = leavesOf(program, []);
const env = environmentIn('/dev/null');

describe.each(leaves.map((leaf) => [leaf.path.join(' '), leaf] as const))('sta %s', (_name, { path, command }) => {
  it('rejects an unknown flag with exit code 2, an empty stdout and a hint', async () => {
    const result = await runSta([...path, '--no-such-flag'], { env });
    expect(result).toMatchObject({ code: 2, stdout: '' });
    expect(result.stderr).toContain("Unknown flag '--no-such-flag'");
    expect(result.stderr).toContain('--help');
  });

  it('reports the same error as one JSON line with --json', async () => {
    const ownOutput = commandGroups.some(({ name, takesOver }) => name === path[0] && takesOver?.includes('--output'));
    for (const flags of [['--json'], ...(ownOutput ? [] : [['-o', 'ndjson']]), ['--query', 'data']]) {
      const result = await runSta([...path, '--no-such-flag', ...flags], { env });
      expect(result).toMatchObject({ code: 2, stdout: '' });
      expect(result.stderr.trim().split('\n')).toHaveLength(1);
      expect(JSON.parse(result.stderr)).toEqual({
        error: { code: 'usage', message: expect.any(String), retryable: false, hint: expect.any(String) },
      });
    }
  });

  it('has help with an imperative sentence and two examples that start with its name', async () => {
    const result = await runSta([...path, '--help'], { env });
    expect(result).toMatchObject({ code: 0, stderr: '' });
    expect(command.description()).toMatch(/^[A-Z][^.]*$/);
    const examples = result.stdout.split('Examples:')[1] ?? '';
    expect(examples.split('\n').filter((line) => line.startsWith('  $ ')).length).toBeGreaterThanOrEqual(2);
    expect(examples).toContain(`sta ${path.join(' ')}`);
  });
});

describe('the tree', () => {
  it('shows the same help for --help and help', async () => {
    for (const argv of [['--help'], ['-h'], ['help']]) {
      expect(await runSta(argv, { env })).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/Profiles:[\s\S]*--json[\s\S]*Examples:/),
        stderr: '',
      });
    }
  });

  it('shows the help of a group and of a topic', async () => {
    expect((await runSta(['help', 'tags', 'create'], { env })).stdout).toMatch(/--samples-file[\s\S]*Examples:/);
    expect((await runSta(['tags', '--help'], { env })).stdout).toContain('create');
    for (const topic of ['exit-codes', 'environment', 'formatting', 'analysis', 'files', 'requests']) {
      expect((await runSta(['help', topic], { env })).stdout.length).toBeGreaterThan(200);
    }
    expect(await runSta(['help', 'nothing'], { env })).toMatchObject({ code: 2, stdout: '' });
  });

  it('shows the commands of a group without a command', async () => {
    expect(await runSta(['tags'], { env })).toMatchObject({ code: 0, stdout: expect.stringContaining('create') });
  });

  it.each([
    ['tag list', 'Did you mean sta tags list?'],
    ['tags lst', 'Did you mean sta tags list?'],
    ['tags list --jsn', 'Did you mean --json?'],
    ['tags list -json', 'Did you mean --json?'],
    ['profanty words ad x', 'Did you mean sta profanity words add?'],
    ['--local tag lst', 'Did you mean sta tags list?'],
    ['-o json web listen', 'Did you mean sta webhooks listen?'],
    ['create tag', 'Did you mean sta tags create?'],
    ['create', 'Did you mean one of these: sta tags create, sta intents create or sta webhooks create?'],
    ['create user', 'Did you mean sta local users add?'],
    ['remove tag', 'Did you mean sta tags delete?'],
    ['users delete', 'Did you mean sta local users remove?'],
    ['words delete x', 'Did you mean sta profanity words remove?'],
    ['local users del x', 'Did you mean sta local users remove?'],
    ['models delete x', 'Did you mean sta models remove?'],
    ['webhooks remove x', 'Did you mean sta webhooks delete?'],
    ['intents new x', 'Did you mean sta intents create?'],
    ['profanity words create x', 'Did you mean sta profanity words add?'],
    ['files add x', 'Did you mean sta files upload?'],
    ['rules create x', 'Did you mean sta rules set?'],
    ['jobs new', 'Its commands: list, wait, cancel, delete'],
    ['tags help', 'Did you mean sta help tags?'],
    ['help tgas', 'Did you mean sta help tags?'],
    ['help tags lst', 'Did you mean sta help tags list?'],
    ['help exitcodes', 'Did you mean sta help exit-codes?'],
    ['match Refund?', 'Its commands: tags, intents'],
    ['sentiment --file x', 'sta sentiment needs a command first: compute, fetch, run'],
    ['tags list --sample x', '--sample is a flag of sta tags create'],
    ['tags delete', 'See: sta tags delete --help'],
    ['tags list foo', 'sta tags list takes no arguments, and "foo" is one too many'],
    ['xyzzy', 'See: sta --help'],
    ['transcript call.mp3', 'Did you mean sta transcribe FILE?'],
    ['whoami', 'Did you mean sta auth status?'],
    ['ls', 'sta tags list, sta intents list'],
    ['update', 'sta apply -f sta.yaml. To update sta itself, install it again with npm'],
    ['webhooks update x', 'sta export > sta.yaml, edit it, sta apply -f sta.yaml'],
    ['tags edit x', 'Did you mean sta tags update?'],
    ['config delete output', 'To remove a setting: sta config set KEY ""'],
    ['config unset output', 'To remove a setting: sta config set KEY ""'],
    ['tags list --format json', 'Did you mean -o json?'],
    ['--format=csv tags list', 'Did you mean -o csv?'],
    ['tags list --format xml', 'Did you mean --output?'],
    ['tags list --verbose', 'Did you mean --debug?'],
    ['tags delete x --force', 'Did you mean --yes?'],
    ['tags list --timeout 5', 'Did you mean --request-timeout?'],
    ['tags update x --sample y', '--add-sample, --samples-file or --remove-sample?'],
    ['tags list --silent', 'Did you mean --quiet?'],
    ['tags list --no-color', 'Did you mean --color never?'],
    // A flag of another command is not suggested.
    ['tags list --input x', 'See: sta tags list --help'],
  ])('suggests the intended command for sta %s', async (line, hint) => {
    const result = await runSta(line.split(' '), { env });
    expect(result).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(hint) });
  });

  it('suggests only commands and flags that exist', async () => {
    const tree = await describeAll();
    const paths = new Set(listCommands(tree).map(({ path }) => path.join(' ')));
    const flags = new Set(listCommands(tree).flatMap((node) => node.flags.flatMap(({ short, long }) => [short, long])));
    for (const line of Object.values(allSuggestions.commands).flat()) {
      expect(paths).toContain(line.replace(/ (FILE|-).*$/, ''));
      for (const [flag] of line.matchAll(/--?\w[\w-]*/g)) expect(flags).toContain(flag);
    }
    for (const [word, meant] of Object.entries(allSuggestions.flags)) {
      expect(
        meant.some((flag) => flags.has(flag.split(' ', 1)[0])),
        word,
      ).toBe(true);
      // Existing commands need no suggestion.
      if (tree.flags.some(({ short, long }) => word === short || word === long)) expect.unreachable(word);
    }
  });

  it('has the short name of every command that lists or deletes', async () => {
    const short: Readonly<Record<string, string>> = { list: 'ls', delete: 'rm', remove: 'rm' };
    for (const { path, name, aliases } of listCommands(await describeAll())) {
      const alias = path.length > 2 ? short[name] : undefined;
      if (alias !== undefined) expect([path.join(' '), ...aliases]).toContain(alias);
    }
  });

  it('omits rare global flags from --help, describes them in help requests, and accepts them everywhere', async () => {
    const help = (await runSta(['--help'], { env })).stdout;
    const requests = (await runSta(['help', 'requests'], { env })).stdout;
    for (const flag of ['--user-id', '--path-style', '--request-timeout', '--ca-cert', '--color', '--no-input']) {
      expect(help).not.toContain(flag);
      expect(requests).toMatch(new RegExp(`^  ${flag} `, 'm'));
    }
    expect(help).toContain('sta help requests');
    const argv = ['--user-id', 'me', 'version', '--color', 'never', '--no-input', '--path-style', 'example'];
    expect(await runSta(argv, { env })).toMatchObject({ code: 0, stdout: '0.0.0-test\n' });
    // Completion includes them.
    expect((await describeAll()).flags.map(({ long }) => long)).toContain('--ca-cert');
  });

  it('prints the version for -v, -V, --version and version, also with other flags', async () => {
    for (const argv of [['-v'], ['-V'], ['--version'], ['version'], ['--version', '--json'], ['tags', 'list', '-v']]) {
      expect(await runSta(argv, { env })).toEqual({ code: 0, stdout: '0.0.0-test\n', stderr: '' });
    }
    expect(JSON.parse((await runSta(['version', '--json'], { env })).stdout)).toEqual({
      version: '0.0.0-test',
      node: process.version.slice(1),
    });
  });

  it('does not repeat a secret that was passed as a flag', async () => {
    const result = await runSta(['login', '--token=s3cr3t', '--debug'], { env });
    expect(result).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('STA_TOKEN') });
    expect(result.stderr).not.toContain('s3cr3t');
  });

  it('shows the directories in use', async () => {
    const { stdout } = await runSta(['help', 'files'], { env });
    expect(stdout).toMatch(/config\.json[\s\S]*STA_DATA_DIR +\/dev\/null\/data[\s\S]*Usage: sta files/);
    const { directories } = JSON.parse((await runSta(['help', 'files', '--json'], { env })).stdout);
    expect(directories).toContainEqual({
      variable: 'STA_STATE_DIR',
      directory: '/dev/null/state',
      source: 'environment',
    });
  });

  it('rejects unknown formats and colours, and invalid URLs', async () => {
    for (const flags of [
      ['-o', 'xml'],
      ['--color', 'pink'],
      ['--base-url', 'nowhere'],
      ['--base-url', 'http://x', '--local'],
      ['--path-style', 'x'],
    ]) {
      expect(await runSta(['tags', 'list', ...flags], { env })).toMatchObject({ code: 2, stdout: '' });
    }
    expect(await runSta(['tags', 'list'], { env: { ...env, STA_OUTPUT: 'xml' } })).toMatchObject({
      code: 2,
      stderr: 'error: STA_OUTPUT must be table, json, ndjson or csv, not "xml"\n',
    });
    expect(await runSta(['tags', 'list', '--request-timeout', '0'], { env })).toMatchObject({
      code: 2,
      stdout: '',
      stderr: 'error: --request-timeout must be a number of seconds, more than 0 and at most 86400, not "0"\n',
    });
  });
});
