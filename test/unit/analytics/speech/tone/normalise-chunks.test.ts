import fc from 'fast-check';
import { expect, it } from 'vitest';
import { normaliseChunks } from '../../../../../src/analytics/speech/tone/normalise-chunks.ts';

const usual = { means: [10, 0], deviations: [2, 1] };

const alone = (...statistics: number[]) => [{ statistics, weight: 1 }];

it('compares a single chunk with what is usual, less sure of it than of a file', () => {
  expect(normaliseChunks(alone(16, 0), usual)).toEqual([[2.5, 0]]);
});

it('takes half of an offset that all chunks of a file share, however long it is', () => {
  const offset = (chunks: number) => {
    const rows = Array.from({ length: chunks }, (_, at) => ({ statistics: [at % 2 === 0 ? 19 : 21, 0], weight: 1 }));
    const [low = [], high = []] = normaliseChunks(rows, usual);
    return ((low[0] ?? 0) + (high[0] ?? 0)) / 2;
  };
  const whole = (20 - (usual.means[0] ?? 0)) / (usual.deviations[0] ?? 1) / 2;
  expect(offset(10)).toBeCloseTo(whole, 5);
  expect(offset(400)).toBeCloseTo(whole, 5);
});

it('takes what is missing for the usual and holds what is too far', () => {
  expect(normaliseChunks(alone(Number.NaN, Number.POSITIVE_INFINITY), usual)).toEqual([[0, 0]]);
  expect(normaliseChunks(alone(1e9, -1e9), usual)).toEqual([[4, -4]]);
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.double(), fc.double())), (rows) => {
      const chunks = rows.map((statistics) => ({ statistics, weight: 1 }));
      for (const value of normaliseChunks(chunks, usual).flat()) expect(Math.abs(value)).toBeLessThanOrEqual(4);
    }),
  );
});

it('holds back what has little voice, and keeps it out of the means', () => {
  const chunks = [
    { statistics: [16, 0], weight: 1 },
    { statistics: [1000, 50], weight: 0 },
  ];
  expect(normaliseChunks(chunks, usual)).toEqual([
    [2.5, 0],
    [0, 0],
  ]);
});
