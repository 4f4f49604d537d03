/** Sends recordings through a telephone line: 8 kHz, its band, and a codec. Needs `ffmpeg` with these encoders. */
import { spawnSync } from 'node:child_process';
import { analysisSampleRate } from '../../src/engines/speech/audio/audio-format.ts';

const encoders = {
  'mu-law': ['-c:a', 'pcm_mulaw', '-f', 'wav'],
  GSM: ['-c:a', 'libgsm', '-f', 'gsm'],
  'Opus, 8 kbit/s': ['-c:a', 'libopus', '-b:a', '8k', '-application', 'voip', '-f', 'ogg'],
  'G.726, 24 kbit/s': ['-c:a', 'g726', '-b:a', '24k', '-f', 'wav'],
} as const;

export type PhoneLine = keyof typeof encoders;
export const phoneLines = Object.keys(encoders) as PhoneLine[];

const band = 'highpass=f=300,lowpass=f=3400';
/** Silence after each recording, so that none extends into the next. */
const pause = 0.25 * analysisSampleRate;

/** Sends recordings (16 kHz, mono) through a line, all in one call of ffmpeg. Their lengths stay. */
export function sendByPhone(recordings: readonly Float32Array[], line: PhoneLine): Float32Array[] {
  const gap = recordings.length > 1 ? pause : 0;
  const joined = new Float32Array(recordings.reduce((sum, { length }) => sum + length + gap, 0));
  let end = 0;
  const starts = recordings.map((samples) => {
    const start = end;
    joined.set(samples, start);
    end += samples.length + gap;
    return start;
  });
  const raw = ['-f', 'f32le', '-ar', String(analysisSampleRate), '-ac', '1'];
  const coded = runFfmpeg(
    [...raw, '-i', '-', '-af', band, '-ar', '8000', ...encoders[line], '-'],
    Buffer.from(joined.buffer),
  );
  const heard = runFfmpeg([...(line === 'GSM' ? ['-f', 'gsm'] : []), '-i', '-', ...raw, '-'], coded);
  const samples = new Float32Array(heard.buffer.slice(heard.byteOffset, heard.byteOffset + (heard.byteLength & ~3)));
  return recordings.map(({ length }, at) => samples.slice(starts[at], (starts[at] ?? 0) + length));
}

function runFfmpeg(options: readonly string[], input: Buffer): Buffer {
  const { status, stdout, stderr } = spawnSync('ffmpeg', ['-v', 'error', ...options], { input, maxBuffer: 1 << 30 });
  if (status !== 0) throw new Error(`ffmpeg: ${stderr.toString().trim()}`);
  return stdout;
}
