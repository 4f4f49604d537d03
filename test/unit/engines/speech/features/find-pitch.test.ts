import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createPitchFinder } from '../../../../../src/engines/speech/features/find-pitch.ts';
import { makeNoise, makeVoice, mixSounds } from '../../../../support/make-voice.ts';

const frameLength = 640;
const findPitch = createPitchFinder(frameLength);

function pitchHz(samples: Float32Array): number | undefined {
  const period = findPitch(Float64Array.from(samples.subarray(2000, 2000 + frameLength)));
  return period === undefined ? undefined : 16_000 / period;
}

describe('YIN', () => {
  it('finds the pitch of any vowel from 75 to 500 Hz within 2 %', () => {
    fc.assert(
      fc.property(fc.double({ min: 75, max: 500, noNaN: true }), (hz) => {
        const found = pitchHz(makeVoice({ seconds: 0.3, hzAt: () => hz }));
        expect(Math.abs((found ?? 0) / hz - 1)).toBeLessThan(0.02);
      }),
      { numRuns: 60 },
    );
  });

  it('finds it at any loudness, in noise and with an offset', () => {
    const voice = makeVoice({ seconds: 0.3, hzAt: () => 180, amplitudeAt: () => 0.02 });
    const noisy = mixSounds(voice, makeNoise(0.3, 0.001)).map((x) => x + 0.3);
    expect(pitchHz(voice)).toBeCloseTo(180, -0.5);
    expect(pitchHz(noisy)).toBeCloseTo(180, -0.5);
  });

  it('finds no pitch in silence, an offset or noise', () => {
    expect(pitchHz(new Float32Array(4000))).toBeUndefined();
    expect(pitchHz(new Float32Array(4000).fill(0.5))).toBeUndefined();
    expect(pitchHz(makeNoise(0.3, 0.5))).toBeUndefined();
  });
});
