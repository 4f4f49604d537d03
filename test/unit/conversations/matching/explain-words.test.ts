import fc from 'fast-check';
import { expect, it } from 'vitest';
import { leaveOut, listWords } from '../../../../src/conversations/matching/explain-sentences.ts';

const without = (sentence: string) => listWords(sentence).map((word) => leaveOut(sentence, word));

it('omits each word with one space, and keeps the surrounding text', () => {
  expect(without("Hello, I don't know")).toEqual([
    ", I don't know",
    "Hello, don't know",
    'Hello, I know',
    "Hello, I don't",
  ]);
  expect(without('Stop!')).toEqual([undefined]);
  expect(without('退款')).not.toEqual([]);
  expect(without('... 🙂')).toEqual([]);
});

it('returns the place of each word, and always a shorter sentence', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 40 }), (sentence) => {
      for (const word of listWords(sentence)) {
        expect(sentence.slice(word.start, word.end)).toBe(word.word);
        expect((leaveOut(sentence, word) ?? '').length).toBeLessThan(sentence.length);
      }
    }),
  );
});
