import { distance as editDistance } from 'fastest-levenshtein';
import { phoneticKey } from './phonetic-key.ts';

/** An entry as written, and the forms in which it is compared. */
interface Entry {
  readonly written: string;
  readonly letters: string;
  readonly key: string;
}

/** The entry that words of the recogniser stand for; `distance` is the share of letters that differ, 0 to 1. */
export interface VocabularyMatch {
  readonly written: string;
  readonly distance: number;
}

export interface VocabularyIndex {
  /** Maximum number of the recogniser's words that one entry can replace. */
  readonly maxWords: number;
  find(words: readonly string[]): VocabularyMatch | undefined;
}

const maxLetters = 64;
const minLetters = 4;
/** Maximum number of entries compared per sound, so that a vocabulary of similar words does not take longer. */
const maxAlike = 32;
/** Shorter keys are often similar by chance: they must be equal. */
const minSoundsToDiffer = 6;
/** Share of letters that may differ if the recogniser heard the same number of words, and if it heard more. */
const maxDifference = { same: 0.35, more: 0.5 };

/** Letters and digits, lower case, without accents. */
export function lettersOf(text: string): string {
  return text
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');
}

/**
 * Indexes a vocabulary by sound. An entry matches if its letters are equal; or if it begins with the same sound, sounds
 * the same (except for one sound, in longer words), and enough letters agree. The time of a lookup depends on the length of
 * the words, not on the size of the vocabulary: entries are found by their keys with one sound left out.
 */
export function indexVocabulary(vocabulary: readonly string[]): VocabularyIndex {
  const exact = new Map<string, Entry>();
  const bySound = new Map<string, Entry[]>();
  let maxWords = 1;
  for (const raw of vocabulary) {
    const written = raw.replace(/[\s\p{Cc}]+/gu, ' ').trim();
    const letters = lettersOf(written);
    if (letters === '' || letters.length > maxLetters || exact.has(letters)) continue;
    const entry = { written, letters, key: phoneticKey(letters) };
    exact.set(letters, entry);
    for (const variant of leaveOneOut(entry.key)) {
      const alike = bySound.get(variant) ?? [];
      if (alike.length < maxAlike) alike.push(entry);
      bySound.set(variant, alike);
    }
    maxWords = Math.max(maxWords, Math.min(5, written.split(' ').length + (letters.length >= 7 ? 2 : 1)));
  }

  const findNear = (letters: string, wordCount: number): VocabularyMatch | undefined => {
    if (letters.length < minLetters) return undefined;
    const key = phoneticKey(letters);
    const candidates = new Set(leaveOneOut(key).flatMap((variant) => bySound.get(variant) ?? []));
    let best: VocabularyMatch | undefined;
    for (const entry of candidates) {
      if (entry.letters.length < minLetters || entry.key[0] !== key[0]) continue;
      const maxSounds = Math.min(key.length, entry.key.length) >= minSoundsToDiffer ? 1 : 0;
      if (editDistance(key, entry.key) > maxSounds) continue;
      const longest = Math.max(letters.length, entry.letters.length);
      const hasMore = wordCount > entry.written.split(' ').length;
      const max = Math.floor(longest * (hasMore ? maxDifference.more : maxDifference.same));
      const letterDistance = editDistance(letters, entry.letters);
      const distance = letterDistance / longest;
      if (letterDistance <= max && (best === undefined || distance < best.distance)) {
        best = { written: entry.written, distance };
      }
    }
    return best;
  };

  return {
    maxWords,
    find(words) {
      const letters = lettersOf(words.join(''));
      if (letters === '' || letters.length > maxLetters) return undefined;
      const same = exact.get(letters);
      if (same !== undefined) return { written: same.written, distance: 0 };
      // `customers` is not a mistake for `customer`.
      const ending = /'?s$|s'$/.exec(words.at(-1) ?? '')?.[0] ?? '';
      const stem = ending === '' ? undefined : exact.get(lettersOf(words.join('').slice(0, -ending.length)));
      if (stem !== undefined && !stem.letters.endsWith('s')) return { written: stem.written + ending, distance: 0 };
      // Otherwise a word of the vocabulary among the words would be lost.
      if (words.length > 1 && words.some((word) => exact.has(lettersOf(word)))) return undefined;
      return findNear(letters, words.length);
    },
  };
}

/** Returns the variants of a key; two keys that differ in one sound share one. */
function leaveOneOut(key: string): string[] {
  return [key, ...Array.from(key, (_, index) => key.slice(0, index) + key.slice(index + 1))];
}
