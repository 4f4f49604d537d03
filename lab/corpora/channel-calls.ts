/**
 * Calls of two channels, made with flite: the lines of the labelled calls in `call-rules/dev`, two voices, with known
 * times, overlaps, noise and crosstalk. The same call is made in the same way each time.
 */
import { execFileSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const rate = 16_000;
const folder = new URL('call-rules/dev/', import.meta.url);
const linesPerCall = 12;

export interface ChannelCall {
  readonly name: string;
  readonly channels: readonly [Float32Array, Float32Array];
  /** When each channel's speaker speaks, seconds, by line. */
  readonly speech: readonly [Interval[], Interval[]];
}

export interface Interval {
  readonly start: number;
  readonly end: number;
}

interface Conditions {
  readonly voices: readonly [agent: string, customer: string];
  /** Root mean square of the noise in each channel, dB of full scale. */
  readonly noiseDb: number;
  /** Level of the other speaker in a channel, relative to their own. */
  readonly crosstalkDb: number;
  /** The customer's level relative to the agent's. */
  readonly customerDb: number;
  /** Share of the lines that begin before the one before ends. */
  readonly overlaps: number;
}

const quiet = Number.NEGATIVE_INFINITY;
const conditions: readonly Conditions[] = [
  { voices: ['slt', 'rms'], noiseDb: quiet, crosstalkDb: quiet, customerDb: 0, overlaps: 0.3 },
  { voices: ['kal16', 'slt'], noiseDb: -70, crosstalkDb: quiet, customerDb: 0, overlaps: 0.3 },
  { voices: ['rms', 'slt'], noiseDb: -60, crosstalkDb: -30, customerDb: 0, overlaps: 0.3 },
  { voices: ['slt', 'kal16'], noiseDb: -60, crosstalkDb: -20, customerDb: -6, overlaps: 0.3 },
  { voices: ['rms', 'kal16'], noiseDb: -55, crosstalkDb: -20, customerDb: 6, overlaps: 0.5 },
  { voices: ['kal16', 'rms'], noiseDb: -55, crosstalkDb: -15, customerDb: 0, overlaps: 0.5 },
  { voices: ['slt', 'rms'], noiseDb: -50, crosstalkDb: -20, customerDb: -6, overlaps: 0 },
  { voices: ['rms', 'slt'], noiseDb: -60, crosstalkDb: -15, customerDb: -12, overlaps: 0.3 },
  { voices: ['kal16', 'slt'], noiseDb: -65, crosstalkDb: -12, customerDb: 0, overlaps: 0.5 },
  { voices: ['slt', 'kal16'], noiseDb: -45, crosstalkDb: -25, customerDb: 0, overlaps: 0.1 },
];

/** Mulberry32, so that each run makes the same calls. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Speaks a text, without the silence around it. */
function speak(voice: string, text: string): Float32Array {
  const wav = join(tmpdir(), `flite-${process.pid}.wav`);
  execFileSync('flite', ['-voice', voice, '-t', text, '-o', wav]);
  const decode = ['-v', 'error', '-i', wav, '-ar', `${rate}`, '-ac', '1', '-f', 'f32le', '-'];
  const bytes = execFileSync('ffmpeg', decode, { maxBuffer: 2 ** 27 });
  rmSync(wav);
  const samples = new Float32Array(new Uint8Array(bytes).buffer);
  const peak = samples.reduce((max, sample) => Math.max(max, Math.abs(sample)), 0);
  const isHeard = (sample: number) => Math.abs(sample) > peak / 50;
  const heard = samples.subarray(samples.findIndex(isHeard), samples.findLastIndex(isHeard) + 1);
  return heard.map((sample) => (sample * 0.3) / peak);
}

/** Adds noise that falls by 6 dB per octave above 400 Hz, like that of rooms and lines. @param gain root mean square */
function addNoise(samples: Float32Array, gain: number, random: () => number): Float32Array {
  let last = 0;
  // The root mean square of the filtered uniform noise.
  const own = Math.sqrt(1 / 3 / (1 - 0.85 ** 2));
  return samples.map((sample) => {
    last = 0.85 * last + 2 * random() - 1;
    return sample + (gain * last) / own;
  });
}

const gainOf = (db: number): number => 10 ** (db / 20);

/**
 * Ten calls; needs flite and ffmpeg.
 *
 * @param part the constants of the engine were chosen on `development`; `fresh` has other texts and times
 */
export function* makeChannelCalls(part: 'development' | 'fresh'): Generator<ChannelCall> {
  const [offset, seeds] = part === 'development' ? [0, 0] : [1, 100];
  const files = readdirSync(folder)
    .filter((name) => name.endsWith('.ndjson'))
    .sort();
  for (const [index, made] of conditions.entries()) {
    yield makeCall(files[index * 2 + offset] ?? '', made, seeds + index + 1);
  }
}

function makeCall(file: string, made: Conditions, seed: number): ChannelCall {
  const random = createRandom(seed);
  const lines = readFileSync(new URL(file, folder), 'utf8')
    .trim()
    .split('\n')
    .map((line): { role: string; text: string } => JSON.parse(line))
    .slice(1, 1 + linesPerCall);
  const placed: { channel: 0 | 1; start: number; samples: Float32Array }[] = [];
  let now = 1;
  for (const { role, text } of lines) {
    const channel = role === 'agent' ? 0 : 1;
    const samples = speak(made.voices[channel], text.replace(/[^\w ,.?'-]/g, ' '));
    const before = placed.at(-1);
    const canOverlap = before !== undefined && before.channel !== channel && before.samples.length > 2 * rate;
    const gap = canOverlap && random() < made.overlaps ? -(0.3 + 1.2 * random()) : 0.2 + 2.5 * random() ** 3 * 2;
    const start = Math.max(before?.start ?? 0, now + gap);
    placed.push({ channel, start, samples });
    now = Math.max(now, start + samples.length / rate);
  }
  const length = Math.ceil((now + 1) * rate);
  const clean = [new Float32Array(length), new Float32Array(length)] as const;
  const speech: [Interval[], Interval[]] = [[], []];
  for (const { channel, start, samples } of placed) {
    const gain = channel === 1 ? gainOf(made.customerDb) : 1;
    const from = Math.round(start * rate);
    for (const [i, sample] of samples.entries())
      clean[channel][from + i] = (clean[channel][from + i] ?? 0) + gain * sample;
    speech[channel].push({ start, end: start + samples.length / rate });
  }
  const leak = gainOf(made.crosstalkDb);
  const noise = gainOf(made.noiseDb);
  const heard = (own: Float32Array, other: Float32Array) =>
    addNoise(
      own.map((sample, i) => sample + leak * (other[i - 160] ?? 0)),
      noise,
      random,
    );
  return {
    name: file.replace('.ndjson', ''),
    channels: [heard(clean[0], clean[1]), heard(clean[1], clean[0])],
    speech,
  };
}
