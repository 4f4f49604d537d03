import { expect, it } from 'vitest';
import { synonymGroups } from '../../../../../src/analytics/text/matching/data/synonyms.ts';
import { stemWord } from '../../../../../src/analytics/text/matching/stem-word.ts';
import { findSynonyms } from '../../../../../src/analytics/text/matching/synonyms.ts';

it('has every word in one group, and no group of one word', () => {
  const words = synonymGroups.flatMap((group) => group.split(' '));
  expect(new Set(words).size).toBe(words.length);
  for (const group of synonymGroups) expect(group.split(' ').length).toBeGreaterThan(1);
});

it('finds the group by the stem of any of its words', () => {
  expect(findSynonyms(stemWord('cancellation'))).toBe(findSynonyms(stemWord('terminated')));
  expect(findSynonyms(stemWord('zebra'))).toBeUndefined();
});

it('finds the first group that has a word of the stem', () => {
  const groups = new Map<string, string>();
  for (const group of synonymGroups) {
    const [first = '', ...others] = group.split(' ').map(stemWord);
    for (const stem of [first, ...others]) if (!groups.has(stem)) groups.set(stem, `=${first}`);
  }
  expect(groups.size).toBeGreaterThan(500);
  for (const [stem, group] of groups) expect(findSynonyms(stem), stem).toBe(group);
});
