/** Jobs with one failed part: the successful parts are shown, and no command reports success. */
import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { findFfmpeg } from '../../src/service/media/find-ffmpeg.ts';
import { needs, needsPosix } from '../support/needs.ts';
import { copyOpening, firstSeconds, openingSubtitles } from '../support/short-meeting.ts';
import { startSta, temporaryDirectory } from '../support/start-sta.ts';

const reason = 'ERROR: "acmod.c", line 78: Folder does not contain acoustic model definition';

/** A speech recogniser that fails like pocketsphinx: its banner comes last. */
function installRecogniser(): string {
  const directory = temporaryDirectory();
  const script = `#!/bin/sh\necho '${reason}' >&2\necho 'INFO: continuous.c(307): pocketsphinx COMPILED ON: Sep 28 2022' >&2\nexit 1\n`;
  for (const name of ['pocketsphinx', 'pocketsphinx_continuous']) {
    writeFileSync(join(directory, name), script, { mode: 0o755 });
  }
  return directory;
}

describe('a tone analysis whose transcript fails', needsPosix, () => {
  async function start() {
    const sta = await startSta({ env: { PATH: installRecogniser() } });
    const recording = join(sta.directory, 'call.wav');
    writeFileSync(recording, firstSeconds(5));
    return { sta, recording };
  }
  const failure = `The transcript failed: The speech recogniser pocketsphinx failed: ${reason}`;

  test('run shows the tones, names the part and its reason, and exits with 1', async () => {
    const { sta, recording } = await start();
    const run = await sta('tone', 'run', recording, '--speech-to-text');
    expect(run.code).toBe(1);
    expect(run.stdout).toMatch(/^[\d.]+\t[\d.]+\t/);
    expect(run.stderr).toContain(`error: ${failure}\n`);
    expect(run.stderr).not.toContain('COMPILED ON');
  });

  test('run and fetch print the successful parts for machines, and one line with the error', async () => {
    const { sta, recording } = await start();
    const run = await sta('tone', 'run', recording, '--speech-to-text', '--json');
    expect(run.code).toBe(1);
    expect(JSON.parse(run.stdout)).toMatchObject({
      status: { tone_analysis: 'Completed', speech_to_text: 'Failed' },
      data: { tone_analysis: { chunks: expect.any(Array) } },
      errors: { speech_to_text: { code: 'job_failed', message: expect.stringContaining(reason) } },
    });
    expect(JSON.parse(run.stderr.trim().split('\n').at(-1) ?? '')).toMatchObject({
      error: { code: 'job_failed', message: failure },
    });
  });

  test('a requested transcript is not written', async () => {
    const { sta, recording } = await start();
    const file = join(sta.directory, 'call.srt');
    const run = await sta('tone', 'run', recording, '--transcript-file', file);
    expect(run.code).toBe(1);
    expect(run.stderr).toContain(failure);
    expect(run.stderr).not.toContain('The transcript is in');
    expect(existsSync(file)).toBe(false);
  });

  test('jobs wait and jobs list report that it failed, and why', async () => {
    const { sta, recording } = await start();
    const { stdout } = await sta('tone', 'compute', recording, '--speech-to-text');
    const id = stdout.trim();
    const waited = await sta('jobs', 'wait', id);
    expect(waited.code).toBe(1);
    expect(waited.stdout).toBe(`${id}\ttone\tFailed\t${failure}\n`);
    expect(waited.stderr).toContain(`The job ${id} failed. ${failure}`);
    expect(waited.stderr).toContain(`Fetch what worked with: sta tone fetch ${id}`);
    const json = await sta('jobs', 'wait', id, '--json');
    expect(JSON.parse(json.stdout)).toMatchObject([
      { id, state: 'Failed', parts: { tone_analysis: 'Completed', speech_to_text: 'Failed' } },
    ]);
    expect(JSON.parse(json.stderr)).toMatchObject({ error: { code: 'job_failed' } });
    const listed = await sta('jobs', 'list');
    expect(listed.stdout).toMatch(/\ttone\tFailed\t/);
    expect(listed.stderr).toContain(failure);
    const fetched = await sta('tone', 'fetch', id);
    expect(fetched.code, fetched.stderr).toBe(0);
  });
});

const ffmpeg = findFfmpeg({ PATH: process.env.PATH });

describe('clips with one failed kind', { ...needsPosix, ...needs('ffmpeg') }, () => {
  test('shows and saves the others, and reports the failure', async () => {
    if (ffmpeg.kind !== 'native') throw new Error('there is no ffmpeg');
    const directory = temporaryDirectory();
    // Rejects the first segment that it encodes.
    const wrapper = join(directory, 'ffmpeg');
    const refused = join(directory, 'refused');
    writeFileSync(
      wrapper,
      `#!/bin/sh\ncase "$*" in *libx264*) [ -e ${refused} ] || { : > ${refused}; exit 1; };; esac\nexec ${ffmpeg.ffmpeg} "$@"\n`,
      { mode: 0o755 },
    );
    const sta = await startSta({
      env: { PATH: process.env.PATH, STA_FFMPEG: wrapper },
      jobs: { mediaConcurrency: 1 },
    });
    const saved = join(sta.directory, 'clips');
    const [video, subtitles] = [await copyOpening(sta.directory), join(sta.directory, 'meeting.srt')];
    writeFileSync(subtitles, openingSubtitles);
    const run = await sta(
      ...['clips', 'run', video, '--subtitles', subtitles],
      ...['--action-items', '--qa', '--download', saved],
    );
    expect(run.code).toBe(1);
    expect(run.stderr).toMatch(
      /^error: The clip of action items failed: The audio or video in the file cannot be decoded/m,
    );
    expect(run.stderr).not.toContain('Nothing found');
    expect(run.stdout).toMatch(/^qa\t/);
    expect(readdirSync(saved)).toEqual(['qa.mp4']);
    const waited = await sta('jobs', 'wait', '--last');
    expect(waited.code).toBe(1);
    expect(waited.stdout).toContain('The clip of action items failed');
  });
});
