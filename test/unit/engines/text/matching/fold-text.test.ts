import fc from 'fast-check';
import { expect, it } from 'vitest';
import { foldSpace, foldText } from '../../../../../src/engines/text/matching/fold-text.ts';

it.each([
  ['Straße', 'STRASSE'],
  ['ﬁne', 'FINE'],
  ['ΣΊΣΥΦΟΣ', 'σίσυφος'],
  ['İstanbul', 'istanbul'],
  ['re\u00ADfund', 'refund'],
  ['e\u0301', 'é'],
  ['ｆｕｌｌ', 'full'],
])('folds %s and %s to the same', (one, other) => {
  expect(foldText(one)).toBe(foldText(other));
});

it('changes nothing in a second pass', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(foldSpace(foldSpace(text))).toBe(foldSpace(text));
    }),
  );
});

it('drops excess combining marks, so that a million of them take linear time', () => {
  expect(foldText('\u0301\u0316'.repeat(500_000)).length).toBeLessThan(100);
});
