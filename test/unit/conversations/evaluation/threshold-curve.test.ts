import fc from 'fast-check';
import { expect, it } from 'vitest';
import { averageRates, poolRates, rateCounts } from '../../../../src/conversations/evaluation/rate-counts.ts';
import { createThresholdCurve, findBestThreshold } from '../../../../src/conversations/evaluation/threshold-curve.ts';

const scored = fc.record({
  // Hundredths too: the thresholds themselves, where rounding would show.
  score: fc.oneof(
    fc.double({ min: 0, max: 1, noNaN: true }),
    fc.integer({ min: 0, max: 100 }).map((n) => n / 100),
  ),
  expected: fc.boolean(),
});

it('counts the same at every threshold as a direct comparison of each score', () => {
  fc.assert(
    fc.property(fc.array(scored, { maxLength: 30 }), (cases) => {
      const curve = createThresholdCurve();
      for (const { score, expected } of cases) curve.add(score, expected);
      const support = cases.filter(({ expected }) => expected).length;
      const counted = Array.from({ length: 100 }, (_, at) => {
        const reached = cases.filter(({ score }) => score >= (at + 1) / 100);
        return {
          cases: support,
          predicted: reached.length,
          correct: reached.filter(({ expected }) => expected).length,
        };
      });
      expect(curve.counts(support)).toEqual(counted);
    }),
  );
});

it('chooses the middle of equally good thresholds', () => {
  const curve = createThresholdCurve();
  curve.add(0.8, true);
  curve.add(0.4, false);
  // Correct from 0.41 to 0.80.
  expect(findBestThreshold([curve.counts(1)])).toEqual({ threshold: 0.6, f1: 1 });
  expect(findBestThreshold([])).toBeUndefined();
  expect(findBestThreshold([createThresholdCurve().counts(0)])).toBeUndefined();
});

it('averages over the names that occur, and pools over the cases', () => {
  const counts = [
    { cases: 9, predicted: 9, correct: 9 },
    { cases: 1, predicted: 0, correct: 0 },
    { cases: 0, predicted: 0, correct: 0 },
  ];
  expect(counts.map(rateCounts)).toEqual([
    { precision: 1, recall: 1, f1: 1 },
    { precision: null, recall: 0, f1: 0 },
    { precision: null, recall: null, f1: null },
  ]);
  expect(averageRates(counts)).toEqual({ precision: 0.5, recall: 0.5, f1: 0.5 });
  expect(poolRates(counts)).toEqual({ precision: 1, recall: 0.9, f1: 18 / 19 });
  expect(averageRates([])).toEqual({ precision: null, recall: null, f1: null });
});
