/**
 * The profanity engine: finds profane English words and the words of a user's own list in a text, disguised ones too,
 * and censors them. Built over the npm library obscenity.
 */
import { censorText } from './censor-text.ts';
import { CustomWords } from './custom/custom-words.ts';
import { findSigns } from './find-signs.ts';
import { compilePredefined } from './lexicon/compile-lexicon.ts';
import { mergeHits } from './merge-hits.ts';
import { selectSpans } from './spans.ts';
import { listWords } from './text-words.ts';
import { WordFinder } from './word-finder.ts';

/** One profane word or phrase in a text. */
export interface ProfanityHit {
  /** UTF-16 units, end exclusive: the whole word or phrase as it stands in the text. */
  start: number;
  end: number;
  /** The text of the hit in lower case: "F*cking" gives "f*cking". */
  word: string;
  /** Which list it is in; a word of both counts as the user's own. */
  source: 'predefined' | 'custom';
}

export interface ProfanityResult {
  /** The text with every hit replaced, and nothing else changed. */
  censoredText: string;
  /** The words detected from the user's own list: lower case, each once, in order of appearance. */
  customProfaneWords: string[];
  /** The words detected from the predefined list, likewise. */
  predefinedProfaneWords: string[];
  /** Every hit, in order; none overlap. */
  hits: ProfanityHit[];
}

export interface ProfanityOptions {
  /** One character (grapheme) is repeated to the length of the word in code points; any other string replaces it once. */
  replaceChar: string;
  /** The user's own words and phrases, in any script: at most 1,000, of at most 100 characters each. */
  customWords?: readonly string[];
}

export interface ProfanityEngine {
  /**
   * Finds and censors the profanity in a text, in time linear in its length.
   * @throws RangeError when `customWords` is over its limits, or `replaceChar` over 100 UTF-16 units.
   */
  check(text: string, options: ProfanityOptions): ProfanityResult;
}

/** At most this many UTF-16 units in `replaceChar`: the censored text stays within a bound of the text's length. */
export const maxReplacementLength = 100;

/** How many custom lists stay compiled. */
const listsKept = 4;

/** Makes an engine. Its matcher is built at the first check, once; checks do not depend on one another. */
export function createProfanityEngine(): ProfanityEngine {
  let predefined: WordFinder | undefined;
  const lists = new Map<string, CustomWords>();

  const compile = (words: readonly string[]): CustomWords => {
    const key = JSON.stringify(words);
    const list = lists.get(key) ?? new CustomWords(words);
    // The list used last goes to the end; the one at the front is the one to drop.
    lists.delete(key);
    lists.set(key, list);
    for (const oldest of lists.keys()) {
      if (lists.size <= listsKept) break;
      lists.delete(oldest);
    }
    return list;
  };

  return {
    check(text, { replaceChar, customWords = [] }) {
      if (replaceChar.length > maxReplacementLength) {
        throw new RangeError(`replaceChar has more than ${maxReplacementLength} characters`);
      }
      predefined ??= new WordFinder(compilePredefined());
      const words = listWords(text);
      const custom = customWords.length === 0 ? [] : compile(customWords).find(words);
      const hits = mergeHits(text, custom, selectSpans([...predefined.find(words), ...findSigns(text)]));
      return {
        censoredText: censorText(text, hits, replaceChar),
        customProfaneWords: wordsFrom(hits, 'custom'),
        predefinedProfaneWords: wordsFrom(hits, 'predefined'),
        hits,
      };
    },
  };
}

function wordsFrom(hits: readonly ProfanityHit[], source: ProfanityHit['source']): string[] {
  return [...new Set(hits.filter((hit) => hit.source === source).map((hit) => hit.word))];
}
