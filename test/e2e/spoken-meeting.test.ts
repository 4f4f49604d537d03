/**
 * A little meeting, spoken by flite, becomes a video; its clips, transcribed again, hold the sentences that they should and
 * no others. Once by the recogniser alone, once by subtitles and with ffmpeg as WebAssembly alone. Needs flite,
 * pocketsphinx and ffmpeg (to make the video).
 */
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { type Sta, startSta } from '../support/start-sta.ts';

const pauseSeconds = 0.8;

const spoken = [
  ['slt', 'Good morning and welcome.'],
  ['slt', 'When will the price list be ready?'],
  ['rms', 'The price list will be ready on Friday.'],
  ['slt', 'The train was late again this morning.'],
  ['rms', 'I will send you the report by Monday.'],
  ['slt', 'The weather is very nice today.'],
] as const;

const works = (program: string, ...args: string[]) => {
  try {
    execFileSync(program, args, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};
const missing = [
  works('flite', '--version') || works('flite', '-lv') ? '' : 'flite',
  works('ffmpeg', '-version') ? '' : 'ffmpeg',
  works('sh', '-c', 'command -v pocketsphinx_continuous || command -v pocketsphinx') ? '' : 'pocketsphinx',
].filter((name) => name !== '');

/** The video, without subtitles, and the SRT text of what is said in it. */
function makeMeeting(directory: string): { video: string; subtitles: string } {
  mkdirSync(directory, { recursive: true });
  const ffmpeg = (...args: string[]) => execFileSync('ffmpeg', ['-v', 'error', '-y', ...args]);
  let lengthSeconds = 0;
  const cues = spoken.map(([voice, text], i) => {
    const file = join(directory, `${i}.wav`);
    execFileSync('flite', ['-voice', voice, '-t', text, '-o', `${file}.raw.wav`]);
    ffmpeg('-i', `${file}.raw.wav`, '-ar', '16000', '-ac', '1', '-af', `apad=pad_dur=${pauseSeconds}`, file);
    const seconds = (readFileSync(file).length - 44) / 32_000;
    const from = lengthSeconds;
    lengthSeconds += seconds;
    return `${i + 1}\n${clock(from)} --> ${clock(lengthSeconds - pauseSeconds)}\n${text}\n`;
  });
  writeFileSync(join(directory, 'list.txt'), spoken.map((_, i) => `file '${i}.wav'\n`).join(''));
  const video = join(directory, 'meeting.mp4');
  const sound = ['-f', 'concat', '-i', join(directory, 'list.txt')];
  ffmpeg('-f', 'lavfi', '-i', 'testsrc=size=160x120:rate=10', ...sound, '-shortest', '-pix_fmt', 'yuv420p', video);
  const subtitles = join(directory, 'meeting.srt');
  writeFileSync(subtitles, cues.join('\n'));
  return { video, subtitles };
}

const clock = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23).replace('.', ',');

async function makeClips(
  sta: Sta,
  flags: readonly string[],
  env: Record<string, string>,
): Promise<Record<string, string>> {
  const out = join(sta.directory, 'out');
  const argv = ['clips', 'run', ...flags, '--qa', '--action-items', '--download', out];
  const result = await sta.run(argv, { env });
  expect(result).toMatchObject({ code: 0 });
  return { qa: join(out, 'qa.mp4'), action_items: join(out, 'action_items.mp4') };
}

/** What the recogniser hears in a file, lower case. */
async function hear(sta: Sta, file: string, env: Record<string, string>): Promise<string> {
  const result = await sta.run(['tone', 'run', file, '--transcript', 'txt'], { env });
  expect(result).toMatchObject({ code: 0 });
  return result.stdout.toLowerCase();
}

test.skipIf(missing.length > 0).each([
  ['the recogniser and ffmpeg', 'native'],
  ['subtitles and WebAssembly alone', 'wasm'],
])(
  `clips of a spoken meeting by %s hold what they are about (needs flite, ffmpeg, pocketsphinx; missing: ${missing.join(', ') || 'none'})`,
  async (_name, way) => {
    const env: Record<string, string> = { PATH: process.env.PATH ?? '', ...(way === 'wasm' && { STA_FFMPEG: 'wasm' }) };
    const sta = await startSta({ env });
    const { video, subtitles } = makeMeeting(join(sta.directory, 'meeting'));
    const clips = await makeClips(sta, way === 'wasm' ? [video, '--subtitles', subtitles] : [video], env);

    const questions = await hear(sta, clips.qa ?? '', env);
    expect(questions).toMatch(/price list/);
    expect(questions).toMatch(/friday/);
    expect(questions).not.toMatch(/report|train|weather/);

    const actions = await hear(sta, clips.action_items ?? '', env);
    expect(actions).toMatch(/report/);
    expect(actions).not.toMatch(/price|train|weather/);
  },
  240_000,
);
