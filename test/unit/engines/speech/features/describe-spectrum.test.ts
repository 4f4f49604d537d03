import { expect, it } from 'vitest';
import {
  createSpectrumDescriber,
  measureFirstHarmonics,
} from '../../../../../src/engines/speech/features/describe-spectrum.ts';
import { createMelCepstrum } from '../../../../../src/engines/speech/features/mel-cepstrum.ts';
import { createPowerSpectrum } from '../../../../../src/engines/speech/features/power-spectrum.ts';
import { makeNoise, makeVoice } from '../../../../support/make-voice.ts';

const readPower = createPowerSpectrum();
const powerOf = (samples: Float32Array): Float64Array => readPower(Float64Array.from(samples.subarray(0, 640))).slice();
const sine = (hz: number): Float32Array =>
  Float32Array.from({ length: 640 }, (_, i) => 0.5 * Math.sin((2 * Math.PI * hz * i) / 16_000));

it('noise of variance 1 has a power of about 1 in each bin', () => {
  const powers = Array.from({ length: 50 }, (_, at) => powerOf(makeNoise(4, Math.sqrt(3)).subarray(at * 640)));
  const mean = powers.flatMap((power) => [...power.subarray(2, 255)]).reduce((sum, p) => sum + p, 0) / (50 * 253);
  expect(mean).toBeGreaterThan(0.9);
  expect(mean).toBeLessThan(1.1);
});

it('the centroid and roll-off of a sine equal its frequency', () => {
  const { centroidOctaves, rollOffOctaves } = createSpectrumDescriber()(powerOf(sine(1600)));
  expect(centroidOctaves).toBeCloseTo(4, 1);
  expect(rollOffOctaves).toBeCloseTo(4, 0.5);
});

it('the balances separate low from high sounds', () => {
  const describe = createSpectrumDescriber();
  const [low, high] = [describe(powerOf(sine(400))), describe(powerOf(sine(3000)))];
  expect(low.alphaRatioDb).toBeGreaterThan(20);
  expect(high.alphaRatioDb).toBeLessThan(-20);
  expect(low.hammarbergDb).toBeGreaterThan(20);
  expect(high.hammarbergDb).toBeLessThan(-20);
  expect(high.flux).toBeGreaterThan(0.5);
  expect(describe(powerOf(sine(3000))).flux).toBeLessThan(0.01);
});

it('the first harmonics differ as synthesised', () => {
  const pair = sine(250).map((x, i) => x + 0.25 * Math.sin((2 * Math.PI * 500 * i) / 16_000));
  expect(measureFirstHarmonics(powerOf(pair), 250)).toBeCloseTo(20 * Math.log10(2), 0);
});

it('the cepstrum does not depend on the gain, and differs between vowels', () => {
  const readCepstrum = createMelCepstrum();
  const vowel = (formants: number[], gain: number): Float64Array =>
    readCepstrum(powerOf(makeVoice({ seconds: 0.1, hzAt: () => 150, formants, amplitudeAt: () => gain }))).slice();
  const open = vowel([700, 1200, 2600], 0.5);
  const distance = (a: Float64Array, b: Float64Array): number => Math.hypot(...a.map((x, i) => x - (b[i] ?? 0)));
  expect(distance(open, vowel([700, 1200, 2600], 0.25))).toBeLessThan(0.2);
  expect(distance(open, vowel([300, 2200, 3000], 0.5))).toBeGreaterThan(3);
});

it('silence has finite features', () => {
  const power = powerOf(new Float32Array(640));
  expect([...createMelCepstrum()(power)].every((x) => Math.abs(x) < 1e-9)).toBe(true);
  expect(Object.values(createSpectrumDescriber()(power)).every(Number.isFinite)).toBe(true);
});
