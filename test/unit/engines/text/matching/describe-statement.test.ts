import { expect, it } from 'vitest';
import { describeStatement, dropFillers } from '../../../../../src/engines/text/matching/describe-statement.ts';
import { splitClauses } from '../../../../../src/engines/text/matching/split-clauses.ts';
import { splitWords } from '../../../../../src/engines/text/matching/split-words.ts';

const describe = (text: string) => describeStatement(splitWords(text));
const listNegated = (text: string): string[] =>
  describe(text).content.flatMap(({ word, negated }) => (negated ? [word] : []));

it.each([
  ["I don't want to cancel my contract", ['cancel', 'contract']],
  ['I never said that I want to cancel', ['cancel']],
  ['I have no connection', ['connection']],
  ['I no longer want to cancel', ['cancel']],
  ['the wifi stopped working', ['working']],
  ["I don't know the address", []],
  ["why don't you cancel it", []],
  ['please stop talking', ['talking']],
  ['can I travel without a visa', []],
  ['I am without internet', ['internet']],
  ["I can't get my card out", []],
  ['no, I want to cancel', []],
  ['is milk on my list, if not please add it', []],
])('finds the negated words of %j', (text, words) => {
  expect(listNegated(text)).toEqual(words);
});

it.each([
  ['no', true],
  ['thanks a lot for your help', true],
  ['it is 0 7 7 1 2', true],
  ['where am I', false],
  ['cancel', false],
])('says whether %j is small talk', (text, isTalk) => {
  expect(describe(text).isTalk).toBe(isTalk);
});

it.each([
  ['how can I get my card to work', 0],
  ['my card works', 1],
  ["my card doesn't work", -1],
  ['I remember the code', 1],
  ['remember to lock the doors', 0],
])('says whether something works in %j', (text, state) => {
  expect(describe(text).state).toBe(state);
});

it('drops fillers, unless the sentence consists of them', () => {
  expect(dropFillers(['um', 'you', 'know', 'the', 'bill'])).toEqual(['the', 'bill']);
  expect(dropFillers(['um', 'uh'])).toEqual(['um', 'uh']);
});

it.each(['what kind of card', 'how do you know the price', 'any sort of insurance'])(
  'keeps the meaningful words of %j',
  (text) => {
    expect(dropFillers(splitWords(text))).toEqual(splitWords(text));
  },
);

it('drops the filler in "I kind of lost my card"', () => {
  expect(dropFillers(splitWords('I kind of lost my card'))).toEqual(splitWords('I lost my card'));
});

it('splits a sentence only if both parts have content', () => {
  expect(splitClauses('my internet is slow, and I want to cancel the contract')).toEqual([
    'my internet is slow',
    'and I want to cancel the contract',
  ]);
  expect(splitClauses('yes, I want to cancel the contract')).toEqual([]);
});
