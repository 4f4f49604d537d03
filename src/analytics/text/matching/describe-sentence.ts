import type { WeightedTerms } from './sparse-index.ts';
import { stemWord } from './stem-word.ts';
import { weighStem } from './weigh-stem.ts';

/** A sentence as three weighted sets: its stems, its pairs of neighbouring stems, and the letter groups of its words. */
export interface SentenceTerms {
  stems: WeightedTerms;
  pairs: WeightedTerms;
  letters: WeightedTerms;
}

/** A word gives letter groups for this many of its letters at most, so that one endless word stays cheap. */
const longestSpelling = 40;

/** The letter groups of three and four of a word with its edges marked: they survive typing errors and endings. */
function groupLetters(word: string): string[] {
  const marked = `<${word.slice(0, longestSpelling)}>`;
  const groups: string[] = [];
  for (let size = 3; size <= 4; size++) {
    for (let at = 0; at + size <= marked.length; at++) groups.push(marked.slice(at, at + size));
  }
  return groups;
}

/** The terms of a sentence from its words (see `splitWords`). */
export function describeSentence(words: readonly string[]): SentenceTerms {
  const stems = new Map<string, number>();
  const pairs = new Map<string, number>();
  const letters = new Map<string, number>();
  let before = '';
  for (const word of words) {
    const stem = stemWord(word);
    const weight = weighStem(stem);
    if (before !== '') pairs.set(`${before} ${stem}`, Math.sqrt(weight * weighStem(before)));
    if (!stems.has(stem)) for (const group of groupLetters(word)) if (!letters.has(group)) letters.set(group, 1);
    stems.set(stem, weight);
    before = stem;
  }
  return { stems, pairs, letters };
}
