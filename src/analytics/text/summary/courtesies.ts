import { PhraseFinder } from '../matching/phrase-finder.ts';
import { splitWords } from '../matching/split-words.ts';
import { continuers, fillers, greetings } from './data/courtesies.ts';

/** A sentence is a courtesy if it has at most this many other words for each word of a phrase. */
const besideGreeting = 3;
const besideContinuer = 1;

const phrases = [
  ...greetings.map((phrase) => ({ words: splitWords(phrase), beside: besideGreeting })),
  ...continuers.map((phrase) => ({ words: splitWords(phrase), beside: besideContinuer })),
];
const finder = new PhraseFinder(phrases.map(({ words }) => words));

/** How much of a sentence is courtesy. */
export interface Courtesy {
  /** Share of its words that are fillers, 0 to 1. */
  filling: number;
  /** Whether set phrases make up a good part of it. */
  isFormula: boolean;
}

/** Measures the courtesy of a sentence from its words (see `splitWords`). */
export function measureCourtesy(words: readonly string[]): Courtesy {
  let filled = 0;
  for (const word of words) if (fillers.has(word)) filled++;
  let covered = 0;
  finder.find(words, (index) => {
    const phrase = phrases[index];
    if (phrase) covered += phrase.words.length * (1 + phrase.beside);
  });
  return { filling: words.length > 0 ? filled / words.length : 1, isFormula: covered > 0 && words.length <= covered };
}
