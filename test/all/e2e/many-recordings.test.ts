/** Directories of recordings: each has its own result or failure, and nothing is computed twice. */
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Sta, startSta } from '../../support/start-sta.ts';
import { makeWav, tone } from '../../support/wav.ts';

const cue = (words: string) => `1\n00:00:00,000 --> 00:00:00,900\n${words}\n`;

/** Two recordings with subtitles, one without, and two files that are not recordings. */
function writeCalls(sta: Sta): string {
  const directory = join(sta.directory, 'calls');
  mkdirSync(join(directory, 'more'), { recursive: true });
  const write = (name: string, content: Uint8Array | string) => writeFileSync(join(directory, name), content);
  write('anna.wav', makeWav(1, tone(440)));
  write('anna.srt', cue('I will send the report.'));
  write('more/anna.wav', makeWav(1, tone(330)));
  write('more/anna.vtt', `WEBVTT\n\n${cue('Good morning.').replaceAll(',', '.')}`);
  write('empty.wav', '');
  write('text.mp3', 'no sound\n');
  return directory;
}

const lines = (stdout: string) =>
  stdout
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line));

async function countJobs(sta: Sta): Promise<number> {
  const { data } = JSON.parse((await sta('files', 'list', '--json')).stdout);
  return data.reduce((sum: number, { jobs }: { jobs: number }) => sum + jobs, 0);
}

test('results are in the order of the files, failures are rows, and nothing is computed twice', async () => {
  const sta = await startSta();
  const calls = writeCalls(sta);
  const first = await sta('tone', 'run', calls, '-o', 'ndjson');
  expect(first).toMatchObject({ code: 1, stderr: '' });
  const results = lines(first.stdout);
  const names = ['anna.wav', 'empty.wav', 'more/anna.wav', 'text.mp3'].map((name) => join(calls, name));
  expect(results.map(({ id }) => id)).toEqual(names);
  expect(results.map(({ status, error }) => status?.tone_analysis ?? error?.message)).toEqual([
    'Completed',
    'The file is empty',
    'Completed',
    expect.stringContaining('not audio or video'),
  ]);
  expect(await countJobs(sta)).toBe(2);

  const second = await sta('tone', 'run', calls, '-o', 'ndjson');
  expect(second.stdout).toBe(first.stdout);
  expect((await sta('tone', 'run', calls)).stderr).toContain('4 recordings, 2 s of audio, 2 started before');
  const one = await sta('tone', 'run', join(calls, 'anna.wav'));
  expect(one.stderr).toContain('has started the same job before');
  expect(await countJobs(sta)).toBe(2);
  expect(await sta('tone', 'run', join(calls, 'anna.wav'), '--again')).toMatchObject({ code: 0 });
  expect(await countJobs(sta)).toBe(3);
  const others = await sta('tone', 'run', join(calls, 'anna.wav'), '--pii', '--subtitles', calls);
  expect(others).toMatchObject({ code: 0 });
  expect(await countJobs(sta)).toBe(4);
});

test('transcripts and clips of many recordings are named after them', async () => {
  const sta = await startSta();
  const calls = writeCalls(sta);
  const files = [join(calls, 'anna.wav'), join(calls, 'more/anna.wav')];
  const transcripts = join(sta.directory, 'transcripts');
  const flags = ['--subtitles', calls, '--sync-with-stt', '--transcript', 'txt', '--out-dir', transcripts];
  const { code, stdout, stderr } = await sta('tone', 'run', ...files, ...flags, '-o', 'csv');
  expect(code, stderr).toBe(0);
  expect(stdout.split('\n').map((line) => line.split(',')[0])).toEqual(['input', ...files, '']);
  const saved = readdirSync(transcripts).sort();
  expect(saved).toEqual(['calls-anna.wav.txt', 'more-anna.wav.txt']);
  expect(readFileSync(join(transcripts, 'more-anna.wav.txt'), 'utf8')).toBe('Good morning.\n');

  const slips = [
    ['--transcript', 'srt'],
    ['--transcript-file', 'all.srt'],
  ];
  for (const slip of slips) {
    const result = await sta('tone', 'run', calls, ...slip);
    expect(result).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('--out-dir') });
  }
});

test('a run that ended early continues with its jobs', async () => {
  const sta = await startSta({ jobs: { mediaConcurrency: 0 } });
  const calls = writeCalls(sta);
  const files = [join(calls, 'anna.wav'), join(calls, 'more/anna.wav')];
  for (const _ of [1, 2]) {
    const { code, stdout } = await sta('tone', 'run', ...files, '--timeout', '0.01', '-o', 'ndjson');
    expect(code).toBe(8);
    expect(lines(stdout).map(({ error }) => error.code)).toEqual(['pending', 'pending']);
  }
  expect(await countJobs(sta)).toBe(2);
  const list = await sta('jobs', 'list', '--json');
  expect(JSON.parse(list.stdout)).toMatchObject([{ jobs: { count: 2 } }]);
});

test('uploads many files, each once', async () => {
  const sta = await startSta();
  const calls = writeCalls(sta);
  const first = await sta('files', 'upload', calls);
  expect(first.code).toBe(1);
  expect(first.stdout).toMatch(/^.*calls.anna\.wav\t[0-9a-f-]{36}\n.*more.anna\.wav\t[0-9a-f-]{36}\n$/);
  expect(first.stderr).toContain('4 recordings, 2 failed');
  const second = await sta.run(['files', 'upload', calls], { columns: 120, env: { NO_COLOR: '1' } });
  expect(second.stdout.split('\n')[0]).toMatch(/anna\.wav {2}[0-9a-f-]{36}$/);
  expect(second.stderr).toContain('2 already uploaded');
  expect(await sta('files', 'upload', calls, '--title', 'x')).toMatchObject({ code: 2 });
  expect(JSON.parse((await sta('files', 'list', '--json')).stdout).data).toHaveLength(2);
});
