import { describe, expect, it } from 'vitest';
import { describeSpeech } from '../../../../src/engines/clips/detection/describe-speech.ts';
import { findKeywords } from '../../../../src/engines/clips/find-keywords.ts';

const lines = [
  'The refunds were late again this year.',
  'We ordered the new machines in spring.',
  'It was a mistake.',
  'Who will pay for the shipping costs?',
  'The customer does, as always.',
  'Maria’s team is in Zürich.',
];
const sentences = describeSpeech(lines.map((text, at) => ({ text, startMs: at * 2000, endMs: at * 2000 + 1500 })));
const find = (...keywords: string[]) => findKeywords(sentences, keywords).map(({ first, last }) => [first, last]);

describe('findKeywords', () => {
  it('finds other forms of a word, in any letter case', () => {
    expect(find('REFUND')).toEqual([[0, 0]]);
    expect(find('ordering')).toEqual([[1, 1]]);
    expect(find('maria', 'zürich')).toEqual([[5, 5]]);
  });

  it('finds phrases whole and in order', () => {
    expect(find('new machine')).toEqual([[1, 1]]);
    expect(find('machines new')).toEqual([]);
  });

  it('finds only whole words', () => {
    expect(find('fund', 'ship', 'chine')).toEqual([[3, 4]]);
    expect(find('fund', 'chine')).toEqual([]);
  });

  it('includes the sentence before a short one, and the answer to a question', () => {
    expect(find('mistake')).toEqual([[1, 2]]);
    expect(find('costs')).toEqual([[3, 4]]);
  });

  it('returns nothing without keywords', () => {
    expect(find()).toEqual([]);
    expect(find('', '  ', '!?')).toEqual([]);
  });
});
