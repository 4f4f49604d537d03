/** Finds phrases and words in lines: whole words in any letter case, without punctuation. */

/** Maximum words that a single `*` stands for. */
const maxGapWords = 3;

/** The words of a line in lower case, without punctuation. Hyphens divide words. */
export interface LineWords {
  /** ` hello i'm anna `: each word between spaces. */
  readonly spaced: string;
  readonly list: readonly string[];
}

export function readLineWords(text: string): LineWords {
  const words = ` ${text
    .toLowerCase()
    .replace(/[’ʼ]/g, "'")
    .replace(/[^\p{L}\p{N}\p{M}']+/gu, ' ')} `;
  const spaced = words.includes("'")
    ? words.replace(/ '+|'+ /g, ' ').replace(/ {2,}/g, ' ')
    : words.replace(/ {2,}/g, ' ');
  return { spaced, list: spaced.trim().split(' ') };
}

/** The words of a phrase in the form of {@link LineWords}; `record*` and `*` keep their star. */
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

const phraseSource = (words: readonly string[]): string =>
  words.map((word) => (/^\*+$/.test(word) ? `(?:[^ ]+ ){0,${maxGapWords}}` : `${escapeWord(word)} `)).join('');

export type WordTest = (line: LineWords) => boolean;

/** Tests whether a line has any of the phrases. */
export function anyPhrase(phrases: readonly string[]): WordTest {
  // A line has few of the words with which phrases begin, so few phrases are looked for.
  const sources = new Map<string, string[]>();
  for (const words of phrases.map(phraseWords)) {
    const first = words[0]?.includes('*') ? '*' : (words[0] ?? '*');
    sources.set(first, [...(sources.get(first) ?? []), phraseSource(words)]);
  }
  const patterns = new Map([...sources].map(([first, some]) => [first, new RegExp(` (?:${some.join('|')})`)]));
  const anywhere = patterns.get('*');
  return ({ spaced, list }) =>
    anywhere?.test(spaced) === true || list.some((word) => patterns.get(word)?.test(spaced) === true);
}

/** Tests whether a line has all of the words, in any order. */
export function allWords(words: readonly string[]): WordTest {
  const tests = words.map((word) => anyPhrase([word]));
  return (line) => tests.every((test) => test(line));
}

export interface NearPhrase {
  readonly phrase: string;
  readonly found: number;
  readonly of: number;
}

/**
 * Finds the phrase of several words of which a line has the largest share of words.
 *
 * @returns a function that returns undefined if the line has no word of them
 */
export function nearestOf(phrases: readonly string[]): (line: LineWords) => NearPhrase | undefined {
  const all = phrases.map((phrase) => ({ phrase, words: phraseWords(phrase).filter((word) => /[^*]/.test(word)) }));
  const long = all.filter(({ words }) => words.length > 1);
  const users = new Map<string, number[]>();
  for (const [index, { words }] of long.entries()) {
    for (const word of words) users.set(word, [...(users.get(word) ?? []), index]);
  }
  const starts = [...users]
    .filter(([word]) => word.endsWith('*'))
    .map(([word, of]) => [` ${word.slice(0, -1)}`, of] as const);
  return ({ spaced, list }) => {
    const found = new Map<number, number>();
    const count = (indexes: readonly number[]) => {
      for (const index of indexes) found.set(index, (found.get(index) ?? 0) + 1);
    };
    for (const word of new Set(list)) count(users.get(word) ?? []);
    for (const [start, indexes] of starts) if (spaced.includes(start)) count(indexes);
    const near = [...found]
      .sort(([a], [b]) => a - b)
      .map(
        ([index, count]): NearPhrase => ({ phrase: long[index].phrase, found: count, of: long[index].words.length }),
      );
    return near.reduce<NearPhrase | undefined>(
      (best, one) => (best !== undefined && one.found / one.of <= best.found / best.of ? best : one),
      undefined,
    );
  };
}
