import { expect, it } from 'vitest';
import { informalMessages } from '../../../lab/bench/tasks/sentiment-informal.ts';
import { serviceTalk } from '../../../lab/bench/tasks/sentiment-service-talk.ts';
import { weightedF1 } from '../../../lab/bench/tasks/sentiment-three-classes.ts';
import { readServiceTalk } from '../../../lab/training/sentiment/service-talk.ts';

const words = (text: string) =>
  text
    .toLowerCase()
    .match(/[a-z0-9]+/g)
    ?.join(' ') ?? '';

it('trains on no sentence of the benchmark, and on each training sentence once', () => {
  const training = readServiceTalk().map(({ text }) => words(text));
  const measured = new Set([...serviceTalk, ...informalMessages].map(([, text]) => words(text)));
  expect(training.length).toBeGreaterThan(1_000);
  expect(training.filter((text) => measured.has(text))).toEqual([]);
  expect(new Set(training).size).toBe(training.length);
  expect(new Set(readServiceTalk().map(({ label }) => label))).toEqual(new Set([0, 1, 2, 3, 4]));
});

it("weights the F1 of each class by its share, as VADER's paper does", () => {
  expect(weightedF1([1, 0, -1], [1, 0, -1])).toBeCloseTo(100, 9);
  // Positive: one of two found, no false ones, 2/3; negative: found, with one false one, 2/3; no neutral.
  expect(weightedF1([1, 1, -1], [1, -1, -1])).toBeCloseTo(200 / 3, 9);
  expect(weightedF1([1, 1], [0, 0])).toBe(0);
});
