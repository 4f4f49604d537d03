/** Paths that the system cannot look up: each is an error that names the path. */
import { spawnSync } from 'node:child_process';
import { openSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { expect, it } from 'vitest';
import { launcher, processEnvironment } from '../support/sta-process.ts';
import { shareService } from '../support/start-sta.ts';

const openSta = shareService();
const rules = resolve(import.meta.dirname, '../../examples/support-desk/rules.yaml');

it.each(['name', 'below', 'loop'])('are reported by every command that reads them: %s', async (kind) => {
  const sta = openSta();
  const file = join(sta.directory, 'file');
  writeFileSync(file, 'Hello there.');
  const path = {
    name: join(sta.directory, 'a'.repeat(300)),
    below: join(file, 'x'),
    loop: join(sta.directory, 'loop'),
  }[kind];
  if (path === undefined) throw new Error(kind);
  if (kind === 'loop') symlinkSync(path, path);
  for (const command of [
    ['analyze', path],
    ['analyze', path, '--with', 'summary'],
    ['check', rules, path],
    ['match', 'tags', '--file', path],
    ['profanity', 'check', '--lines', '--file', path],
    ['sentiment', 'run', '--ndjson', '--file', file, '--resume', path],
    ['transcribe', path],
    ['tone', 'run', file, '--subtitles', path],
  ]) {
    const { code, stdout, stderr } = await sta(...command);
    expect({ command, code, text: stdout + stderr }).toMatchObject({
      code: 1,
      text: expect.stringMatching(/Cannot read [^:]*: (?!Error)/),
    });
    expect(stderr).not.toContain('bug in sta');
  }
});

it('are words of --vocabulary if they are too long', async () => {
  const words = Array.from({ length: 60 }, (_, index) => `word${index}`).join(',');
  const { stderr } = await openSta()('transcribe', 'none.wav', '--vocabulary', words);
  expect(stderr).toBe('error: Cannot read none.wav: no such file or directory\n');
});

it('of results are not those of inputs, which stay', async () => {
  const sta = openSta();
  const chat = join(sta.directory, 'chat.csv');
  writeFileSync(chat, 'speaker,text\nAnn,Hello there\n');
  const link = join(sta.directory, 'link.csv');
  symlinkSync(chat, link);
  for (const command of [
    ['analyze', chat, '--output', link],
    ['analyze', link, '--redact', '--redact-map', chat],
    ['check', rules, chat, '--junit', chat],
    ['sentiment', 'run', '--file', chat, '--output', chat],
  ]) {
    const { code, stderr } = await sta(...command);
    expect({ command, code, stderr }).toMatchObject({ code: 2, stderr: expect.stringContaining('is an input') });
    expect(readFileSync(chat, 'utf8')).toBe('speaker,text\nAnn,Hello there\n');
  }
});

it('are reported as the directory of models', async () => {
  const sta = openSta();
  const file = join(sta.directory, 'models');
  writeFileSync(file, '');
  expect(await sta.run(['models', 'list'], { env: { STA_MODELS_DIR: file } })).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/^error: Cannot read the models in .*: not a directory\n.*STA_MODELS_DIR\n$/),
  });
});

it('are refused as the directory of results, before anything is uploaded', async () => {
  const sta = openSta();
  const file = join(sta.directory, 'taken');
  writeFileSync(file, '');
  const recording = resolve(import.meta.dirname, '../../examples/meeting.mp4');
  const subtitles = ['--subtitles', resolve(import.meta.dirname, '../../examples/meeting.srt')];
  for (const [command, option] of [
    [['transcribe'], '--out-dir'],
    [['tone', 'run'], '--out-dir'],
    [['clips', 'run'], '--download'],
  ] as const) {
    const { code, stderr } = await sta(...command, recording, ...subtitles, option, join(file, 'x'));
    expect({ code, stderr }).toEqual({
      code: 1,
      stderr: expect.stringMatching(/^error: Cannot create the directory .*x: .*taken is not a directory\n$/),
    });
  }
  expect((await sta('files', 'list')).stdout).toBe('');
});

it('are refused as the file of a transcript, before anything is uploaded', async () => {
  const sta = openSta();
  const recording = resolve(import.meta.dirname, '../../examples/meeting.mp4');
  const path = join(sta.directory, 'missing/call.vtt');
  expect(await sta('tone', 'run', recording, '--transcript-file', path)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/^error: Cannot write .*call\.vtt: no such file or directory/),
  });
  expect((await sta('files', 'list')).stdout).toBe('');
});

it('are refused as a recording in a report, before the jobs are fetched', async () => {
  const media = join(openSta().directory, 'missing.wav');
  expect(await openSta()('report', '0'.repeat(32), '--media', media)).toMatchObject({
    code: 1,
    stderr: `error: Cannot read ${media}: no such file or directory\n`,
  });
});

it('are refused as the page of a report', async () => {
  const sta = openSta();
  await sta('sentiment', 'run', 'Hello there.');
  expect(await sta('report', '--last', '-o', '/proc/report.html')).toMatchObject({
    code: 1,
    stdout: '',
    // By root or another user.
    stderr: expect.stringMatching(
      /^error: Cannot write \/proc\/report\.html: (?:no such file or directory|permission denied)/,
    ),
  });
});

it.each(['match tags --ndjson', 'profanity check --lines', 'sentiment run'])(
  'are refused as stdin if they are directories: %s',
  (command) => {
    const { directory } = openSta();
    const env = processEnvironment({ STA_DATA_DIR: directory, STA_CONFIG_DIR: directory, STA_STATE_DIR: directory });
    const { status, stdout, stderr } = spawnSync(process.execPath, [launcher, ...command.split(' ')], {
      env,
      stdio: [openSync(directory, 'r'), 'pipe', 'pipe'],
      encoding: 'utf8',
    });
    expect({ status, stdout, stderr }).toEqual({
      status: 1,
      stdout: '',
      stderr: expect.stringContaining('error: Cannot read stdin: it is a directory'),
    });
  },
);
