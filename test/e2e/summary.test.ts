import { readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { readCalls } from '../../lab/corpora/calls.ts';
import { summariseText } from '../../src/engines/text/summary/summary.ts';
import { runSta, shareService } from '../support/start-sta.ts';

const openSta = shareService();

const example = resolve(import.meta.dirname, '../../examples/support-call.txt');
const text = readFileSync(example, 'utf8');

describe('sta summary run', () => {
  it('summarises a conversation as its text with speakers is summarised', async () => {
    const sta = openSta();
    for (const [index, call] of readCalls('development').slice(0, 4).entries()) {
      const file = join(sta.directory, `${index}.txt`);
      writeFileSync(file, call.text);
      const { stdout } = await sta('summary', 'run', '--file', file, '--sentences', '4', '--json');
      expect(
        JSON.parse(stdout).data.extractive_summary.map(
          ({ sentence, start_char, end_char }: Record<string, unknown>) => ({
            sentence,
            start: start_char,
            end: end_char,
          }),
        ),
      ).toEqual(summariseText(call.text, { sentences: 4 }));
    }
  });

  it('prints the requested number of sentences, in the order of the text', async () => {
    const sta = openSta();
    const result = await sta('summary', 'run', '--file', example, '--sentences', '3');
    expect(result.code).toBe(0);
    const rows = result.stdout
      .trimEnd()
      .split('\n')
      .map((line) => line.split('\t'));
    expect(rows).toHaveLength(3);
    const places = rows.map(([sentence, start, end]) => {
      expect(text.slice(Number(start), Number(end))).toBe(sentence);
      return Number(start);
    });
    expect(places).toEqual(places.toSorted((a, b) => a - b));
  });

  it('prints the reply of the fetch, unchanged, under --json', async () => {
    const sta = openSta();
    const result = await sta.run(['summary', 'run', '--ratio', '1', '--json'], { stdin: 'One is here. Two is there.' });
    expect(JSON.parse(result.stdout)).toEqual({
      status: { extractive_summary: 'Completed' },
      data: {
        extractive_summary: [
          { sentence: 'One is here.', start_char: 0, end_char: 12 },
          { sentence: 'Two is there.', start_char: 13, end_char: 26 },
        ],
      },
      language: 'und',
    });
  });

  it('marks the chosen sentences in the text and changes nothing else', async () => {
    const sta = openSta();
    const argv = ['summary', 'run', '--file', example, '--sentences', '4', '--highlight'];
    const piped = await sta.run(argv);
    expect(piped.stderr).toMatch(/^Started the job [0-9a-f-]{36}\n4 sentences marked\n$/);
    expect(piped.stdout.match(/\*\*[^*]+\*\*/g)).toHaveLength(4);
    expect(piped.stdout.replaceAll('**', '')).toBe(text);
    const shown = await sta.run(argv, { columns: 100 });
    expect(shown.stdout).toContain('\u001b[');
    expect(stripVTControlCharacters(shown.stdout)).toBe(text);
    const plain = await sta.run(argv, { columns: 100, env: { NO_COLOR: '1' } });
    expect(plain.stdout).toBe(piped.stdout);
  });

  it.each([
    [['words', '--sentences', '2', '--ratio', '0.5'], 'cannot be used together'],
    [['words', '--sentences', '0'], 'whole number'],
    [['words', '--sentences', '1.5'], 'whole number'],
    [['words', '--ratio', '0'], 'above 0'],
    [['words', '--ratio', '1.01'], 'above 0'],
    [['words', '--ratio', ''], 'above 0'],
    [[''], 'empty'],
  ])('rejects %j before any call', async (args, message) => {
    for (const verb of ['run', 'compute']) {
      const result = await runSta(['summary', verb, ...args], { env: { STA_BASE_URL: 'http://127.0.0.1:9' } });
      expect(result).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining(message) });
    }
  });

  it('summarises many texts', async () => {
    const sta = openSta();
    const stdin = '{"id":1,"text":"One."}\n{"id":2,"text":"Two. And three."}\n';
    const result = await sta.run(['summary', 'run', '--ndjson', '--sentences', '1'], { stdin });
    expect(result.code).toBe(0);
    const replies = result.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(replies).toMatchObject([{ id: 1, data: { extractive_summary: [{ sentence: 'One.' }] } }, { id: 2 }]);
  });
});

describe('sta summary compute and fetch', () => {
  it('fetches the result, and marks it in the text of --file', async () => {
    const sta = openSta();
    const id = (await sta('summary', 'compute', '--file', example, '--sentences', '2')).stdout.trim();
    expect(await sta('jobs', 'wait', id)).toMatchObject({ code: 0 });
    expect((await sta('summary', 'fetch', id)).stdout.trimEnd().split('\n')).toHaveLength(2);
    const marked = await sta('summary', 'fetch', id, '--highlight', '--file', example);
    expect(marked.stdout.match(/\*\*[^*]+\*\*/g)).toHaveLength(2);
    const other = join(sta.directory, 'other.txt');
    writeFileSync(other, 'This is another text.');
    expect(await sta('summary', 'fetch', id, '--highlight', '--file', other)).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringContaining('are not in this text'),
    });
  });

  it('requires --highlight and --file together', async () => {
    const sta = openSta();
    for (const flags of [['--highlight'], ['--file', example], ['--highlight', '--file', 'a', '--file', 'b']]) {
      expect(await sta('summary', 'fetch', 'some-id', ...flags)).toMatchObject({ code: 2, stdout: '' });
    }
  });
});
