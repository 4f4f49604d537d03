import { phraseSynonyms, synonymGroups } from './data/synonyms.ts';
import { talkPhrases } from './data/talk-phrases.ts';
import { stemWord } from './stem-word.ts';

/** A word of a phrase, or one of several. */
interface PhrasePart {
  readonly words: readonly string[];
  readonly isOptional: boolean;
}

interface Phrase {
  readonly rest: readonly PhrasePart[];
  readonly synonyms: readonly string[];
}

/** Any word in a phrase. */
const anyWord = '*';

type Phrases = Map<string, Phrase[]>;

/** Phrases by their first words. Those of talk are separate, because groups of requests are built without them. */
const wording: Phrases = new Map();
const talk: Phrases = new Map();
for (const [phrase, synonym] of phraseSynonyms) addPhrase(wording, phrase, [synonym]);
for (const [synonyms, phrases] of talkPhrases)
  for (const phrase of phrases) addPhrase(talk, phrase, synonyms.split(' '));

function addPhrase(all: Phrases, phrase: string, synonyms: readonly string[]): void {
  const parts = phrase.split(' ').map((part): PhrasePart => {
    const isOptional = part.startsWith('(');
    return { words: (isOptional ? part.slice(1, -1) : part).split('/'), isOptional };
  });
  for (const [index, { words, isOptional }] of parts.entries()) {
    for (const first of words) all.set(first, [...(all.get(first) ?? []), { rest: parts.slice(index + 1), synonyms }]);
    if (!isOptional) return;
  }
}

/** Returns the words of a text (see `splitWords`), followed by the synonyms of the phrases in it. */
export function addSynonyms(words: readonly string[]): readonly string[] {
  const ofWording = findPhrases(wording, words);
  const ofTalk = findPhrases(talk, words);
  return ofWording.length + ofTalk.length === 0 ? words : [...words, ...ofWording, ...ofTalk];
}

/** The same without the phrases of talk: two requests that are put off in the same way are about different things. */
export function addPlainSynonyms(words: readonly string[]): string[] {
  return [...words, ...findPhrases(wording, words)];
}

function findPhrases(phrases: Phrases, words: readonly string[]): string[] {
  const found: string[] = [];
  for (let index = 0; index < words.length; index++) {
    const begun = phrases.get(words[index] ?? '');
    if (begun === undefined) continue;
    for (const { rest, synonyms } of begun) {
      if (occurs(rest, 0, words, index + 1)) found.push(...synonyms);
    }
  }
  return found;
}

/** Whether the parts from `part` on occur at an index. */
function occurs(parts: readonly PhrasePart[], part: number, words: readonly string[], index: number): boolean {
  const next = parts[part];
  if (next === undefined) return true;
  const word = words[index];
  const fits = word !== undefined && (next.words[0] === anyWord || next.words.includes(word));
  const isHere = fits && occurs(parts, part + 1, words, index + 1);
  return isHere || (next.isOptional && occurs(parts, part + 1, words, index));
}

/**
 * The words of the groups by their {@link beginning}: stemming all of them takes 30 ms, and a set of samples needs few.
 */
let wordsOf: Map<string, { readonly word: string; readonly group: string }[]> | undefined;
const groupOf = new Map<string, string>();

/** Returns the name of the group of synonyms that contains a stem, such as `=refund`, if there is one. */
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

/** The two letters that a word shares with its stem, which may write `i` for its `y`: `dying`, `die`. */
const beginning = (word: string): string => word.slice(0, 2).replace('y', 'i');
