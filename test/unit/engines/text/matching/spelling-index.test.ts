import { describe, expect, it } from 'vitest';
import { SpellingIndex } from '../../../../../src/engines/text/matching/spelling-index.ts';

describe('SpellingIndex', () => {
  const index = new SpellingIndex();
  index.add(['money', 'back', 'refund', 'transfer']);
  index.add(['cancel', 'card', 'деньги']);
  index.seal();

  it.each([
    ['mony', 'money'],
    ['monney', 'money'],
    ['bakc', 'back'],
    ['refnud', 'refund'],
    ['refind', 'refund'],
    ['tranfer', 'transfer'],
    ['дньги', 'деньги'],
  ])('reads %s as %s', (wrong, right) => {
    expect(index.correct(wrong)).toBe(right);
  });

  it.each(['money', 'bank', 'hard', 'cat', 'honey', 'zebra', 'trnsfr', '', 'a'.repeat(10_000)])(
    'leaves %.20s unchanged',
    (word) => {
      expect(index.correct(word)).toBe(word);
    },
  );
});
