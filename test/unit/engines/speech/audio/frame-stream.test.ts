import fc from 'fast-check';
import { expect, it } from 'vitest';
import { createFrameStream } from '../../../../../src/engines/speech/audio/frame-stream.ts';
import { cutPieces, makeNoise } from '../../../../support/make-voice.ts';

function listFrames(pieces: Iterable<Float32Array>): number[][] {
  const frames: number[][] = [];
  const stream = createFrameStream(64, 16, (frame) => frames.push([...frame]));
  for (const piece of pieces) stream.push(piece);
  return frames;
}

it('gives the same frames for any chunking of the samples', () => {
  const samples = makeNoise(0.05, 0.5);
  const whole = listFrames([samples]);
  expect(whole.length).toBeGreaterThan(40);
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1 }), (lengths) => {
      expect(listFrames(cutPieces(samples, lengths))).toEqual(whole);
    }),
    { numRuns: 30 },
  );
});

it('centres frame i on the middle of hop i', () => {
  const samples = new Float32Array(200);
  samples[16 * 5 + 8] = 1;
  const frames = listFrames([samples]);
  expect(frames[5]?.indexOf(1)).toBe(32);
});

it('treats NaN as silence and clips samples that are too loud', () => {
  const samples = new Float32Array(64).fill(0.5);
  samples.set([Number.NaN, Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY, 7, -7, 3e38]);
  expect(listFrames([samples])[0]?.slice(24, 32)).toEqual([0, 0, 0, 1, -1, 1, 0.5, 0.5]);
});
