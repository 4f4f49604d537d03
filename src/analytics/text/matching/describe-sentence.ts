import { findSynonyms } from './group-synonyms.ts';
import { stemWord } from './stem-word.ts';

/** A sentence as two sets of terms. */
export interface SentenceTerms {
  /** Its stems, and the groups of synonyms that they are in. */
  stems: ReadonlySet<string>;
  /** The groups of three and four letters of its words: they survive typing errors and endings. */
  letters: ReadonlySet<string>;
}

/** A word gives letter groups for this many of its letters at most, so that one endless word stays cheap. */
const longestSpelling = 40;

function addLetters(letters: Set<string>, word: string): void {
  const marked = `<${word.slice(0, longestSpelling)}>`;
  for (let size = 3; size <= 4; size++) {
    for (let at = 0; at + size <= marked.length; at++) letters.add(marked.slice(at, at + size));
  }
}

/**
 * The terms of a sentence from its words (see `splitWords`). Linear in the words. Pairs of neighbouring stems were
 * tried and left out: once stems and letter groups are compared they told nothing more.
 */
export function describeSentence(words: readonly string[]): SentenceTerms {
  const stems = new Set<string>();
  const letters = new Set<string>();
  for (const word of words) {
    const stem = stemWord(word);
    stems.add(stem);
    const group = findSynonyms(stem);
    if (group !== undefined) stems.add(group);
    addLetters(letters, word);
  }
  return { stems, letters };
}
