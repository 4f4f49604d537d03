import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { eventually } from '../support/eventually.ts';
import { StaError } from '../support/product.ts';
import { type Sta, shareService, startSta, temporaryDirectory } from '../support/start-sta.ts';
import { makeWav } from '../support/wav.ts';

const openSta = shareService();

const voice = (time: number) => {
  if (time > 2 && time < 3) return 0;
  const strength = 0.3 * (0.6 + 0.4 * Math.sin(2 * Math.PI * 4 * time));
  return [1, 2, 3].reduce((sum, n) => sum + (strength / n) * Math.sin(2 * Math.PI * 150 * n * time), 0) / 2;
};
const srt = '1\n00:00:00,200 --> 00:00:01,900\nANNA: Where is it?\n\n2\n00:00:03,100 --> 00:00:04,800\nBEN: Here.\n';

function write(name: string, content: Uint8Array | string): string {
  const path = join(temporaryDirectory(), name);
  writeFileSync(path, content);
  return path;
}

const spoken = makeWav(5, voice);
let recordings = 0;
/** Each ends with a different sample, because the service has one record for equal recordings. */
function recording(): string {
  recordings += 1;
  spoken.writeInt16LE(recordings, spoken.length - 2);
  return write('call.wav', spoken);
}

test('run says whether the job that it finds is still running', async () => {
  const sta = await startSta({ jobs: { mediaConcurrency: 0 } });
  const path = recording();
  await sta('tone', 'compute', path);
  const waiting = await sta('tone', 'run', path, '--timeout', '0.1');
  expect(waiting.code).toBe(8);
  expect(waiting.stderr).toContain('has started the same job before: it is still running. To');
  const queue = sta.service.data.store.jobs;
  const [item] = await queue.claim('the test', ['tone_analysis'], 60_000, 1);
  if (item === undefined) throw new Error('no job waits');
  await queue.complete(item, JSON.stringify([]));
  expect((await sta('tone', 'run', path)).stderr).toContain('same job before: showing its result. To');
});

test('run uploads a file and shows one row per chunk', async () => {
  const sta = openSta();
  const { code, stdout, stderr } = await sta('tone', 'run', recording());
  expect(code, stderr).toBe(0);
  const rows = stdout.trimEnd().split('\n');
  expect(rows.length).toBeGreaterThan(0);
  for (const row of rows) {
    expect(row).toMatch(/^[\d.]+\t[\d.]+\t(Calm|Happy|Sad|Angry|Fearful|Disgust|Surprised)\t[01]\.\d+$/);
  }
  expect(stderr).toMatch(/Uploaded \S+call\.wav as [0-9a-f-]{36}/);
  expect(stderr).toMatch(/^\d chunks?: /m);
});

test('compute and fetch work as two commands, and list the job in the journal', async () => {
  const sta = openSta();
  const file = (await sta('files', 'upload', recording())).stdout.trim();
  const { code, stdout, stderr } = await sta('tone', 'compute', '--file-id', file);
  expect({ code, stdout }, stderr).toEqual({ code: 0, stdout: `${file}\n` });
  expect(stderr).toContain(`sta tone fetch ${file}`);
  expect((await sta('jobs', 'wait', '--last')).stdout).toMatch(new RegExp(`^${file}\ttone\tCompleted`));
  const fetched = await sta('tone', 'fetch', file, '--json');
  expect(JSON.parse(fetched.stdout)).toMatchObject({ status: { tone_analysis: 'Completed' } });
  expect((await sta('jobs', 'list')).stdout).toMatch(new RegExp(`^${file}\ttone\tCompleted\t\\S+\t${file}\t\t`));
});

test('an unfinished job is pending: fetch, and a wait that times out, exit with 8', async () => {
  const sta = await startSta({ jobs: { mediaConcurrency: 0 } });
  const run = await sta('tone', 'run', recording(), '--timeout', '0.05');
  expect(run).toMatchObject({ code: 8, stdout: '' });
  expect(run.stderr).toMatch(/^Timed out after 0\.1 s; still queued\. The job \S+ was not cancelled/m);
  expect(run.stderr).not.toMatch(/error:|Queued/);
  const id = /sta jobs wait ([0-9a-f-]{36})/.exec(run.stderr)?.[1] ?? '';
  const fetched = await sta('tone', 'fetch', id, '--json');
  expect(fetched.code).toBe(8);
  expect(JSON.parse(fetched.stdout)).toEqual({ status: { tone_analysis: 'Queued' }, data: { tone_analysis: {} } });
  const shown = await sta('tone', 'fetch', id);
  expect(shown).toMatchObject({ code: 8, stdout: '', stderr: expect.stringContaining('is queued.') });
});

