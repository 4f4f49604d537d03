import { describe, expect, it } from 'vitest';
import { createProfanityEngine } from '../../../../../src/engines/text/profanity/profanity.ts';

const engine = createProfanityEngine();

/** The hits of a text, unchanged. */
function findIn(text: string): string[] {
  return engine.check(text, { replaceChar: '*' }).hits.map(({ start, end }) => text.slice(start, end));
}

describe('disguises', () => {
  it.each([
    [
      'signs for letters',
      ['sh1t', '@ss', 'a$$', 'b!tch', '5h1t', 'c0cksucker', 'pu55y', 'tw@t', 'shi+', 'n1gger', 'tvvat', 'l3itch'],
    ],
    [
      'signs over letters',
      [
        'f*ck',
        'f**k',
        'f***',
        'sh*t',
        'sh*tty',
        'f---ing',
        'f#ck',
        'c#nt',
        'f^ck',
        'fu&king',
        'f*&k!ng',
        'n****r',
        'wh*re',
        'motherf*cker',
        'r-tard',
      ],
    ],
    ['repeated letters', ['fuuuuck', 'FUUUCKKK', 'shhhiiit', 'assssshole', 'boooobs', 'niggggger', 'fuckk']],
    [
      'letters apart',
      [
        'f u c k',
        'F U C K E R',
        'f u c ked',
        'f.u.c.k',
        'f_u_c_k',
        's-h-i-t',
        'b.ollocks',
        'f-u-c-k-ing',
        'F. U. C. K',
      ],
    ],
    ['hyphens', ['mother-fucker', 'ass-hat', 'piss-off', 'mo-fo', 'bum-bandit', 'son-of-a-bitch', 'fu-ck', 'fu.ck']],
    ['other alphabets', ['ｆｕｃｋ', 'ⓕⓤⓒⓚ', 'ᶠᵤ𝒸ₖ', 'сunt', 'shіt', 'niggеr', 'fμck', 'bitсн', 'Scheiße']],
    [
      'combining marks and invisible characters',
      ['fu\u0301ck', 'f\u200bu\u200bck', 'sh\u00adit', 'f\u0338u\u0337c\u0338k\u0336', 'fück', 'cu\u2060nt'],
    ],
    ['mixed case', ['FuCk', 'sHIT', 'BITCH']],
    [
      'longer words',
      ['unfuckingbelievable', 'shitstorm', 'assgoblin', 'dickwaffle', 'dumbasses', 'cuntish', 'whorish'],
    ],
    ['digits beside', ['fuck123', 'bitch2']],
    ['letters drawn', ['f()()ker', 'f|_|ck', 'fu|<er', 'a$$h()le', 'b|tch', '5h|t', 'm0th3rf|_|cker', 'bi+(h']],
    ['upside down', ['ʞɔnɟ', 'ɹǝƃƃıu', 'ʇıɥs']],
    ['strangers between the letters', ['fツck', 'sh♥t', 'f🤬ck', 'fსck', 'n♠gger']],
    ['x, swapped, dropped, backwards', ['fxck', 'fxxk', 'dxxkhead', 'bicth', 'fcuking', 'niggre', 'assholse', 'kcuf']],
    [
      'letters apart with signs',
      ['F_u c_K', '$ h i t', 's h 1 t', 'f # g g o t s', 'f\ufc60 u\ufc60 c\ufc60 k', 'ｆ ｕ ｃ ｋ'],
    ],
    ['signs', ['🖕', '🖕🏽', '8===D']],
  ])('%s', (_, words) => {
    for (const word of words) {
      expect(findIn(word), word).toEqual([word]);
      expect(findIn(`So, (${word}), yes: “${word}”.`), word).toEqual([word, word]);
    }
  });

  it('keeps the symbols around a disguised word', () => {
    expect(findIn('sh!t!')).toEqual(['sh!t']);
    expect(findIn('sh1t!!! (@ss)')).toEqual(['sh1t', '@ss']);
    expect(findIn("fuck's sake")).toEqual(['fuck']);
  });

  it('finds a word between letters of a script without spaces', () => {
    expect(findIn('これはfuckです')).toEqual(['fuck']);
  });

  it('separates a spelled word from single-letter words next to it', () => {
    expect(findIn('you a s h i t')).toEqual(['s h i t']);
    expect(findIn('f u c k u')).toEqual(['f u c k']);
    expect(findIn('i f u c k the')).toEqual(['f u c k']);
    expect(findIn('a s s h o l e')).toEqual(['a s s h o l e']);
  });

  it('ignores text that only looks like a disguise', () => {
    for (const text of [
      'f(x) = (a)(s)(s)',
      'a/b/c \\/ if (s) { hit() } <b>it</b>',
      'x | y > z',
      'f * g * k',
      'I A M A S S 4 5 5',
      'shi♥',
      '日本shi日本',
      'ɹǝʇɐʍ',
      'Niger, shist, saggin',
      'p. q. r. s, t',
      'F _ U',
    ]) {
      expect(findIn(text), text).toEqual([]);
    }
  });
});
