/** Reads the word list's notation: the forms of a marked word, and the words that the compound parts form. */
import { compoundHeads, compoundTails, crudeWords, headedWords } from '../data/compound-parts.ts';
import { maskedStems } from '../data/masked-stems.ts';

const verbEndings = ['s', 'es', 'ed', 'er', 'ers', 'in', 'ing', 'ings', 'y'];

/** Splits a list on white space. */
export function splitListedWords(list: string): string[] {
  return list.split(/\s+/).filter((word) => word !== '');
}

/** Splits a list of phrases on commas, each phrase into its words. */
export function splitPhrases(list: string): string[][] {
  return list
    .split(',')
    .map(splitListedWords)
    .filter((words) => words.length > 0);
}

/** The forms of a word in the list's notation (`fap/V`): the word itself first. See {@link WordGroup.words}. */
export function expandForms(entry: string): string[] {
  const [word = '', mark] = entry.split('/');
  if (mark === 'n') return [word, pluralOf(word)];
  if (mark === 'v') {
    const stem = word.endsWith('e') ? word.slice(0, -1) : word;
    return [word, `${word}s`, ...verbEndings.map((ending) => stem + ending)];
  }
  if (mark === 'V') return [word, `${word}s`, ...verbEndings.slice(2).map((ending) => word + word.slice(-1) + ending)];
  return [word];
}

/** The regular English plural of a noun. */
export function pluralOf(word: string): string {
  if (/(?:s|x|z|ch|sh)$/.test(word)) return `${word}es`;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return `${word}s`;
}

/** Whether a word is a compound of the listed parts: "assgoblin", "assgoblins", "dumbass", "dumbasses". */
export type IsCompound = (word: string) => boolean;

/** The compounds are too many to list, so a word is cut after each crude word or head that it begins with. */
export function findCompounds(): IsCompound {
  const tails = new Set(splitListedWords(compoundTails).flatMap((tail) => [tail, pluralOf(tail)]));
  const headed = new Set(splitListedWords(headedWords).flatMap((word) => [word, pluralOf(word)]));
  const byStart = new Map<string, { readonly first: string; readonly rests: ReadonlySet<string> }[]>();
  const add = (first: string, rests: ReadonlySet<string>) => {
    const start = first.slice(0, 3);
    byStart.set(start, [...(byStart.get(start) ?? []), { first, rests }]);
  };
  for (const word of splitListedWords(crudeWords)) add(word, tails);
  for (const head of splitListedWords(compoundHeads)) add(head, headed);
  return (word) =>
    byStart
      .get(word.slice(0, 3))
      ?.some(({ first, rests }) => word.startsWith(first) && rests.has(word.slice(first.length))) === true;
}

/** The words that people write with signs in place of letters: every stem with every ending, each once. */
export function expandMaskedStems(): string[] {
  return [...new Set(maskedStems.flatMap(([stem, endings]) => endings.split(' ').map((ending) => stem + ending)))];
}
