/**
 * A small meeting, spoken by flite, becomes a video. Its clips, transcribed again, must contain the expected sentences
 * and no others: once with the recogniser only, once with subtitles and with ffmpeg in WebAssembly.
 */
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { needs } from '../../support/needs.ts';
import { type Sta, shareService, startSta } from '../../support/start-sta.ts';

const pauseSeconds = 0.6;

const spoken = [
  ['slt', 'Good morning.'],
  ['slt', 'When will the price list be ready?'],
  ['rms', 'It will be ready on Friday.'],
  ['slt', 'The train was late.'],
  ['rms', 'I will send you the report by Monday.'],
  ['slt', 'The weather is nice.'],
] as const;

/** The video without subtitles, and its spoken text as SRT. */
function makeMeeting(directory: string): { video: string; subtitles: string } {
  const ffmpeg = (...args: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...args]);
  const files = spoken.map(([voice, text], i) => {
    const file = join(directory, `${i}.wav`);
    execFileSync('flite', ['-voice', voice, '-t', text, '-o', `${file}.raw.wav`]);
    return file;
  });
  const shape = ['-ar', '16000', '-ac', '1', '-af', `apad=pad_dur=${pauseSeconds}`];
  ffmpeg(
    ...files.flatMap((file) => ['-i', `${file}.raw.wav`]),
    ...files.flatMap((file, i) => ['-map', `${i}`, ...shape, file]),
  );
  let lengthSeconds = 0;
  const cues = spoken.map(([, text], i) => {
    const seconds = (readFileSync(join(directory, `${i}.wav`)).length - 44) / 32_000;
    const from = lengthSeconds;
    lengthSeconds += seconds;
    return `${i + 1}\n${clock(from)} --> ${clock(lengthSeconds - pauseSeconds)}\n${text}\n`;
  });
  writeFileSync(join(directory, 'list.txt'), spoken.map((_, i) => `file '${i}.wav'\n`).join(''));
  const video = join(directory, 'meeting.mp4');
  const sound = ['-f', 'concat', '-i', join(directory, 'list.txt')];
  ffmpeg('-f', 'lavfi', '-i', 'testsrc=size=64x64:rate=10', ...sound, '-shortest', '-pix_fmt', 'yuv420p', video);
  const subtitles = join(directory, 'meeting.srt');
  writeFileSync(subtitles, cues.join('\n'));
  return { video, subtitles };
}

const clock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23).replace('.', ',');

/** The words that the recogniser hears in a file, in lower case. */
async function hear(sta: Sta, file: string): Promise<string> {
  const result = await sta('transcribe', file);
  expect(result).toMatchObject({ code: 0 });
  return result.stdout.toLowerCase();
}

describe('a spoken meeting', needs('flite', 'ffmpeg', 'pocketsphinx', 'pocketsphinx-en-us'), () => {
  const directory = mkdtempSync(join(tmpdir(), 'sta-spoken-'));
  let meeting = { video: '', subtitles: '' };
  beforeAll(() => {
    meeting = makeMeeting(directory);
  });
  afterAll(() => rmSync(directory, { recursive: true, force: true }));
  const listener = shareService();

  test.each([
    ['the recogniser and ffmpeg', {}, () => [meeting.video]],
    ['subtitles and only WebAssembly', { STA_FFMPEG: 'wasm' }, () => [meeting.video, '--subtitles', meeting.subtitles]],
  ] as const)('yields clips by %s that contain the sentences they should, and no others', async (_name, way, flags) => {
    const sta = await startSta({ env: { PATH: process.env.PATH, ...way } });
    const out = join(sta.directory, 'out');
    const made = await sta('clips', 'run', ...flags(), '--qa', '--action-items', '--download', out);
    expect(made).toMatchObject({ code: 0 });

    const [questions, actions] = await Promise.all([
      hear(listener(), join(out, 'qa.mp4')),
      hear(listener(), join(out, 'action_items.mp4')),
    ]);
    expect(questions).toMatch(/price list/);
    expect(questions).toMatch(/friday/);
    expect(questions).not.toMatch(/report|train|weather/);
    expect(actions).toMatch(/report/);
    expect(actions).not.toMatch(/price|train|weather/);
  });
});
