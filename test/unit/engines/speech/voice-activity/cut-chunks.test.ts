import fc from 'fast-check';
import { expect, it } from 'vitest';
import { cutChunks } from '../../../../../src/engines/speech/voice-activity/cut-chunks.ts';
import { findSlowGrowth } from '../../../../support/find-slow-growth.ts';

const durationMs = 60_000;

it('joins words into chunks and splits these at pauses', () => {
  const speech = [
    { startMs: 0, endMs: 900 },
    { startMs: 1200, endMs: 2500 },
    { startMs: 3100, endMs: 3600 },
    { startMs: 5000, endMs: 5300 },
  ];
  expect(cutChunks(speech, durationMs)).toEqual([
    { startMs: 0, endMs: 2500 },
    { startMs: 3100, endMs: 3600 },
    { startMs: 5000, endMs: 5300 },
  ]);
});

it('splits long speech at its longest pause', () => {
  const speech = [
    { startMs: 0, endMs: 3000 },
    { startMs: 3100, endMs: 5000 },
    { startMs: 5400, endMs: 7000 },
    { startMs: 7200, endMs: 9000 },
  ];
  expect(cutChunks(speech, durationMs)).toEqual([
    { startMs: 0, endMs: 5000 },
    { startMs: 5400, endMs: 9000 },
  ]);
});

it('splits a segment without a pause into equal parts', () => {
  expect(
    cutChunks([{ startMs: 1000, endMs: 21_000 }], durationMs).map(({ endMs, startMs }) => endMs - startMs),
  ).toEqual([6667, 6666, 6667]);
});

it('stays within the recording', () => {
  const speech = [
    { startMs: -500, endMs: 700 },
    { startMs: 59_500, endMs: 70_000 },
    { startMs: 80_000, endMs: 90_000 },
  ];
  expect(cutChunks(speech, durationMs)).toEqual([
    { startMs: 0, endMs: 700 },
    { startMs: 59_500, endMs: 60_000 },
  ]);
  expect(cutChunks([], durationMs)).toEqual([]);
});

it('gives ordered, disjoint chunks of at most 8 s that cover any speech', () => {
  const span = fc
    .tuple(fc.integer({ min: -100, max: 62_000 }), fc.integer({ min: -5, max: 20_000 }))
    .map(([startMs, length]) => ({ startMs, endMs: startMs + length }));
  fc.assert(
    fc.property(fc.array(span, { maxLength: 30 }), (speech) => {
      const chunks = cutChunks(speech, durationMs);
      let endMs = 0;
      for (const chunk of chunks) {
        expect(chunk.startMs).toBeGreaterThanOrEqual(endMs);
        expect(chunk.endMs).toBeGreaterThan(chunk.startMs);
        expect(chunk.endMs - chunk.startMs).toBeLessThanOrEqual(8000);
        endMs = chunk.endMs;
      }
      expect(endMs).toBeLessThanOrEqual(durationMs);
      for (const { startMs, endMs: end } of speech) {
        for (const ms of [startMs, (startMs + end) >> 1, end - 1]) {
          if (ms < 0 || ms >= durationMs || end <= startMs) continue;
          expect(chunks.some((chunk) => chunk.startMs <= ms && ms < chunk.endMs)).toBe(true);
        }
      }
    }),
  );
});

it('takes linear time on single words with pauses of any length', async () => {
  const slow = await findSlowGrowth(
    'src/engines/speech/voice-activity/cut-chunks.ts',
    [1, 16, 400, 600, 2000],
    2000,
    (module: { cutChunks: typeof cutChunks }, pauseMs, size) => {
      const words = Array.from({ length: size }, (_, at) => ({
        startMs: at * (20 + pauseMs),
        endMs: at * (20 + pauseMs) + 20,
      }));
      expect(module.cutChunks(words, size * (20 + pauseMs)).length).toBeGreaterThan(0);
    },
  );
  expect(slow).toEqual([]);
});
