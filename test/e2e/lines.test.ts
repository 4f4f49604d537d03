/** The contract of `sta help lines`. test/all/e2e/line-filters.test.ts has every command and format. */
import { once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { startBlockDriver } from '../support/block-driver.ts';
import { openLineEnvironment, testLineFilter } from '../support/line-filters.ts';
import { finish, runProcess, spawnSta } from '../support/sta-process.ts';

const env = openLineEnvironment();

describe('sta match tags --ndjson', () => testLineFilter({ command: 'match tags', format: 'ndjson' }, env));
describe('sta profanity check --tsv', () => testLineFilter({ command: 'profanity check', format: 'tsv' }, env));

it('reports a line beyond 12 MiB in its place', async () => {
  const driver = startBlockDriver(['profanity', 'check', '--tsv'], env);
  const long = Buffer.alloc(12 * 2 ** 20 + 1, 'a');
  const lines = await driver.send(['7\tfine', long, 'k\talso fine']);
  expect(lines).toEqual(['7\tfine\t\t\\N', '\\N\t\\N\t\\N\tLine 2 is longer than 12 MiB', 'k\talso fine\t\t\\N']);
  expect((await driver.end()).code).toBe(1);
});

it('stops reading while the reader is slow, and loses nothing', async () => {
  const child = spawnSta(['profanity', 'check', '--tsv'], env);
  const { stdin, stdout } = child;
  if (stdin === null || stdout === null) throw new Error('no pipes');
  const line = `${'many words '.repeat(20)}\n`;
  let written = 0;
  // The reader reads nothing: the pipes fill up, and then the writer has to wait.
  for (let waits = false; !waits; ) {
    waits = !stdin.write(line);
    written += 1;
    if (waits) waits = !(await Promise.race([once(stdin, 'drain').then(() => true), later(3_000)]));
    expect(written).toBeLessThan(200_000);
  }
  stdin.end();
  const { stdout: found, code } = await finish(child);
  expect({ code, lines: found.split('\n').length - 1 }).toEqual({ code: 0, lines: written });
});

const later = (ms: number) => new Promise<false>((resolve) => setTimeout(() => resolve(false), ms));

describe('--tsv with a query', () => {
  const tsv = 'a\tI want my money back\n\nb\thello\n';

  it('prints what it selects as the only column, and failures on stderr', async () => {
    const query = 'data.similarityMatch[0].statementTagName';
    const result = await runProcess(['match', 'tags', '--tsv', '--query', query], env, tsv);
    expect(result).toMatchObject({ code: 1, stdout: 'a\trefund\n\\N\nb\t\\N\n' });
    expect(result.stderr).toContain('error: Line 2 is without words in its last column\n');
    const list = await runProcess(
      ['match', 'tags', '--tsv', '--query', 'data.similarityMatch[].matchedTextList[].value'],
      env,
      tsv,
    );
    expect(list.stdout).toBe('a\t["I want my money back"]\n\\N\nb\t[]\n');
  });

  it('prints JSON lines with -o ndjson', async () => {
    const { stdout } = await runProcess(
      ['analyze', '--tsv', '-o', 'ndjson', '--query', 'profane'],
      env,
      'a\tWhat crap!\n',
    );
    expect(stdout).toBe('["crap"]\n');
  });
});

describe('sta analyze --ndjson', () => {
  it('judges the lines of agents by their role', async () => {
    const line = (role: string) => `${JSON.stringify({ text: 'I am sorry about that.', role })}\n`;
    const argv = ['analyze', '--ndjson', '--with', 'sentiment', '--query', 'sentiment'];
    const { stdout } = await runProcess(argv, env, line('customer') + line('agent'));
    expect(stdout.split('\n')[1]).toBe('"Neutral"');
  });

  it.each([
    [['--ndjson', '--where', 'x'], '--where and --ndjson cannot be used together'],
    [['--tsv', '--report', 'r.html'], '--report and --tsv cannot be used together'],
    [['--ndjson', '--with', 'actions'], '--with actions needs whole conversations'],
    [['--tsv', '--resume', 'x'], '--resume and --tsv cannot be used together'],
    [['--ndjson', '--tsv'], '--ndjson and --tsv cannot be used together'],
    [['--ndjson', '--format', 'csv'], 'leave out --format'],
  ])('refuses %j', async (flags, message) => {
    const { code, stdout, stderr } = await runProcess(['analyze', ...flags], env, 'x\n');
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(message);
  });
});
