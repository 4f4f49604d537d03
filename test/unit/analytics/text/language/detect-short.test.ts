import { describe, expect, it } from 'vitest';
import { shortEnglish, shortSentences } from '../../../../../corpora/short-languages.ts';
import { detectLanguage } from '../../../../../src/analytics/text/language/detect-language.ts';

describe('names the language of a few words', () => {
  it.each(Object.entries(shortSentences))('%s', async (code, sentences) => {
    expect(await Promise.all(sentences.map(detectLanguage))).toEqual(sentences.map(() => code));
  });
});

it('calls no short English text, name or film another language', async () => {
  const codes = await Promise.all(shortEnglish.map(detectLanguage));
  expect(shortEnglish.filter((_, at) => !['en', 'und'].includes(codes[at] ?? ''))).toEqual([]);
});

it.each(['um um', 'e- - o- - y-', 'ha ha ha', 'je', ''])('does not name the language of %j', async (text) => {
  expect(await detectLanguage(text)).toBe('und');
});
