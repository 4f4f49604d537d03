import { expect, it } from 'vitest';
import { compareGroups } from '../../../lab/bench/tasks/grouping-scores.ts';

it('gives a perfect score to groups that equal the labels', () => {
  expect(compareGroups(['a', 'a', 'b', 'b'], [7, 7, 3, 3])).toEqual({
    grouped: 1,
    purity: 1,
    information: expect.closeTo(1),
    rand: expect.closeTo(1),
    found: 1,
  });
});

it('agrees with scikit-learn', () => {
  // adjusted_rand_score and normalized_mutual_info_score([0,0,1,1], [0,0,1,2]).
  const { rand, information } = compareGroups(['a', 'a', 'b', 'b'], [0, 0, 1, 2]);
  expect(rand).toBeCloseTo(0.571_428, 5);
  expect(information).toBeCloseTo(0.8, 5);
});

it('counts an item without a group as its own group, and ignores it for purity', () => {
  const { grouped, purity, found, rand } = compareGroups(['a', 'a', 'b', 'b'], [0, 0, undefined, undefined]);
  expect({ grouped, purity, found }).toEqual({ grouped: 0.5, purity: 1, found: 0.5 });
  expect(rand).toBeCloseTo(0.571_428, 5);
});
