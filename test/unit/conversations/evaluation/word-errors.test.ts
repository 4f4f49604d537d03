import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addWordErrors,
  countWordErrors,
  normalizeWords,
  noWordErrors,
  wordErrorRate,
} from '../../../../src/conversations/evaluation/words/word-errors.ts';

const errorsOf = (reference: string, heard: string) =>
  countWordErrors(normalizeWords(reference), normalizeWords(heard));

describe('word errors', () => {
  it.each([
    ['the cat sat on the mat', 'the cat sat on the mat', [6, 0, 0, 0]],
    ['the cat sat on the mat', 'the cat sit on mat', [6, 1, 1, 0]],
    ['the cat sat', 'well the cat sat down', [3, 0, 0, 2]],
    ['good morning', '', [2, 0, 2, 0]],
    ['', 'good morning', [0, 0, 0, 2]],
    ['', '', [0, 0, 0, 0]],
  ])('of %j heard as %j', (reference, heard, [words, substitutions, deletions, insertions]) => {
    expect(errorsOf(reference, heard)).toEqual({ words, substitutions, deletions, insertions });
  });

  it('are the fewest edits, and explain the difference in length', () => {
    const words = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 8 });
    fc.assert(
      fc.property(words, words, (reference, heard) => {
        const { substitutions, deletions, insertions } = countWordErrors(reference, heard);
        expect(substitutions + deletions + insertions).toBe(distance(reference, heard));
        expect(insertions - deletions).toBe(heard.length - reference.length);
        expect(Math.min(substitutions, deletions, insertions)).toBeGreaterThanOrEqual(0);
      }),
    );
  });

  it('add up over texts, and give no rate without words', () => {
    const sum = addWordErrors(errorsOf('a b c d', 'a b c x'), errorsOf('a', 'a b'));
    expect(wordErrorRate(sum)).toBe(2 / 5);
    expect(wordErrorRate(noWordErrors)).toBeNull();
  });
});

/** By definition, without a table. */
function distance([a, ...as]: readonly string[], [b, ...bs]: readonly string[]): number {
  if (a === undefined) return b === undefined ? 0 : 1 + bs.length;
  if (b === undefined) return 1 + as.length;
  if (a === b) return distance(as, bs);
  return 1 + Math.min(distance(as, bs), distance(as, [b, ...bs]), distance([a, ...as], bs));
}

it.each([
  ["Don't worry -- it’s fine!", ['dont', 'worry', 'its', 'fine']],
  ['[music] Well (laughs), OK. <noise>', ['well', 'ok']],
  ['Straße №5, 20 %', ['straße', 'no5', '20']],
  ['今天好 ok', ['今', '天', '好', 'ok']],
])('compares %j as words', (text, words) => {
  expect(normalizeWords(text)).toEqual(words);
});
