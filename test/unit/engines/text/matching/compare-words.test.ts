import { expect, it } from 'vitest';
import {
  readVocabulary,
  WordComparison,
  type WordObjections,
} from '../../../../../src/engines/text/matching/compare-words.ts';
import { readWord } from '../../../../../src/engines/text/matching/describe-sentence.ts';
import { splitWords } from '../../../../../src/engines/text/matching/split-words.ts';

const compare = (text: string, samples: readonly string[]): WordObjections =>
  new WordComparison(splitWords(text).map(readWord)).compare(readVocabulary(samples.map(splitWords)));

const redeem = ['how do I redeem my points', 'redeem the rewards of my card', 'can I redeem points', 'redeem rewards'];

it('finds the most prominent word of the samples that a sentence lacks', () => {
  const { lacking } = compare('how many points are on my card', redeem);
  expect(lacking).toBeGreaterThan(compare('redeem my points', redeem).lacking);
  expect(compare('redeeming my points', redeem).lacking).toBe(compare('redeem my points', redeem).lacking);
  expect(compare('redeem rewards', ['redeem rewards']).lacking).toBe(0);
});

it('measures the words of a sentence that no sample has, which count less if there are few samples', () => {
  expect(compare('how do I redeem rewards', redeem).unseen).toBe(0);
  const one = compare('redeem vouchers', redeem).unseen;
  expect(one).toBeGreaterThan(0);
  expect(compare('donate vouchers', redeem).unseen).toBeGreaterThan(one);
  expect(compare('donate vouchers', redeem.slice(0, 1)).unseen).toBeLessThan(one);
});