test('Ctrl-C leaves the job running and explains how to continue', async () => {
  const sta = await startSta({ jobs: { mediaConcurrency: 0 } });
  const file = (await sta('files', 'upload', recording())).stdout.trim();
  const controller = new AbortController();
  const running = sta.run(['tone', 'run', '--file-id', file], { signal: controller.signal });
  // In the journal: the command knows that its job has started.
  await eventually(async () => expect((await sta('jobs', 'list')).stdout).toContain(file));
  controller.abort(new StaError('interrupted', 'Interrupted'));
  const { code, stdout, stderr } = await running;
  expect({ code, stdout }).toEqual({ code: 130, stdout: '' });
  expect(stderr).toContain(`sta jobs wait ${file}`);
});

describe('the transcript', () => {
  async function startWithFile(): Promise<{ sta: Sta; file: string }> {
    const sta = openSta();
    const { stdout } = await sta('files', 'upload', recording(), '--subtitles', write('call.srt', srt));
    return { sta, file: stdout.trim() };
  }

  test('is shown next to the chunks that match it in time', async () => {
    const { sta, file } = await startWithFile();
    const { stdout, stderr } = await sta('tone', 'run', '--file-id', file, '--sync-with-stt');
    expect(stdout, stderr).toMatch(/^0\.\d+\t1\.\d+\t\w+\t[01]\.\d+\tANNA: Where is it\?\n3\.\d+\t4\.\d+\t/);
  });

  test.each([
    ['srt', srt],
    [
      'vtt',
      'WEBVTT\n\n00:00:00.200 --> 00:00:01.900\n<v ANNA>Where is it?\n\n00:00:03.100 --> 00:00:04.800\n<v BEN>Here.\n',
    ],
    ['txt', 'ANNA: Where is it?\nBEN: Here.\n'],
  ])('is printed as %s', async (format, text) => {
    const { sta, file } = await startWithFile();
    const { stdout, stderr } = await sta('tone', 'run', '--file-id', file, '--transcript', format);
    expect(stdout, stderr).toBe(text);
  });

  test('is printed as JSON, in the shape of the wire', async () => {
    const { sta, file } = await startWithFile();
    const { stdout } = await sta('tone', 'run', '--file-id', file, '--transcript', 'json');
    expect(JSON.parse(stdout)).toMatchObject([{ speaker: 'ANNA', start_time: 200 }, { text: 'Here.' }]);
  });

  test('is saved in the format of the file name', async () => {
    const { sta, file } = await startWithFile();
    const path = join(temporaryDirectory(), 'call.srt');
    const { code, stdout, stderr } = await sta('tone', 'run', '--file-id', file, '--transcript-file', path);
    expect(code, stderr).toBe(0);
    expect(stdout).toMatch(/^0\t/);
    expect(stderr).toContain(path);
    expect(readFileSync(path, 'utf8')).toBe(srt);
  });
});

