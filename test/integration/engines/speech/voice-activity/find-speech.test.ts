import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createSpeechFinder, type TimeSpan } from '../../../../../src/engines/speech/voice-activity/find-speech.ts';
import { cutPieces, joinSounds, makeNoise, makeVoice, mixSounds } from '../../../../support/make-voice.ts';

function findSpeech(samples: Float32Array, lengths: readonly number[] = [4096]): TimeSpan[] {
  const finder = createSpeechFinder();
  for (const piece of cutPieces(samples, lengths)) finder.push(piece);
  return finder.finish();
}

const silence = (seconds: number): Float32Array => new Float32Array(Math.round(seconds * 16_000));
const speak = (seconds: number, amplitude = 0.3): Float32Array =>
  makeVoice({ seconds, hzAt: (place) => 140 + 40 * Math.sin(20 * place), amplitudeAt: () => amplitude });

function expectAbout(spans: readonly TimeSpan[], expected: readonly [number, number][]): void {
  expect(spans).toHaveLength(expected.length);
  for (const [at, [startMs, endMs]] of expected.entries()) {
    expect(Math.abs((spans[at]?.startMs ?? 0) - startMs)).toBeLessThan(150);
    expect(Math.abs((spans[at]?.endMs ?? 0) - endMs)).toBeLessThan(220);
  }
}

it('finds two segments in silence and in noise of -20 dB', () => {
  const sounds = joinSounds(silence(1), speak(1.5), silence(1), speak(2), silence(1));
  const expected: [number, number][] = [
    [1000, 2500],
    [3500, 5500],
  ];
  expectAbout(findSpeech(sounds), expected);
  expectAbout(findSpeech(mixSounds(sounds, makeNoise(6.5, 0.01))), expected);
});

it('adapts to growing noise', () => {
  const noise = makeNoise(120, 0.002).map((x, i) => x * 5 ** (i / 1_920_000));
  const sounds = joinSounds(silence(10), speak(2, 0.1), silence(78), speak(3), silence(27));
  expectAbout(findSpeech(mixSounds(noise, sounds)), [
    [10_000, 12_000],
    [90_000, 93_000],
  ]);
});

it('finds no speech in silence, steady noise, an offset or NaN', () => {
  expect(findSpeech(silence(3))).toEqual([]);
  expect(findSpeech(makeNoise(3, 0.3))).toEqual([]);
  expect(findSpeech(silence(3).fill(0.7))).toEqual([]);
  expect(findSpeech(silence(3).fill(Number.NaN))).toEqual([]);
  expect(findSpeech(new Float32Array(0))).toEqual([]);
  expect(findSpeech(new Float32Array(5).fill(0.5))).toEqual([]);
});

it('bridges short pauses and ignores clicks', () => {
  const click = silence(1);
  click.fill(0.9, 8000, 8100);
  expectAbout(findSpeech(joinSounds(click, speak(1), silence(0.15), speak(1), silence(1))), [[1000, 3150]]);
});

it('finds the same spans for any chunking, down to single samples', () => {
  const sounds = joinSounds(silence(0.5), speak(0.7), silence(0.6));
  const whole = findSpeech(sounds);
  expect(whole).toHaveLength(1);
  expect(findSpeech(sounds, [1])).toEqual(whole);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 5000 }), { minLength: 1 }), (lengths) => {
      expect(findSpeech(sounds, lengths)).toEqual(whole);
    }),
    { numRuns: 10 },
  );
});

it('gives ordered, disjoint spans within the recording for any samples', () => {
  const sample = fc.oneof(fc.double({ min: -1, max: 1 }), fc.constantFrom(Number.NaN, Number.POSITIVE_INFINITY, 1e30));
  fc.assert(
    fc.property(fc.array(fc.tuple(sample, fc.integer({ min: 1, max: 8000 })), { maxLength: 12 }), (steps) => {
      const samples = joinSounds(...steps.map(([value, length]) => new Float32Array(length).fill(value)));
      let endMs = -1;
      for (const span of findSpeech(samples)) {
        expect(span.startMs).toBeGreaterThan(endMs);
        expect(span.endMs).toBeGreaterThan(span.startMs);
        endMs = span.endMs;
      }
      expect(endMs).toBeLessThanOrEqual(samples.length / 16);
    }),
    { numRuns: 50 },
  );
});
