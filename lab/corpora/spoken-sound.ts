/** Sound of lines that flite speaks, for made-up calls; needs flite and ffmpeg. */
import { execFileSync } from 'node:child_process';
import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { analysisSampleRate } from '../../src/engines/speech/audio/audio-format.ts';

/** Seconds. */
export interface Interval {
  readonly start: number;
  readonly end: number;
}

/** Speaks a text with a voice of flite, 16 kHz, without the silence around it. */
export function speak(voice: string, text: string): Float32Array {
  const wav = join(tmpdir(), `flite-${process.pid}.wav`);
  execFileSync('flite', ['-voice', voice, '-t', text.replace(/[^\w ,.?'-]/g, ' '), '-o', wav]);
  const decode = ['-v', 'error', '-i', wav, '-ar', `${analysisSampleRate}`, '-ac', '1', '-f', 'f32le', '-'];
  const bytes = execFileSync('ffmpeg', decode, { maxBuffer: 2 ** 27 });
  rmSync(wav);
  return cutSilence(new Float32Array(new Uint8Array(bytes).buffer));
}

/** Removes the silence before and after speech, and gives it a peak of 0.3. */
export function cutSilence(samples: Float32Array): Float32Array {
  const peak = samples.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0);
  const isHeard = (sample: number) => Math.abs(sample) > peak / 50;
  const heard = samples.subarray(samples.findIndex(isHeard), samples.findLastIndex(isHeard) + 1);
  return heard.map((sample) => (sample * 0.3) / peak);
}

/** Adds noise that falls by 6 dB per octave above 400 Hz, like that of rooms and lines. @param gain root mean square */
export function addNoise(samples: Float32Array, gain: number, random: () => number): Float32Array {
  let last = 0;
  // The root mean square of the filtered uniform noise.
  const own = Math.sqrt(1 / 3 / (1 - 0.85 ** 2));
  return samples.map((sample) => {
    last = 0.85 * last + 2 * random() - 1;
    return sample + (gain * last) / own;
  });
}

/** Adds sound to a recording. @param from the index of its first sample there */
export function addSound(recording: Float32Array, samples: Float32Array, from: number, gain: number): void {
  for (const [i, sample] of samples.entries()) recording[from + i] = (recording[from + i] ?? 0) + gain * sample;
}

export const gainOf = (db: number): number => 10 ** (db / 20);
