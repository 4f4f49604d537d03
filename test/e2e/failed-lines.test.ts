/** Lines that fail: the exit code and stderr say so, and a resumed run does not write the same failure again. */
import { appendFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { needsPosix } from '../support/needs.ts';
import { startSta, temporaryDirectory } from '../support/start-sta.ts';
import { makeWav } from '../support/wav.ts';

const parse = (text: string) =>
  text
    .trim()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line));

/** The second line cannot be read. */
function brokenChat(): string {
  const path = join(temporaryDirectory(), 'chat.jsonl');
  const lines = [
    '{"speaker":"Ben","text":"I hate waiting."}',
    '{"speaker":"Ben",',
    '{"speaker":"Maya","text":"Sorry."}',
  ];
  writeFileSync(path, `${lines.join('\n')}\n`);
  return path;
}

describe('sta analyze with a line that fails', () => {
  it.each(['ndjson', 'json', 'csv', 'table'])(
    'exits with 1 and says on stderr what failed, with -o %s',
    async (format) => {
      const sta = await startSta();
      const chat = brokenChat();
      const result = await sta('analyze', chat, '--with', 'sentiment', '-o', format);
      expect(result.code).toBe(1);
      expect(result.stderr).toMatch(/1 line failed:\n {2}.*chat\.jsonl, line 2 is not JSON/);
      expect(result.stderr.match(/1 line failed/g)).toHaveLength(1);
    },
  );

  it('with --resume, does not print the same failure again, however often it is resumed', async () => {
    const sta = await startSta();
    const chat = brokenChat();
    const rows = join(temporaryDirectory(), 'rows.ndjson');
    const argv = ['analyze', chat, '--with', 'sentiment', '-o', 'ndjson'];
    writeFileSync(rows, (await sta(...argv)).stdout);
    const before = readFileSync(rows, 'utf8');
    expect(parse(before)).toHaveLength(3);
    for (let run = 0; run < 2; run += 1) {
      const again = await sta(...argv, '--resume', rows);
      expect(again).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('1 line failed:') });
      appendFileSync(rows, again.stdout);
    }
    expect(readFileSync(rows, 'utf8')).toBe(before);
    const counted = JSON.parse((await sta('analyze', chat, '--resume', rows, '--json')).stdout);
    expect(counted.summary).toMatchObject({ lines: 2, failed: 1 });
    // Another failure of the line is news.
    writeFileSync(rows, before.replace('is not JSON', 'took too long'));
    expect(parse((await sta(...argv, '--resume', rows)).stdout)).toMatchObject([{ line: 2, error: {} }]);
  });
});

it('--ndjson with --resume does not print the same failure again', async () => {
  const sta = await startSta();
  const [input, output] = ['in.ndjson', 'out.ndjson'].map((name) => join(temporaryDirectory(), name)) as [
    string,
    string,
  ];
  writeFileSync(input, '{"id":"a","text":"It is good."}\n{"id":"b","text":" "}\nno json\n');
  const argv = ['sentiment', 'run', '--ndjson', '--file', input];
  const first = await sta(...argv);
  expect(first).toMatchObject({ code: 1, stderr: expect.stringContaining('2 failed') });
  expect(parse(first.stdout)).toMatchObject([{ id: 'a' }, { id: 'b', error: {} }, { line: 3, error: {} }]);
  writeFileSync(output, first.stdout);
  for (let run = 0; run < 2; run += 1) {
    const again = await sta(...argv, '--resume', output);
    expect(again).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('2 failed') });
    appendFileSync(output, again.stdout);
  }
  expect(readFileSync(output, 'utf8')).toBe(first.stdout);
});

describe('without a recogniser', needsPosix, () => {
  const recording = (name: string) => {
    const path = join(temporaryDirectory(), name);
    writeFileSync(
      path,
      makeWav(3, (time) => Math.sin(1_000 * time)),
    );
    return path;
  };

  it.each([
    ['clips', 'run'],
    ['clips', 'run', '--keyword', 'budget'],
    ['clips', 'compute', '--qa'],
    ['tone', 'run', '--speech-to-text'],
    ['tone', 'compute', '--speech-to-text'],
    ['tone', 'run', '--transcript', 'srt'],
    ['tone', 'run', '--sync-with-stt'],
  ])('%s %s %s says so before it uploads', async (...argv) => {
    const sta = await startSta({ env: { PATH: '' } });
    const result = await sta(...argv.filter((one) => one !== undefined), recording('call.wav'));
    expect(result).toMatchObject({ code: 1, stdout: '' });
    expect(result.stderr).toMatch(
      /call\.wav cannot be transcribed: it has no subtitles\. No speech recogniser is installed/,
    );
    expect(result.stderr).toMatch(/3\. pocketsphinx/);
    // These commands have no such flags.
    expect(result.stderr).not.toMatch(/--stt-/);
    expect(JSON.parse((await sta('files', 'list', '--json')).stdout).data).toEqual([]);
  });

  it('tone without a transcript, and recordings with subtitles, are uploaded', async () => {
    const sta = await startSta({ env: { PATH: '' } });
    expect(await sta('tone', 'run', recording('a.wav'), '-q')).toMatchObject({ code: 0 });
    const subtitles = join(temporaryDirectory(), 'b.srt');
    writeFileSync(subtitles, '1\n00:00:00,500 --> 00:00:02,000\nBen: I hate waiting.\n');
    expect(await sta('tone', 'run', recording('b.wav'), '--speech-to-text', '--subtitles', subtitles)).toMatchObject({
      code: 0,
    });
  });
});
