import snowball from 'snowball-stemmers';
import { RecurrenceCache } from './recurrence-cache.ts';

const english = snowball.newStemmer('english');

/** Longer words are not words of a language: they are returned unchanged, which saves memory. */
const maxWordLength = 32;
const maxRemembered = 20_000;
const remembered = new RecurrenceCache<string>(maxRemembered);

/**
 * Returns the stem of a folded word by the Snowball English stemmer ("Porter 2", https://snowballstem.org). Words of
 * other scripts and words with digits are returned unchanged. Stems are cached, up to a fixed number.
 */
export function stemWord(word: string): string {
  const known = remembered.get(word);
  if (known !== undefined) return known;
  if (word.length > maxWordLength || word.length < 3 || !/^[a-z]+$/.test(word)) return word;
  const stem = english.stem(word);
  remembered.set(word, stem);
  return stem;
}
