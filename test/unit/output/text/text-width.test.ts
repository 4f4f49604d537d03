import fc from 'fast-check';
import stringWidth from 'string-width';
import { expect, it } from 'vitest';
import { textWidth } from '../../../../src/output/text/fit-columns.ts';

// Among the characters above, string-width measures those that textWidth does not.
it.each([
  [0, 0x300],
  [0x2000, 0x2070],
  [0x20a0, 0x20d0],
  [0x2180, 0x2210],
  [0x24f0, 0x2610],
])('equals string-width for each character from %i to %i', (first, end) => {
  for (let code = first; code < end; code += 1) {
    const character = String.fromCodePoint(code);
    if (textWidth(character) !== stringWidth(character)) expect.fail(`U+${code.toString(16)}`);
  }
});

it('equals string-width for characters that join their neighbours', () => {
  const joining = fc.constantFrom(...['\u0301', '\u0903', '\u200d', '\ufe0f', '\u20e3', '\u0600', '\u001b[1m']);
  const wide = fc.constantFrom('👩', '🏽', 'ᄀ', 'ᅡ', '🇩', '中', '〰');
  const plain = fc.constantFrom('a', '1', '#', ' ', 'ß', '…', '€', '→', '─', '■', '©');
  fc.assert(
    fc.property(fc.array(fc.oneof(plain, joining, wide)), (parts) => {
      const text = parts.join('');
      expect(textWidth(text)).toBe(stringWidth(text));
    }),
  );
});
