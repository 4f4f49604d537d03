import { expect, it } from 'vitest';
import { measureCycles } from '../../../../../src/engines/speech/features/measure-cycles.ts';
import { makeNoise, makeVoice, mixSounds } from '../../../../support/make-voice.ts';

const frameOf = (samples: Float32Array): Float64Array => Float64Array.from(samples.subarray(3200, 3840));
/** Makes every second cycle longer by this share. */
const uneven = (share: number): Float32Array => {
  let cycle = 0;
  let left = 0;
  return makeVoice({
    seconds: 0.4,
    hzAt: () => {
      if (left-- <= 0) left = 99 + (cycle++ % 2) * 2;
      return 160 * (1 + (cycle % 2 === 0 ? share : -share));
    },
  });
};

it('an even voice has little jitter and shimmer, and high harmonicity', () => {
  const { jitter, shimmerDb, harmonicityDb } = measureCycles(
    frameOf(makeVoice({ seconds: 0.4, hzAt: () => 160 })),
    100,
  );
  expect(jitter).toBeLessThan(0.002);
  expect(shimmerDb).toBeLessThan(0.1);
  expect(harmonicityDb).toBeGreaterThan(25);
});

it('an uneven voice has more jitter', () => {
  const even = measureCycles(frameOf(uneven(0)), 100).jitter ?? 1;
  const odd = measureCycles(frameOf(uneven(0.04)), 100).jitter ?? 0;
  expect(odd).toBeGreaterThan(even + 0.01);
});

it('a voice whose cycles grow in amplitude has shimmer', () => {
  const growing = makeVoice({ seconds: 0.4, hzAt: () => 160, amplitudeAt: (place) => 0.01 * 1e3 ** place });
  expect(measureCycles(frameOf(growing), 100).shimmerDb).toBeGreaterThan(0.5);
});

it('noise lowers the harmonicity', () => {
  const voice = makeVoice({ seconds: 0.4, hzAt: () => 160 });
  const noisy = mixSounds(voice, makeNoise(0.4, 0.1));
  const clean = measureCycles(frameOf(voice), 100).harmonicityDb;
  expect(measureCycles(frameOf(noisy), 100).harmonicityDb).toBeLessThan(clean - 10);
});

it('a frame with one cycle has neither jitter nor shimmer', () => {
  const { jitter, shimmerDb } = measureCycles(frameOf(makeVoice({ seconds: 0.4, hzAt: () => 66 })), 242);
  expect(jitter).toBeUndefined();
  expect(shimmerDb).toBeUndefined();
});
