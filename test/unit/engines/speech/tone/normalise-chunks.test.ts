import fc from 'fast-check';
import { expect, it } from 'vitest';
import { measureOffset, standardise, subtractOffset } from '../../../../../src/engines/speech/tone/normalise-chunks.ts';

const usual = { means: [10, 0], deviations: [2, 1] };
const evidence = (...rows: number[][]) => rows.map((statistics) => ({ statistics, weight: 1 }));
const ones = (count: number) => Array<number>(count).fill(1);
const nothing = (count: number) => Array.from({ length: count }, () => [0, 0]);

it('expresses statistics as deviations from the usual; a missing one counts as usual', () => {
  expect(standardise(evidence([16, -1], [Number.NaN, Number.POSITIVE_INFINITY], [1e9, -1e9]), usual)).toEqual([
    [3, -1],
    [0, 0],
    [8, -8],
  ]);
});

it('attributes a quarter of one chunk to its speaker, and half of a long file', () => {
  const offsetOf = (count: number) =>
    measureOffset(
      Array.from({ length: count }, () => [4, 0]),
      ones(count),
      nothing(count),
    )[0];
  expect(offsetOf(1)).toBeCloseTo(1, 9);
  expect(offsetOf(3)).toBeCloseTo(2, 9);
  expect(offsetOf(400)).toBeCloseTo(2, 9);
});

it('does not attribute to the speaker a deviation that the tones explain', () => {
  expect(measureOffset([[4, 1]], [1], [[4, 1]])).toEqual([0, 0]);
});

it('excludes chunks with little voice from the offset, and keeps them near 0', () => {
  const rows = [
    [3, 0],
    [8, 8],
  ];
  const offset = measureOffset(rows, [1, 0], nothing(2));
  expect(offset).toEqual([0.75, 0]);
  expect(subtractOffset(rows, [1, 0], offset)).toEqual([
    [2.25, 0],
    [0, 0],
  ]);
});

it('limits all statistics to -4 to 4, whatever the offset', () => {
  fc.assert(
    fc.property(fc.array(fc.tuple(fc.double(), fc.double())), (statistics) => {
      const rows = standardise(evidence(...statistics), usual);
      const weights = ones(rows.length);
      const offset = measureOffset(rows, weights, nothing(rows.length));
      for (const value of subtractOffset(rows, weights, offset).flat()) expect(Math.abs(value)).toBeLessThanOrEqual(4);
    }),
  );
});
