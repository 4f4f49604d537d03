import snowball from 'snowball-stemmers';

const english = snowball.newStemmer('english');

/** Words beyond this length are no words of a language: they are left as they are, and the cache stays small. */
const longestWord = 32;
const cacheLimit = 20_000;
const cache = new Map<string, string>();

/**
 * The stem of a folded word by the Snowball English stemmer ("Porter 2", https://snowballstem.org). Words of other
 * scripts and words with digits come back unchanged. Stems are remembered, up to a fixed number of them.
 */
export function stemWord(word: string): string {
  const known = cache.get(word);
  if (known !== undefined) return known;
  if (word.length > longestWord || word.length < 3 || !/^[a-z]+$/.test(word)) return word;
  const stem = english.stem(word);
  if (cache.size >= cacheLimit) cache.clear();
  cache.set(word, stem);
  return stem;
}
