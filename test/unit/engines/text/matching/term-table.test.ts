import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashTerm, TermTable } from '../../../../../src/engines/text/matching/term-table.ts';

test('numbers terms in the order in which they are found, even after trimming', () => {
  const terms = fc.uniqueArray(fc.string({ unit: 'grapheme', maxLength: 12 }), { maxLength: 300 });
  fc.assert(
    fc.property(terms, fc.nat(300), (found, trimmedAt) => {
      const table = new TermTable();
      for (const [at, term] of found.entries()) {
        if (at === trimmedAt) table.trim();
        expect(table.find(term, hashTerm(term))).toBe(-1);
        expect(table.add(term, hashTerm(term))).toBe(at);
        expect(table.add(term, hashTerm(term))).toBe(at);
      }
      table.trim();
      expect(table.size).toBe(found.length);
      for (const [at, term] of found.entries()) {
        expect(table.find(term, hashTerm(term))).toBe(at);
        expect(table.textOf(at)).toBe(term);
      }
    }),
  );
});
