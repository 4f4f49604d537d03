import { expect, it } from 'vitest';
import { chooseSentences } from '../../../../../src/engines/text/summary/choose-sentences.ts';
import { buildTermMatrix } from '../../../../../src/engines/text/summary/term-matrix.ts';

/** Sentences without a word in common, each a little less important than the one before it. */
function choose(total: number, count: number): number[] {
  const stems = Array.from({ length: total }, (_, at) => [`word${at}`]);
  const scores = stems.map((_, at) => 10 - at / 10);
  return chooseSentences(
    scores,
    buildTermMatrix(stems, () => true),
    stems.map(([stem = '']) => stem),
    count,
  );
}

it('does not stop in the first third of a long text', () => {
  expect(choose(60, 6)).toEqual([0, 1, 2, 20, 21, 22]);
  expect(choose(60, 1)).toEqual([0]);
});

it('chooses the best sentences of a short text', () => {
  expect(choose(29, 6)).toEqual([0, 1, 2, 3, 4, 5]);
});

it('chooses a text once', () => {
  const matrix = buildTermMatrix([['same'], ['same'], ['other']], () => true);
  expect(chooseSentences([3, 2, 1], matrix, ['same', 'same', 'other'], 3)).toEqual([0, 2]);
});
