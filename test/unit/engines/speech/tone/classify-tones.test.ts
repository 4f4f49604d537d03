import { expect, it } from 'vitest';
import { classifyTones } from '../../../../../src/engines/speech/tone/classify-tones.ts';

/** Two tones that differ in one statistic: 2 deviations below the middle, and 2 above it. */
const model = {
  statisticNames: ['height'],
  means: [100],
  deviations: [10],
  centres: [[-2], [2]],
  weights: [
    [-1, 0],
    [1, 0],
  ],
  temperature: 1,
};
const low = (...heights: number[]) =>
  classifyTones(
    heights.map((height) => ({ statistics: [height], weight: 1 })),
    model,
  ).map(([share = 0]) => share > 0.5);

it('rates a long recording in one tone as that tone', () => {
  expect(low(...Array.from({ length: 500 }, (_, at) => 78 + (at % 5)))).not.toContain(false);
});

it('finds both tones of an unusually high voice, but only one in a single utterance', () => {
  const both = Array.from({ length: 20 }, (_, at) => (at % 2 === 0 ? 107 : 147));
  expect(low(107)).toEqual([false]);
  expect(low(...both)).toEqual(both.map((height) => height === 107));
});

it('lowers confidence for chunks without voice', () => {
  expect(classifyTones([{ statistics: [Number.NaN], weight: 0 }], model)).toEqual([[0.5, 0.5]]);
});
