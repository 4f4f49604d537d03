import { execFileSync } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { shareService } from '../../support/start-sta.ts';

const openSta = shareService();

const commands = [
  'sentiment run',
  'sentiment compute',
  'summary run',
  'summary compute',
  'profanity check',
  'profanity check --words',
  'profanity check --lines',
  'sentiment run --ndjson',
  'match tags',
  'match intents',
  'match tags --explain',
].map((line) => line.split(' '));

describe.each(commands.map((command) => [command.join(' '), command] as const))('sta %s', (_name, command) => {
  it('rejects a text that is the name of a file, and suggests --file', async () => {
    const sta = openSta();
    const file = join(sta.directory, 'my notes.txt');
    writeFileSync(file, 'I love it.');
    const result = await sta(...command, file);
    expect(result).toEqual({
      code: 2,
      stdout: '',
      stderr: `error: The text "${file}" is the name of a file: did you mean --file '${file}'?\nIf the name itself is the text, add --text\n`,
    });
    // Without quotes, the words of the name are separate arguments.
    if (!command.includes('match')) {
      expect(await sta(...command, ...file.split(' '))).toEqual(result);
    }
    const { error } = JSON.parse((await sta(...command, file, '--json')).stderr);
    expect(error).toMatchObject({ code: 'usage' });
  });
});

it.each(['sentiment run', 'summary run', 'profanity check', 'match tags', 'match intents'])(
  'sta %s uses the name as the text with --text, and reads the file with --file',
  async (line) => {
    const sta = openSta();
    const file = join(sta.directory, 'notes.txt');
    writeFileSync(file, 'I love it.');
    const command = line.split(' ');
    for (const argv of [
      [...command, '--text', file],
      [...command, file, '--text'],
      [...command, '--file', file],
    ]) {
      expect(await sta(...argv), argv.join(' ')).toMatchObject({ code: 0 });
    }
    if (line === 'sentiment run') expect((await sta(...command, '--text', file)).stdout).toContain(file);
  },
);

it('accepts the name of a directory, a path that does not exist and a long text as a text', async () => {
  const sta = openSta();
  const directory = join(sta.directory, 'refund');
  mkdirSync(directory);
  const file = join(sta.directory, 'notes.txt');
  writeFileSync(file, 'I love it.');
  expect((await sta('profanity', 'check', file, 'is', 'great')).code).toBe(0);
  expect(await sta('profanity', 'check', file, file)).toMatchObject({ code: 2, stdout: '' });
  for (const text of [directory, join(directory, 'none.txt'), '/', `/${'x'.repeat(10_000)}`, 'a/'.repeat(3000)]) {
    expect((await sta('profanity', 'check', text)).code, text.slice(0, 80)).toBe(0);
  }
});

it('rejects the name of a pipe, such as that of <(command)', async () => {
  const sta = openSta();
  const pipe = join(sta.directory, 'pipe');
  execFileSync('mkfifo', [pipe]);
  expect(await sta('sentiment', 'run', pipe)).toMatchObject({ code: 2, stdout: '' });
});

it('rejects the name of a file in place of a word to add', async () => {
  const sta = openSta();
  const file = join(sta.directory, 'words.txt');
  writeFileSync(file, 'frobnicate');
  expect(await sta('profanity', 'words', 'add', file)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining(`did you mean --words-file ${file}?`),
  });
  expect((await sta('profanity', 'words', 'list')).stdout).toBe('');
  expect(await sta('profanity', 'words', 'add', file, '--text')).toMatchObject({ code: 0 });
});
