import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loadLanguage } from '../../../../../../src/engines/text/profanity/lexicon/load-language.ts';
import { createProfanityEngine } from '../../../../../../src/engines/text/profanity/profanity.ts';
import { anyCharacter } from '../../../../../support/any-character.ts';

const engine = createProfanityEngine();
const languages = [await loadLanguage('de'), await loadLanguage('zh')];
const anyLevel = fc.constantFrom('mild', 'standard', 'strong');

const listed = [
  'fuck',
  'Shit',
  'f*ck',
  'a$$',
  'fuuuck',
  'f u c k',
  'f.u.c.k',
  'ｆｕｃｋ',
  'сunt',
  'piss off',
  'ass',
  'mother-fucker',
  'f(_)ck',
  'ʞɔnɟ',
  'fxxk',
  '🖕',
];
const awkward = [
  '\ud800',
  '\udc00',
  '\0',
  '\u200b',
  '\u0301',
  '****',
  '455',
  'ß',
  'ﷺ',
  'ﬁ',
  'İ',
  '\u0085',
  'Scunthorpe',
  "'",
  '👩‍👩‍👧',
  'が',
  'か\u3099',
  'vogel',
  'you',
  'idiot',
  'cow',
  'Arschloch',
  '傻逼',
  '(_)',
  '|<',
];
const separators = [' ', '', '\n', ', ', '-', '.', '!', '\u00a0'];
const piece = fc.oneof(
  fc.constantFrom(...listed),
  fc.constantFrom(...awkward),
  fc.constantFrom(...separators),
  fc.string({ unit: anyCharacter, maxLength: 6 }),
  fc.string({ unit: fc.constantFrom(...'fuckshita*$!1. @-'), maxLength: 12 }),
);
const anyText = fc.array(piece, { maxLength: 30 }).map((pieces) => pieces.join(''));
const anyWords = fc.array(
  fc.oneof(
    fc.constantFrom('vogel', 'fuck', 'か', '.*', 'c++', 'piss', '**', 'ｆ', 'und so'),
    fc.string({ unit: anyCharacter, maxLength: 8 }),
  ),
  { maxLength: 8 },
);

describe('any text', () => {
  it('gives ordered, disjoint, verbatim hits, and changes nothing else', () => {
    fc.assert(
      fc.property(
        anyText,
        anyWords,
        fc.constantFrom('*', '', '[cut]', '🙈'),
        anyLevel,
        (text, customWords, replaceChar, level) => {
          const result = engine.check(text, { replaceChar, customWords, level, languages });
          let rebuilt = '';
          let done = 0;
          for (const { start, end, word } of result.hits) {
            expect(start).toBeGreaterThanOrEqual(done);
            expect(end).toBeGreaterThan(start);
            expect(word).toBe(text.slice(start, end).toLowerCase());
            const single = [...replaceChar].length === 1;
            rebuilt +=
              text.slice(done, start) + (single ? replaceChar.repeat([...text.slice(start, end)].length) : replaceChar);
            done = end;
          }
          expect(result.censoredText).toBe(rebuilt + text.slice(done));
          for (const source of ['custom', 'predefined'] as const) {
            const words = result.hits.filter((hit) => hit.source === source).map((hit) => hit.word);
            expect(source === 'custom' ? result.customProfaneWords : result.predefinedProfaneWords).toEqual([
              ...new Set(words),
            ]);
          }
        },
      ),
      { numRuns: 1500 },
    );
  });

  it('finds a listed word between any innocent neighbours', () => {
    const innocent = fc.array(
      fc.constantFrom('Scunthorpe', '455', 'the', 'größe', '“', 'слово', '12:30', '...', '(see'),
      { maxLength: 5 },
    );
    fc.assert(
      fc.property(innocent, fc.constantFrom(...listed), innocent, (before, word, after) => {
        const text = [...before, word, ...after].join(' ');
        const hit = engine.check(text, { replaceChar: '*' }).hits[0];
        expect(hit && text.slice(hit.start, hit.end)).toBe(word);
      }),
    );
  });

  it('finds nothing more in a text that it censored with stars', () => {
    const words = fc.array(fc.constantFrom(...listed, 'hello', 'Scunthorpe', 'it’s', 'well-known', '(yes)', '455'), {
      maxLength: 20,
    });
    fc.assert(
      fc.property(words, fc.constantFrom(' ', ', ', '\n', ' - ', '! '), (pieces, separator) => {
        const once = engine.check(pieces.join(separator), { replaceChar: '*' }).censoredText;
        expect(engine.check(once, { replaceChar: '*' })).toMatchObject({ censoredText: once, hits: [] });
      }),
    );
  });
});
