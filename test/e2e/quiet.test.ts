import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { shareService } from '../support/start-sta.ts';

const openSta = shareService();

it('prints the same data as without --quiet, but no notes and targets', async () => {
  const sta = openSta();
  const create = ['tags', 'create', 'refund', '--sample', 'I want my money back'];
  const loud = await sta(...create);
  expect(loud.stderr).toContain('Target: local');
  for (const flag of ['-q', '--quiet']) {
    const name = `refund${flag}`;
    const quiet = await sta('tags', 'create', name, '--sample', 'I want my money back', flag);
    expect(quiet).toEqual({ code: 0, stdout: expect.stringMatching(/^statement-/), stderr: '' });
  }
  for (const line of [
    ['match', 'tags', 'Could I get a refund?', 'Bananas'],
    ['match', 'tags', 'Bananas'],
    ['match', 'intents', 'Bananas'],
    ['webhooks', 'list'],
    ['profanity', 'check', '--words', 'Nice'],
    ['sentiment', 'run', 'I love it.', '--plot'],
    ['sentiment', 'compute', 'I love it.'],
  ]) {
    const { stdout, stderr } = await sta(...line);
    expect(stderr, line.join(' ')).not.toBe('');
    const quiet = await sta(...line, '-q');
    expect(quiet, line.join(' ')).toMatchObject({ code: 0, stderr: '' });
    if (line[1] !== 'compute') expect(quiet.stdout).toBe(stdout);
  }
});

it('prints no notes for a stream or on a terminal', async () => {
  const sta = openSta();
  const stdin = '{"id":1,"text":"I love it."}\n';
  expect((await sta.run(['sentiment', 'run', '--ndjson'], { stdin })).stderr).not.toBe('');
  expect(await sta.run(['-q', 'sentiment', 'run', '--ndjson'], { stdin })).toMatchObject({ code: 0, stderr: '' });
  const files = ['one.txt', 'two.txt'].map((name) => join(sta.directory, name));
  for (const file of files) writeFileSync(file, 'I love it.');
  const [one = '', two = ''] = files;
  const both = ['sentiment', 'run', '--file', one, '--file', two];
  expect((await sta.run(both, { columns: 80 })).stderr).not.toBe('');
  expect(await sta.run(['-q', ...both], { columns: 80 })).toMatchObject({ code: 0, stderr: '' });
});

it('prints errors, also of single inputs', async () => {
  const sta = openSta();
  expect(await sta('-q', 'match', 'tags', 'hello', '--id', 'none-1')).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^error: There is no statement tag/),
  });
  expect(await sta('-q', 'tags', 'list', '--no-such-flag')).toMatchObject({
    code: 2,
    stderr: expect.stringMatching(/^error: /),
  });
  const missing = join(sta.directory, 'none.txt');
  const present = join(sta.directory, 'one.txt');
  writeFileSync(present, 'I love it.');
  const some = await sta('-q', 'sentiment', 'run', '--file', missing, '--file', present);
  expect(some).toMatchObject({ code: 1, stderr: expect.stringMatching(/^error: .*no such file or directory\n$/) });
});

it('shows a secret that is shown only once', async () => {
  const sta = openSta();
  const created = await sta.run(['-q', 'webhooks', 'create', 'https://example.com/hooks'], { columns: 200 });
  expect(created).toMatchObject({ code: 0, stderr: expect.stringMatching(/^Subscribed\. .*: whsec_\S+\n$/) });
  const file = join(sta.directory, 'sta.yaml');
  writeFileSync(file, 'version: 1\nwebhooks:\n  - url: https://example.com/other\n');
  const applied = await sta.run(['-q', 'apply', '-f', file, '--yes'], { columns: 200 });
  expect(applied, applied.stderr).toMatchObject({
    code: 0,
    stderr: expect.stringMatching(/^The secret .*: whsec_\S+\n$/),
  });
});
