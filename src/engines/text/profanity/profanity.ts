/**
 * The profanity engine: finds profane words of English or other languages and the words of a user's own list in a text,
 * including disguised ones, and censors them. Built on the npm library obscenity.
 */
import { censorText } from './censor-text.ts';
import { chooseSpans } from './choose-spans.ts';
import { CustomWords } from './custom-words.ts';
import { isName } from './find-names.ts';
import { isHarmless } from './find-senses.ts';
import { findSigns } from './find-signs.ts';
import { compilePredefined } from './lexicon/compile-lexicon.ts';
import type { Grade, Level } from './lexicon/entry.ts';
import { compileLanguages, type LanguageList } from './lexicon/language-list.ts';
import type { ListedSpan, ListedWords } from './listed-words.ts';
import { mergeHits } from './merge-hits.ts';
import { selectSpans } from './spans.ts';
import { listTextWords, type TextWords } from './text-words.ts';
import { WordFinder } from './word-finder.ts';

interface Hit {
  /** UTF-16 units, end exclusive: the whole word or phrase in the text. */
  start: number;
  end: number;
  /** The text of the hit in lower case: "F*cking" gives "f*cking". */
  word: string;
}

/** One profane word or phrase in a text; a word in both lists counts as the user's own. */
export type ProfanityHit =
  | (Hit & { source: 'custom' })
  /** `language`: the language code of its list. */
  | (Hit & { source: 'predefined'; grade: Grade; language: string });

export interface ProfanityResult {
  /** The text with every hit replaced, and otherwise unchanged. */
  censoredText: string;
  /** The detected words of the user's own list: lower case, each once, in order of appearance. */
  customProfaneWords: string[];
  /** The detected words of the predefined list: lower case, each once, in order of appearance. */
  predefinedProfaneWords: string[];
  /** Every hit, in order, without overlaps. */
  hits: ProfanityHit[];
}

export interface ProfanityOptions {
  /** One character (grapheme) is repeated to the length of the word in code points; any other string replaces it once. */
  replaceChar: string;
  /** The user's own words and phrases, in any script: at most 1,000, of at most 100 characters each. */
  customWords?: readonly string[];
  /** The lowest severity that counts; default: `standard`. */
  level?: Level;
  /** Whether English words count; default: true. */
  english?: boolean;
  /** Lists of other languages, from `loadLanguage`. */
  languages?: readonly LanguageList[];
}

/** Maximum code points in `replaceChar`, which bounds the length of the censored text. */
export const maxReplacementLength = 100;

/** Maximum numbers of custom lists and of language selections that stay compiled. */
const listsKept = 4;

/** Creates an engine. Its matcher is built once, at the first check; checks do not depend on one another. */
export function createProfanityEngine() {
  let predefined: WordFinder | undefined;
  const ownLists = new Map<string, CustomWords>();
  const selections = new Map<string, ListedWords>();

  const findEnglish = (words: TextWords, level: Level): ListedSpan[] => {
    predefined ??= new WordFinder(compilePredefined());
    const spans = predefined.find(words).filter((span) => !isName(words, span) && !isHarmless(words, span));
    return [...chooseSpans(words, spans, level), ...findSigns(words.text, level)];
  };

  return {
    /**
     * Finds and censors the profanity in a text, in time linear in its length.
     * @throws RangeError if `customWords` exceeds its limits, or `replaceChar` has more than 100 characters
     */
    check(text: string, options: ProfanityOptions): ProfanityResult {
      const { replaceChar, customWords = [], level = 'standard', english = true, languages = [] } = options;
      if (replaceChar.length > maxReplacementLength && [...replaceChar].length > maxReplacementLength) {
        throw new RangeError(`replaceChar has more than ${maxReplacementLength} characters`);
      }
      const words = listTextWords(text);
      const custom =
        customWords.length === 0
          ? []
          : recall(ownLists, JSON.stringify(customWords), () => new CustomWords(customWords)).find(words);
      const key = languages.map(({ language }) => language).join();
      const foreign = key === '' ? [] : recall(selections, key, () => compileLanguages(languages)).find(words);
      const found = [
        ...(english ? findEnglish(words, level) : []),
        ...foreign.filter(({ entry }) => level !== 'strong' || entry.grade !== 'mild'),
      ];
      if (found.length === 0 && custom.length === 0) {
        return { censoredText: text, customProfaneWords: [], predefinedProfaneWords: [], hits: [] };
      }
      const hits = mergeHits(text, custom, selectSpans(found));
      return {
        censoredText: censorText(text, hits, replaceChar),
        customProfaneWords: wordsFrom(hits, 'custom'),
        predefinedProfaneWords: wordsFrom(hits, 'predefined'),
        hits,
      };
    },
  };
}

/** Returns the cached value of a key, computed if it is missing. The keys used last are kept. */
function recall<T>(kept: Map<string, T>, key: string, make: () => T): T {
  const value = kept.get(key) ?? make();
  // The key used last moves to the end; the one at the front is dropped.
  kept.delete(key);
  kept.set(key, value);
  for (const oldest of kept.keys()) {
    if (kept.size <= listsKept) break;
    kept.delete(oldest);
  }
  return value;
}

function wordsFrom(hits: readonly ProfanityHit[], source: ProfanityHit['source']): string[] {
  return [...new Set(hits.filter((hit) => hit.source === source).map((hit) => hit.word))];
}
