/** The word list made ready for matching: whole words in a set, roots for the matcher, phrases by their first word. */
import { expandForms, makeCompounds, pluralOf, splitPhrases, splitWords } from './expand-forms.ts';
import { innocentPhrases, innocentStems, innocentWords } from './innocent-words.ts';
import { loanWords } from './loan-words.ts';
import { expandMaskedStems } from './masked-stems.ts';
import { profanityWords } from './profanity-words.ts';
import { sexualWords } from './sexual-words.ts';
import { slurWords } from './slur-words.ts';

/** A root and whether it counts only at the start of a word. */
export interface Root {
  text: string;
  atStart: boolean;
}

/** A list of words ready for matching. */
export interface Lexicon {
  /** Lower-case words that are profane as a whole. */
  words: ReadonlySet<string>;
  /** A word with a letter doubled ("fukks") counts from this length on: "cooks" is no "coks" with a long o. */
  shortestDoubled: number;
  /** Words that are looked for with signs over letters. */
  maskedWords: readonly string[];
  roots: readonly Root[];
  /** Lower-case words, and phrases with hyphens, that are never profane. */
  innocentWords: ReadonlySet<string>;
  innocentStems: readonly string[];
  /** The words of each profane phrase, by its first word. */
  phrases: ReadonlyMap<string, readonly string[][]>;
  /** The words of each phrase in which a listed word is innocent, by its first word. */
  innocentPhrases: ReadonlyMap<string, readonly string[][]>;
}

const groups = [profanityWords, sexualWords, slurWords, loanWords];

/** Compiles the predefined list; some ten milliseconds. */
export function compilePredefined(): Lexicon {
  const innocent = new Set(splitWords(innocentWords));
  const words = new Set<string>();
  const phrases = new Map<string, string[][]>();
  const roots = groups.flatMap((group) => [
    ...splitWords(group.anywhere).map((text) => ({ text, atStart: false })),
    ...splitWords(group.start).map((text) => ({ text, atStart: true })),
  ]);
  for (const group of groups) {
    for (const entry of splitWords(group.words)) for (const form of expandForms(entry)) words.add(form);
    for (const phrase of splitPhrases(group.phrases)) {
      const last = phrase[phrase.length - 1] ?? '';
      for (const ending of [last, pluralOf(last)]) {
        const whole = [...phrase.slice(0, -1), ending];
        words.add(whole.join(''));
        addByKey(phrases, whole[0] ?? '', whole);
      }
    }
    for (const phrase of splitPhrases(group.spacedPhrases)) addByKey(phrases, phrase[0] ?? '', phrase);
  }
  for (const compound of makeCompounds()) words.add(compound);
  for (const { text } of roots) for (const form of expandForms(`${text}/v`)) words.add(form);
  for (const word of innocent) words.delete(word);

  const excused = new Map<string, string[][]>();
  for (const phrase of splitPhrases(innocentPhrases)) {
    for (const sign of '-_') innocent.add(phrase.join(sign));
    addByKey(excused, phrase[0] ?? '', phrase);
  }
  return {
    words,
    shortestDoubled: 5,
    maskedWords: expandMaskedStems(),
    roots,
    innocentWords: innocent,
    innocentStems: splitWords(innocentStems),
    phrases,
    innocentPhrases: excused,
  };
}

function addByKey(map: Map<string, string[][]>, key: string, value: string[]): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
