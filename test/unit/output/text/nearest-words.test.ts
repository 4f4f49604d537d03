import fc from 'fast-check';
import { expect, it } from 'vitest';
import { nearestWords } from '../../../../src/output/text/nearest-words.ts';

const commands = ['create', 'list', 'delete', 'listen', 'list-own', 'own-words'];

it.each([
  ['lst', ['list']],
  ['creat', ['create']],
  ['craete', ['create']],
  ['lsit', ['list']],
  ['craet', ['create']],
  ['LIST', ['list']],
  ['del', ['delete']],
  ['lis', ['list']],
  ['liste', ['list', 'listen']],
  ['x', []],
  ['refund', []],
  ['own', ['list-own', 'own-words']],
])('suggests for %s: %j', (word, expected) => {
  expect(nearestWords(word, commands)).toEqual(expected);
});

it('suggests only candidates for any word, and finds each candidate by its own name', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 60 }), fc.array(fc.string({ maxLength: 20 })), (word, candidates) => {
      expect(candidates).toEqual(expect.arrayContaining(nearestWords(word, candidates)));
      for (const command of commands) expect(nearestWords(command, [...candidates, command])).toContain(command);
    }),
  );
});
