/** The error of each command if a program is missing: the reason, and the next command. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { environmentIn, runSta, startSta, temporaryDirectory } from '../support/start-sta.ts';
import { makeWav } from '../support/wav.ts';

const call = fileURLToPath(new URL('../../examples/support-desk/call-3.m4a', import.meta.url));
const subtitles = call.replace(/m4a$/, 'srt');
const env = { PATH: '', STA_FFMPEG: 'none' };

it.each([
  ['tone', 'run'],
  ['clips', 'run', '--qa', '--subtitles', subtitles],
  ['files', 'upload', '-q'],
])('without ffmpeg, only WAV files: %s %s', async (...command) => {
  const sta = await startSta({ env });
  expect(await sta(...command, call)).toEqual({
    code: 2,
    stdout: '',
    stderr: 'error: Only WAV files can be read here: STA_FFMPEG is none. Unset STA_FFMPEG\n',
  });
});

it.each([
  ['tone', 'run', '--sync-with-stt'],
  ['clips', 'run', '--qa'],
])('without a recogniser, a job that needs a transcript fails before the upload: %s %s', async (...command) => {
  const file = join(temporaryDirectory(), 'call.wav');
  writeFileSync(
    file,
    makeWav(1, () => 0),
  );
  const sta = await startSta({ env });
  const { code, stdout, stderr } = await sta(...command, '-q', file);
  expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
  expect(stderr).toContain(
    `error: ${file} cannot be transcribed: it has no subtitles. No speech recogniser is installed\n`,
  );
  expect(stderr).toContain('Or pass --subtitles FILE. See: sta help speech\n');
  expect((await sta('files', 'list', '--json')).stdout).toContain('"data":[]');
});

it('the doctor says how to install each', async () => {
  const { stdout } = await runSta(['doctor', '--json'], { env: { ...environmentIn(temporaryDirectory()), ...env } });
  const { checks } = JSON.parse(stdout) as { checks: { name: string }[] };
  const find = (wanted: string) => checks.find(({ name }) => name === wanted);
  expect(find('ffmpeg')).toMatchObject({
    state: 'warning',
    found: 'only WAV files can be read: STA_FFMPEG is none',
    fix: 'Unset STA_FFMPEG',
  });
  expect(find('speech to text')).toMatchObject({
    state: 'warning',
    found: 'no recogniser is installed; recordings need subtitles',
    fix:
      'Get a model or a program, see: sta help speech. Or install pocketsphinx: apt-get install pocketsphinx ' +
      'pocketsphinx-en-us',
  });
});
