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

const groupOf = new Map<string, string>();
for (const group of synonymGroups) {
  const stems = group.split(' ').map(stemWord);
  for (const stem of stems) if (!groupOf.has(stem)) groupOf.set(stem, `=${stems[0]}`);
}

/** The name of the group of synonyms that contains a stem, such as `=refund`, if one does. */
export function findSynonyms(stem: string): string | undefined {
  return groupOf.get(stem);
}
