/**
 * Detects the language of a few words, which are too few for n-grams of characters, by the frequent words of eleven
 * languages, or by its script.
 */
import { functionWords } from './data/english-words.ts';
import { ownLetters, scripts, shortWords } from './data/short-words.ts';

/** A longer text has enough letters for n-grams. */
const maxWords = 8;
/** At least this many words, and this share of them, must belong to the language. */
const minWords = 2;
const minShare = 0.5;
/** More words that English has too, and that names of its places and films contain. */
const alsoEnglish = new Set(
  `a i an am as at do he in is it me no of on or so to we was war die the um ha non plus hat mal pain son per con son tu us also and what come va i'm
   la los las el san de des der den van le il das que
   ten man men bra tack fast till var ben her pro ale na sen ni za go pan pani den ne on ja en et me te he se si bin co od`.split(
    /\s+/,
  ),
);

let languagesOf: ReadonlyMap<string, readonly string[]> | undefined;

/**
 * @returns the code of the language with the most words, if more of them are certainly foreign than are English
 * function words. On a tie, the language with the most words that English lacks. undefined if there are too few words,
 * or if they are unknown
 */
export function detectShort(text: string): string | undefined {
  const written: readonly string[] = text.replaceAll('’', "'").match(/[\p{L}\p{M}']+/gu) ?? [];
  const words = written.map((word) => word.toLowerCase());
  if (words.length < minWords || words.length > maxWords) return undefined;
  languagesOf ??= readLists();
  const counts = new Map<string, number>();
  const certain = new Map<string, number>();
  let english = 0;
  // A repeated word adds no evidence: "um um".
  for (const word of new Set(words)) {
    const languages = languagesOf.get(word) ?? (written.includes(word) ? listByLetters(word) : []);
    if (languages.length === 0 && functionWords.has(word)) english += 1;
    for (const language of languages) {
      counts.set(language, (counts.get(language) ?? 0) + 1);
      if (isForeign(word)) certain.set(language, (certain.get(language) ?? 0) + 1);
    }
  }
  let best: string | undefined;
  for (const [language, count] of counts) {
    if (count < minWords || count < words.length * minShare || (certain.get(language) ?? 0) <= english) continue;
    if (best === undefined || rank(language) > rank(best)) best = language;
  }
  return best;

  function rank(language: string): number {
    return (counts.get(language) ?? 0) + (certain.get(language) ?? 0) / (maxWords + 1);
  }
}

/**
 * Returns the listed words that English does not have. Without one of them, or a letter beyond ASCII, `detectShort`
 * finds no language.
 */
export function listForeignWords(): string[] {
  languagesOf ??= readLists();
  return [...languagesOf.keys()].filter(isForeign);
}

/** Whether other languages have the English word, too. */
export const isShared = (word: string): boolean => alsoEnglish.has(word);

const isForeign = (word: string): boolean => word.length > 1 && !alsoEnglish.has(word) && !functionWords.has(word);

/** Only words in lower case: capitals begin names, "Håkan". */
const listByLetters = (word: string): readonly string[] =>
  Object.entries(ownLetters).flatMap(([language, letters]) => (letters.test(word) ? [language] : []));

/**
 * @returns the code of the language that the script of a text indicates; undefined for the Latin script, and for single
 * letters such as `π`
 */
export const detectScript = (text: string): string | undefined => scripts.find(([letters]) => letters.test(text))?.[1];

function readLists(): ReadonlyMap<string, readonly string[]> {
  const languages = new Map<string, string[]>();
  for (const [language, list] of Object.entries(shortWords)) {
    for (const word of new Set(list.trim().split(/\s+/)))
      languages.set(word, [...(languages.get(word) ?? []), language]);
  }
  return languages;
}