describe('personal data', () => {
  const spoken = [
    'ANNA: My name is Anna Lee, my card is 4111 1111',
    'ANNA: 1111 1111, and I live at SW1A 1AA.',
    'BEN: Thank you, Anna Lee <b>.',
  ];
  const subtitles = spoken.map((line, i) => `${i + 1}\n00:00:0${i},200 --> 00:00:0${i},900\n${line}\n`).join('\n');
  // As whole words: ids and names of folders are random letters and digits. Four digits of a UUID end in a hyphen.
  const values = /\b(anna|lee|(?:4111|1111)(?!-)|sw1a)\b/i;

  async function startWithCall(): Promise<{ sta: Sta; file: string }> {
    const sta = openSta();
    const { stdout } = await sta('files', 'upload', recording(), '--subtitles', write('call.srt', subtitles));
    return { sta, file: stdout.trim() };
  }

  test('is marked on a terminal, not in a pipe, and counted on stderr', async () => {
    const { sta, file } = await startWithCall();
    const shown = await sta.run(['tone', 'run', '--file-id', file, '--pii', '--transcript', 'txt'], { columns: 100 });
    expect(shown.stdout.replaceAll('\x1b[30m\x1b[43m', '<').replaceAll('\x1b[49m\x1b[39m', '>')).toContain(
      'ANNA: My name is <Anna Lee>, my card is <4111 1111>\nANNA: <1111 1111>, and I live at <SW1A 1AA>.\n',
    );
    expect(shown.stderr).toContain('Personal data: 2 names, 2 card numbers, 1 postcode');
    const piped = await sta('tone', 'fetch', file, '--transcript', 'txt');
    expect(piped.stdout).toContain(spoken[0]);
    expect(piped.stdout).not.toContain('*');
  });

  test.each([
    ['--transcript', 'txt'],
    ['--transcript', 'srt'],
    ['--transcript', 'vtt'],
    ['--transcript', 'json'],
    ['--transcript', 'txt', '--json'],
    ['-o', 'csv'],
    ['-o', 'ndjson', '--debug'],
    [],
  ])('is nowhere in the output of --redact: %s %s %s', async (...flags) => {
    const { sta, file } = await startWithCall();
    const { code, stdout, stderr } = await sta('tone', 'run', '--file-id', file, '--redact', ...flags);
    expect(code, stderr).toBe(0);
    expect(stdout).toContain('[card number]');
    expect(stdout + stderr).not.toMatch(values);
  });

  test('is replaced in a saved transcript and in a report', async () => {
    const { sta, file } = await startWithCall();
    const [vtt, page] = ['call.vtt', 'call.html'].map((name) => join(temporaryDirectory(), name)) as [string, string];
    await sta('tone', 'run', '--file-id', file, '--redact', '--transcript-file', vtt);
    expect(readFileSync(vtt, 'utf8')).toContain('<v [name]>[card number], and I live at [postcode].');
    const report = await sta('report', file, '--redact', '-o', page, '--json');
    expect(report.code, report.stderr).toBe(0);
    const written = [readFileSync(vtt, 'utf8'), readFileSync(page, 'utf8'), report.stdout, report.stderr];
    expect(written[1]).toContain('[card number]');
    expect(written.join(' ')).not.toMatch(values);
  });

  test('is never printed if it was not searched for', async () => {
    const { sta, file } = await startWithCall();
    await sta('tone', 'run', '--file-id', file, '--speech-to-text');
    for (const command of [
      ['tone', 'fetch', file, '--redact', '--transcript', 'txt'],
      ['report', file, '--redact'],
    ]) {
      const { code, stdout, stderr } = await sta(...command);
      expect({ code, stdout }, stderr).toEqual({ code: 1, stdout: '' });
      expect(stderr).toContain('--pii');
      expect(stderr).not.toMatch(values);
    }
  });

  test('does not go to stderr with --debug-bodies, and is not searched for in texts', async () => {
    const { sta, file } = await startWithCall();
    const debugged = await sta('tone', 'run', '--file-id', file, '--redact', '--debug-bodies');
    expect(debugged).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('--debug-bodies') });
    const text = (await sta('sentiment', 'compute', 'My name is Anna Lee.')).stdout.trim();
    const report = await sta('report', text, '--redact');
    expect(report).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('--redact') });
  });
});

test('--plot draws one lane per tone on a terminal', async () => {
  const sta = openSta();
  const { stdout } = await sta.run(['tone', 'run', recording(), '--plot'], { columns: 80 });
  for (const tone of ['Calm', 'Happy', 'Sad', 'Angry', 'Fearful', 'Disgust', 'Surprised']) {
    expect(stdout).toMatch(new RegExp(`${tone} │`));
  }
  expect(stdout).toMatch(/└─+\n *0:00\.0 +0:0\d\.\d/);
});

describe('invalid requests', () => {
  test.each([
    [[], 'Name a file'],
    [['a.wav', '--file-id', 'b'], 'Name a file'],
    [['--file-id', 'b', '--subtitles', 'c.srt'], '--subtitles'],
    [['a.wav', '--transcript-file', 'call.doc'], '--transcript'],
    [['a.wav', '--speakers', '0'], 'speakers'],
  ])('sta tone run rejects %j', async (flags, words) => {
    const sta = openSta();
    const { code, stdout, stderr } = await sta('tone', 'run', ...flags);
    expect({ code, stdout }).toEqual({ code: 2, stdout: '' });
    expect(stderr).toContain(words);
  });

  test('reports a file that the service does not know', async () => {
    const sta = openSta();
    const { code, stderr } = await sta('tone', 'run', '--file-id', 'unknown');
    expect(code).toBe(1);
    expect(stderr).toContain('There is no file unknown');
  });

  test('reports a transcript that cannot be written', async () => {
    const sta = openSta();
    const path = join(temporaryDirectory(), 'nowhere', 'call.txt');
    const subtitles = write('call.srt', srt);
    const run = await sta('tone', 'run', recording(), '--subtitles', subtitles, '--transcript-file', path);
    expect(run).toMatchObject({ code: 1, stdout: '', stderr: expect.stringContaining('Cannot write') });
    expect(existsSync(path)).toBe(false);
  });
});
