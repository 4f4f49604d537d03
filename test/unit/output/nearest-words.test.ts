import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nearestWords } from '../../../src/output/nearest-words.ts';

const verbs = ['create', 'list', 'delete', 'listen'];

it.each([
  ['lst', ['list']],
  ['creat', ['create']],
  ['craete', ['create']],
  ['LIST', ['list']],
  ['del', ['delete']],
  ['lis', ['list']],
  ['liste', ['list', 'listen']],
  ['x', []],
  ['refund', []],
])('suggests for %s: %j', (word, expected) => {
  expect(nearestWords(word, verbs)).toEqual(expected);
});

it('suggests only candidates for any word, and finds each candidate by its own name', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), fc.array(fc.string({ maxLength: 20 })), (word, candidates) => {
      expect(candidates).toEqual(expect.arrayContaining(nearestWords(word, candidates)));
      for (const verb of verbs) expect(nearestWords(verb, [...candidates, verb])).toContain(verb);
    }),
  );
});
