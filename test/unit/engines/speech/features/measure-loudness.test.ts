import { expect, it } from 'vitest';
import { columnCount, createFrameAnalyser } from '../../../../../src/engines/speech/features/frame-features.ts';
import { createFrameTable } from '../../../../../src/engines/speech/features/frame-table.ts';
import { measureLoudness } from '../../../../../src/engines/speech/features/measure-loudness.ts';
import { readVoice } from '../../../../../src/engines/speech/features/read-voice.ts';
import { joinSounds, makeNoise } from '../../../../support/make-voice.ts';

const sine = (amplitude: number, seconds = 1) =>
  Float32Array.from({ length: seconds * 16_000 }, (_, i) => amplitude * Math.sin((2 * Math.PI * 200 * i) / 16_000));

function measure(samples: Float32Array): number | undefined {
  const table = createFrameTable(columnCount);
  createFrameAnalyser(table).push(samples);
  return measureLoudness(readVoice(table, { startMs: 0, endMs: samples.length / 16 }));
}

it.each([
  [1, -3.01],
  [0.5, -9.03],
  [0.01, -43.01],
])('of a sine of amplitude %d is %d dB', (amplitude, level) => {
  expect(measure(sine(amplitude))).toBeCloseTo(level, 1);
});

it('does not count pauses and noise', () => {
  const paused = joinSounds(sine(0.5), new Float32Array(32_000), makeNoise(1, 0.05));
  expect(Math.abs((measure(paused) ?? 0) + 9.03)).toBeLessThan(0.2);
});

it('is the mean of the power, not of decibels', () => {
  const mean = 10 * Math.log10((0.5 ** 2 / 2 + 0.1 ** 2 / 2) / 2);
  expect(Math.abs((measure(joinSounds(sine(0.5), sine(0.1))) ?? 0) - mean)).toBeLessThan(0.2);
});

it('is unknown without a voice', () => {
  expect(measure(new Float32Array(16_000))).toBeUndefined();
  expect(measure(makeNoise(1, 0.3))).toBeUndefined();
  expect(measure(new Float32Array())).toBeUndefined();
});

it('takes samples beyond full scale as full scale', () => {
  const square = Float32Array.from({ length: 16_000 }, (_, i) => (i % 80 < 40 ? 1.2 : -1.2));
  expect(measure(square)).toBeCloseTo(0, 1);
});
