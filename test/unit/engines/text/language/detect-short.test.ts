import { describe, expect, it } from 'vitest';
import {
  markedEnglish,
  shortEnglish,
  shortOthers,
  shortSentences,
} from '../../../../../lab/corpora/short-languages.ts';
import { detectLanguage } from '../../../../../src/engines/text/language/detect-language.ts';

describe('names the language of a few words', () => {
  it.each(Object.entries(shortSentences))('%s', async (code, sentences) => {
    expect(await Promise.all(sentences.map(detectLanguage))).toEqual(sentences.map(() => code));
  });
});

it.each(Object.entries(shortOthers))(
  'marks six of eight short sentences in %s as not English',
  async (_, sentences) => {
    const codes = await Promise.all(sentences.map(detectLanguage));
    expect(codes.filter((code) => code !== 'und' && code !== 'en').length).toBeGreaterThanOrEqual(6);
  },
);

it.each([
  ['はい', 'ja'],
  ['네', 'ko'],
  ['好', 'zh'],
  ['да', 'ru'],
  ['نعم', 'ar'],
])('names the language of %j by its script', async (text, code) => {
  expect(await detectLanguage(text)).toBe(code);
});

it.each([
  ['Wybierz kolejną stronę', 'pl'],
  ['Zrušit výběr', 'cs'],
  ['Poista näkymä', 'fi'],
  ['Vælg måned', 'da'],
])('names the language of %j by its letters', async (text, code) => {
  expect(await detectLanguage(text)).toBe(code);
});

it('does not take English names and loans with foreign letters for another language', async () => {
  const codes = await Promise.all(markedEnglish.map(detectLanguage));
  expect(codes.filter((code) => code !== 'und' && code !== 'en')).toEqual([]);
});

it.each([
  'β',
  'x = π',
  'Ω',
  'naïve café',
  'Håkan Ångström called',
  'Łukasz is here',
  'Škoda dealer',
  'ten men on a bus',
])('does not take %j for another language', async (text) => {
  expect(['en', 'und']).toContain(await detectLanguage(text));
});

it('does not mistake a short English text, name or film for another language', async () => {
  const codes = await Promise.all(shortEnglish.map(detectLanguage));
  expect(shortEnglish.filter((_, at) => !['en', 'und'].includes(codes[at] ?? ''))).toEqual([]);
});

it.each(['um um', 'e- - o- - y-', 'ha ha ha', 'je', ''])('does not name the language of %j', async (text) => {
  expect(await detectLanguage(text)).toBe('und');
});
