import fc from 'fast-check';
import { expect, test } from 'vitest';
import { batchRows, padRows, tokenizeTexts } from '../../../../../src/service/compute/embeddings/tokenize-texts.ts';
import { anyCharacter } from '../../../../support/any-character.ts';

/** One token per letter, between 1 and 2. */
const encode = (text: string) => ({ ids: [1, ...[...text].map((letter) => letter.codePointAt(0) ?? 0), 2] });

test('truncates a text that is too long, and keeps its closing token', () => {
  expect(tokenizeTexts(['abc', 'abcdef'], encode, [1, 2], 5)).toEqual([
    [1, 97, 98, 99, 2],
    [1, 97, 98, 99, 2],
  ]);
  expect(tokenizeTexts(['abcdef'], (text) => ({ ids: encode(text).ids.slice(0, -1) }), [1], 3)).toEqual([[1, 97, 98]]);
});

test('never exceeds the token limit, reads past it or splits a character', () => {
  fc.assert(
    fc.property(fc.string({ unit: anyCharacter, maxLength: 400 }), fc.integer({ min: 4, max: 12 }), (text, max) => {
      let read = '';
      const [row = []] = tokenizeTexts(
        [text],
        (given) => {
          read = given;
          return encode(given);
        },
        [1, 2],
        max,
      );
      expect(row.length).toBeLessThanOrEqual(max);
      expect(row.at(-1)).toBe(2);
      expect(read.length).toBeLessThanOrEqual(16 * max);
      expect(text.startsWith(read)).toBe(true);
      expect(read.length === text.length || !/[\uD800-\uDBFF]$/.test(read)).toBe(true);
    }),
  );
});

test('pads rows to the longest, and masks the padding', () => {
  expect(padRows([[5], [6, 7]], 9)).toEqual({
    rows: 2,
    columns: 2,
    ids: BigInt64Array.of(5n, 9n, 6n, 7n),
    mask: BigInt64Array.of(1n, 0n, 1n, 1n),
  });
  expect(padRows([[]], 0)).toMatchObject({ rows: 1, columns: 1 });
});

test('puts each row in one group with rows of similar length, within the size limit', () => {
  expect(batchRows([[1, 2, 3, 4, 5, 6, 7], [1], [1, 2], [1]], 2, 6)).toEqual([[1, 3], [2], [0]]);
  fc.assert(
    fc.property(fc.array(fc.array(fc.nat(), { maxLength: 9 })), (rows) => {
      const groups = batchRows(rows, 3, 12);
      expect(groups.flat().sort((a, b) => a - b)).toEqual([...rows.keys()]);
      for (const group of groups) {
        expect(group.length).toBeLessThanOrEqual(3);
        const longest = Math.max(...group.map((at) => rows[at]?.length ?? 0));
        expect(group.length === 1 || group.length * longest <= 12).toBe(true);
      }
    }),
  );
});
