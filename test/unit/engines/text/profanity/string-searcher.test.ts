import fc from 'fast-check';
import { expect, it } from 'vitest';
import { StringSearcher } from '../../../../../src/engines/text/profanity/string-searcher.ts';

it('finds the same occurrences of every string as a plain search', () => {
  const short = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '\uffff'), maxLength: 4 });
  const long = fc.string({ unit: fc.constantFrom('a', 'b', 'c', '\uffff'), maxLength: 40 });
  fc.assert(
    fc.property(fc.array(short, { maxLength: 8 }), long, (strings, text) => {
      const found: string[] = [];
      new StringSearcher(strings).search(text, (start, end) => found.push(`${start}-${end}`));
      const expected: string[] = [];
      for (const string of new Set(strings.filter((s) => s !== ''))) {
        for (let at = text.indexOf(string); at !== -1; at = text.indexOf(string, at + 1)) {
          expected.push(`${at}-${at + string.length}`);
        }
      }
      expect(found.sort()).toEqual(expected.sort());
    }),
  );
});
