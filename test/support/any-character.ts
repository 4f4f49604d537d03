/** Characters for property tests. */
import fc from 'fast-check';

const surrogates = { first: 0xd800, count: 0x800 };

/**
 * Any character of Unicode, for `fc.string({ unit: anyCharacter })`. fast-check's own unit `binary` lists all 1.1
 * million of them in each process, which takes a second and 100 MB.
 */
export const anyCharacter = fc.integer({ min: 0, max: 0x10ffff - surrogates.count }).map(
  (index) => String.fromCodePoint(index < surrogates.first ? index : index + surrogates.count),
  (character) => {
    if (typeof character !== 'string' || [...character].length !== 1) throw new Error('not one character');
    const code = character.codePointAt(0) ?? 0;
    return code < surrogates.first ? code : code - surrogates.count;
  },
);
