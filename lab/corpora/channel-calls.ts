/**
 * Calls of two channels, made with flite: the lines of the labelled calls in `call-rules/dev`, two voices, with known
 * times, overlaps, noise and crosstalk. The same call is made in the same way each time.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { analysisSampleRate as rate } from '../../src/engines/speech/audio/audio-format.ts';
import { createRandom } from '../training/random.ts';
import { addNoise, addSound, gainOf, type Interval, speak } from './spoken-sound.ts';

const folder = new URL('call-rules/dev/', import.meta.url);
const linesPerCall = 12;

export interface ChannelCall {
  readonly name: string;
  readonly channels: readonly [Float32Array, Float32Array];
  /** When each channel's speaker speaks, seconds, by line. */
  readonly speech: readonly [Interval[], Interval[]];
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
    const samples = speak(made.voices[channel], text);
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
    addSound(clean[channel], samples, Math.round(start * rate), gain);
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
