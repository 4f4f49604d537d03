import { describe, expect, it } from 'vitest';
import { createProfanityEngine } from '../../../../../src/engines/text/profanity/profanity.ts';

const engine = createProfanityEngine();

function customIn(text: string, customWords: string[]): string[] {
  return engine.check(text, { replaceChar: '*', customWords }).customProfaneWords;
}

describe('custom words', () => {
  it('match whole words in any letter case and script', () => {
    expect(customIn('Der VOGEL und die Vogelscheuche', ['vogel'])).toEqual(['vogel']);
    expect(customIn('Вот БЛИН, блины горят', ['блин'])).toEqual(['блин']);
    expect(customIn('ÄRGER, Ärger und ärgerlich', ['a\u0308rger'])).toEqual(['ärger']);
    expect(customIn('schön ist nicht schon', ['schon'])).toEqual(['schon']);
  });

  it('match inside text of scripts without spaces', () => {
    expect(customIn('お前はばかだ', ['ばか'])).toEqual(['ばか']);
    expect(customIn('你是笨蛋吗', ['笨蛋'])).toEqual(['笨蛋']);
    expect(customIn('か\u3099き', ['か'])).toEqual([]);
  });

  it('may be phrases, with any white space between the words', () => {
    expect(customIn('Acme \n Corp is better', ['acme corp'])).toEqual(['acme \n corp']);
    expect(customIn('acme corporation', ['acme corp'])).toEqual([]);
  });

  it('match their NFKC equivalents', () => {
    expect(customIn('ＶＯＧＥＬ ﬁsh', ['vogel', 'fish'])).toEqual(['ｖｏｇｅｌ', 'ﬁsh']);
    expect(customIn('한국', ['\u1112\u1161\u11ab국'])).toEqual(['한국']);
  });

  it('are literal, not patterns', () => {
    expect(customIn('anything at all', ['.*', '\\w+', '[a-z]+', '(a|b)*', '^', '$', ''])).toEqual([]);
    expect(customIn('use c++ or .* here', ['C++', '.*'])).toEqual(['c++', '.*']);
  });

  it('match through light disguises', () => {
    expect(customIn('v0gel vo*gel? v*gel VOOOGEL v.o.g.e.l v o g e l vo\u200bgel', ['vogel'])).toEqual([
      'v0gel',
      'v*gel',
      'vooogel',
      'v.o.g.e.l',
      'v o g e l',
      'vo\u200bgel',
    ]);
    expect(customIn('vogel, vögel, voogel', ['vogel'])).toEqual(['vogel']);
  });

  it('win over the predefined list on the same word', () => {
    const result = engine.check('What the fuck, SHIT and sh1t', { replaceChar: '*', customWords: ['shit'] });
    expect(result.customProfaneWords).toEqual(['shit', 'sh1t']);
    expect(result.predefinedProfaneWords).toEqual(['fuck']);
  });

  it('do not hide profane words next to them', () => {
    const result = engine.check('mother fucker', { replaceChar: '*', customWords: ['mother'] });
    expect(result.hits).toEqual([
      { start: 0, end: 6, word: 'mother', source: 'custom' },
      { start: 7, end: 13, word: 'fucker', source: 'predefined', grade: 'strong', language: 'en' },
    ]);
  });

  it('prefer the longest of those that start at the same place', () => {
    expect(customIn('red bull and red', ['red', 'red bull'])).toEqual(['red bull', 'red']);
  });

  it('have limits', () => {
    const many = Array.from({ length: 1000 }, (_, index) => `word${index}`);
    expect(customIn('word999 word1000', many)).toEqual(['word999']);
    expect(() => customIn('', [...many, 'more'])).toThrow(RangeError);
    expect(customIn('a'.repeat(100), ['a'.repeat(100)])).toEqual(['a'.repeat(100)]);
    expect(() => customIn('', ['a'.repeat(101)])).toThrow(RangeError);
  });

  it('are cached separately for each list', () => {
    expect(customIn('ab c', ['ab', 'c'])).toEqual(['ab', 'c']);
    expect(customIn('ab c', ['a', 'bc'])).toEqual([]);
  });
});
