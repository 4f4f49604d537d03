/** Compiles the word list for matching: whole words in a map, roots for the matcher, phrases by their first word. */
import { aimedSlurs, insultWords, nameWords, rudeWords } from '../data/aimed-words.ts';
import { bodyWords, oathWords } from '../data/everyday-words.ts';
import { hatefulWords } from '../data/hateful-words.ts';
import { innocentPhrases, innocentStems, innocentWords } from '../data/innocent-words.ts';
import { loanWords } from '../data/loan-words.ts';
import { mildWords } from '../data/mild-words.ts';
import { profanityWords } from '../data/profanity-words.ts';
import { sexualWords } from '../data/sexual-words.ts';
import { slurWords } from '../data/slur-words.ts';
import { listDisguisedForms } from './disguised-forms.ts';
import { type LexiconEntry, type WordGroup, weightier } from './entry.ts';
import {
  expandForms,
  expandMaskedStems,
  findCompounds,
  type IsCompound,
  pluralOf,
  splitListedWords,
  splitPhrases,
} from './expand-forms.ts';
import { listPhoneticForms } from './phonetic-forms.ts';

/** A root and whether it counts only at the start of a word. */
export interface Root {
  text: string;
  atStart: boolean;
  entry: LexiconEntry;
}

/** The words of a phrase. */
export interface Phrase {
  words: readonly string[];
  entry: LexiconEntry;
}

/** A list of words ready for matching. */
export interface ProfanityLexicon {
  /** Lower-case words that are profane as a whole. */
  words: ReadonlyMap<string, LexiconEntry>;
  /** Phonetic spellings of these words. */
  spellings: ReadonlyMap<string, LexiconEntry>;
  /** Compounds of crude words, and the entry that they count as. */
  compound: { readonly has: IsCompound; readonly entry: LexiconEntry };
  /** The minimum length of a word that counts with a doubled letter ("fukks"): "cooks" is not "coks" with a long o. */
  minDoubledLength: number;
  /** Words that are searched for with signs in place of letters. */
  maskedWords: readonly string[];
  roots: readonly Root[];
  /** Lower-case words, and phrases with hyphens, that are never profane. */
  innocentWords: ReadonlySet<string>;
  innocentStems: readonly string[];
  /** The profane phrases, by their first word. */
  phrases: ReadonlyMap<string, readonly Phrase[]>;
  /** The phrases in which a listed word is innocent, by their first word. */
  innocentPhrases: ReadonlyMap<string, readonly Phrase[]>;
}

const groups: readonly WordGroup[] = [
  profanityWords,
  sexualWords,
  slurWords,
  ...loanWords,
  hatefulWords,
  mildWords,
  rudeWords,
  insultWords,
  aimedSlurs,
  bodyWords,
  oathWords,
  nameWords,
];

const strong: LexiconEntry = { grade: 'strong', reach: 'always', language: 'en' };

/** Compiles the predefined English list; takes some ten milliseconds. */
export function compilePredefined(): ProfanityLexicon {
  const innocent = new Set(splitListedWords(innocentWords));
  const words = new Map<string, LexiconEntry>();
  const phrases = new Map<string, Phrase[]>();
  const roots: Root[] = [];
  const addWord = (word: string, entry: LexiconEntry) => words.set(word, weightier(entry, words.get(word)));
  for (const group of groups) {
    const entry: LexiconEntry = { grade: group.grade, reach: group.reach, language: group.language ?? 'en' };
    for (const text of splitListedWords(group.anywhere)) roots.push({ text, atStart: false, entry });
    for (const text of splitListedWords(group.start)) roots.push({ text, atStart: true, entry });
    for (const marked of splitListedWords(group.words)) for (const form of expandForms(marked)) addWord(form, entry);
    for (const phrase of splitPhrases(group.phrases)) {
      const last = phrase[phrase.length - 1] ?? '';
      for (const ending of [last, pluralOf(last)]) {
        const whole = [...phrase.slice(0, -1), ending];
        addWord(whole.join(''), entry);
        addByKey(phrases, whole[0] ?? '', { words: whole, entry });
      }
    }
    for (const phrase of splitPhrases(group.spacedPhrases))
      addByKey(phrases, phrase[0] ?? '', { words: phrase, entry });
  }
  for (const { text, entry } of roots) for (const form of expandForms(`${text}/v`)) addWord(form, entry);
  for (const [form, word] of listDisguisedForms()) {
    const entry = words.get(word);
    if (entry !== undefined && !words.has(form)) words.set(form, entry);
  }
  const spellings = new Map<string, LexiconEntry>();
  for (const [form, word] of listPhoneticForms()) spellings.set(form, words.get(word) ?? strong);
  for (const word of innocent) words.delete(word);

  const excused = new Map<string, Phrase[]>();
  for (const phrase of splitPhrases(innocentPhrases)) {
    for (const sign of '-_') innocent.add(phrase.join(sign));
    addByKey(excused, phrase[0] ?? '', { words: phrase, entry: strong });
  }
  return {
    words,
    spellings,
    compound: { has: findCompounds(), entry: strong },
    minDoubledLength: 5,
    maskedWords: expandMaskedStems(),
    roots,
    innocentWords: innocent,
    innocentStems: splitListedWords(innocentStems),
    phrases,
    innocentPhrases: excused,
  };
}

function addByKey<T>(map: Map<string, T[]>, key: string, value: T): void {
  const list = map.get(key);
  if (list === undefined) map.set(key, [value]);
  else list.push(value);
}
