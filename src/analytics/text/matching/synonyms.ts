import { phraseSynonyms, synonymGroups } from './data/synonyms.ts';
import { stemWord } from './stem-word.ts';

interface Phrase {
  readonly words: readonly string[];
  readonly synonym: string;
}

const byFirstWord = new Map<string, Phrase[]>();
for (const [phrase, synonym] of phraseSynonyms) {
  const words = phrase.split(' ');
  const first = words[0] ?? '';
  byFirstWord.set(first, [...(byFirstWord.get(first) ?? []), { words, synonym }]);
}

/** The words of a text (see `splitWords`), and after them the synonyms of the phrases in it (see `phraseSynonyms`). */
export function addSynonyms(words: readonly string[]): string[] {
  const all = [...words];
  for (let at = 0; at < words.length; at++) {
    const phrases = byFirstWord.get(words[at] ?? '');
    if (phrases === undefined) continue;
    for (const phrase of phrases) {
      if (phrase.words.every((part, place) => words[at + place] === part)) all.push(phrase.synonym);
    }
  }
  return all;
}

/** The words of the groups by their {@link beginning}: to stem all of them takes 30 ms, and a set of samples needs few. */
let wordsOf: Map<string, { readonly word: string; readonly group: string }[]> | undefined;
const groupOf = new Map<string, string>();

/** The name of the group of synonyms that contains a stem, such as `=refund`, if one does. */
export function findSynonyms(stem: string): string | undefined {
  wordsOf ??= sortWords();
  const begun = beginning(stem);
  const words = wordsOf.get(begun);
  if (words !== undefined) {
    wordsOf.delete(begun);
    for (const { word, group } of words) {
      const other = stemWord(word);
      if (!groupOf.has(other)) groupOf.set(other, `=${stemWord(group)}`);
    }
  }
  return groupOf.get(stem);
}

function sortWords(): NonNullable<typeof wordsOf> {
  const sorted: NonNullable<typeof wordsOf> = new Map();
  for (const group of synonymGroups) {
    const words = group.split(' ');
    for (const word of words) {
      const begun = beginning(word);
      const others = sorted.get(begun);
      const listed = { word, group: words[0] ?? '' };
      if (others === undefined) sorted.set(begun, [listed]);
      else others.push(listed);
    }
  }
  return sorted;
}

/** Two letters that a word shares with its stem, which may write `i` for its `y`: `dying`, `die`. */
const beginning = (word: string): string => word.slice(0, 2).replace('y', 'i');
