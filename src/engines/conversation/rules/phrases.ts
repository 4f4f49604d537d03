/** Finds phrases and words in lines: whole words in any letter case, without punctuation. */

/** Maximum words that a single `*` stands for. */
const maxGapWords = 3;

/** ` hello i'm anna `: the words in lower case, each between spaces. Hyphens divide words. */
export function normalizeWords(text: string): string {
  const words = ` ${text
    .toLowerCase()
    .replace(/[’ʼ]/g, "'")
    .replace(/[^\p{L}\p{N}\p{M}']+/gu, ' ')} `;
  return words.includes("'") ? words.replace(/ '+|'+ /g, ' ').replace(/ {2,}/g, ' ') : words.replace(/ {2,}/g, ' ');
}

/** The words of a phrase in the form of {@link normalizeWords}; `record*` and `*` keep their star. */
const phraseWords = (phrase: string): string[] =>
  phrase
    .toLowerCase()
    .replace(/[’ʼ]/g, "'")
    .split(/[^\p{L}\p{N}\p{M}'*]+/u)
    .map((word) => word.replace(/^'+|'+$/g, ''))
    .filter((word) => word !== '');

/** True if a phrase has a word to look for. */
export const hasWords = (phrase: string): boolean => phraseWords(phrase).some((word) => /[^*]/.test(word));

const escapeWord = (word: string): string => word.replace(/[.+?^${}()|[\]\\]/g, '\\$&').replace(/\*+/g, '[^ ]*');

const phraseSource = (phrase: string): string =>
  phraseWords(phrase)
    .map((word) => (/^\*+$/.test(word) ? `(?:[^ ]+ ){0,${maxGapWords}}` : `${escapeWord(word)} `))
    .join('');

export type WordTest = (normalized: string) => boolean;

/** Tests whether a normalized line has any of the phrases. */
export function anyPhrase(phrases: readonly string[]): WordTest {
  const pattern = new RegExp(` (?:${phrases.map(phraseSource).join('|')})`, 'u');
  return (line) => pattern.test(line);
}

/** Tests whether a normalized line has all of the words, in any order. */
export function allWords(words: readonly string[]): WordTest {
  const tests = words.map((word) => anyPhrase([word]));
  return (line) => tests.every((test) => test(line));
}

export interface NearPhrase {
  readonly phrase: string;
  readonly found: number;
  readonly of: number;
}

/** @returns the phrase of which a normalized line has the largest share of words; undefined if it has none */
export function nearestPhrase(line: string, phrases: readonly string[]): NearPhrase | undefined {
  const there = new Set(line.trim().split(' '));
  const isThere = (word: string) => (word.endsWith('*') ? line.includes(` ${word.slice(0, -1)}`) : there.has(word));
  let best: NearPhrase | undefined;
  for (const phrase of phrases) {
    const words = phraseWords(phrase).filter((word) => /[^*]/.test(word));
    const found = words.filter(isThere).length;
    if (found > 0 && (best === undefined || found / words.length > best.found / best.of)) {
      best = { phrase, found, of: words.length };
    }
  }
  return best;
}
