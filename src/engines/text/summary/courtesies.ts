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

/**
 * Measures the courtesy of a sentence from its words (see `splitWords`).
 *
 * @returns the share of its words that are fillers, 0 to 1, and whether set phrases are a large part of it
 */
export function measureCourtesy(words: readonly string[]) {
  let filled = 0;
  for (const word of words) if (fillers.has(word)) filled++;
  let covered = 0;
  finder.find(words, (index) => {
    const phrase = phrases[index];
    if (phrase) covered += phrase.words.length * (1 + phrase.beside);
  });
  return { filling: words.length > 0 ? filled / words.length : 1, isFormula: covered > 0 && words.length <= covered };
}

const name = String.raw`(?!(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day)\p{Lu}[\p{L}\p{M}'’-]*(?:\.?\s\p{Lu}[\p{L}\p{M}'’-]*){0,3}`;
const greeting = String.raw`(?:(?:[Hh]i|[Hh]ello|[Hh]ey|[Yy]es|[Oo]kay|[Gg]ood (?:morning|afternoon|evening))(?:\s(?:there|${name}))?[,.!]?\s)?`;
const company = String.raw`(?:${name}(?:\s\p{Ll}+){0,2}[,.:;]\s)?`;
const saysWho = "(?:[Tt]his is|[Ii]t['’]s|[Ii]t is|I['’]m|I am|[Mm]y name is|[Mm]y name['’]s)";
const where = String.raw`(?:\s(?:here|speaking|calling|again|from|with|at|the|\p{Ll}+ (?:team|desk|department)|${name})){0,5}`;
const introduction = new RegExp(
  `^${greeting}${company}(?:${saysWho}\\s${name}${where}|${name} (?:speaking|here))[.!,]*$`,
  'u',
);

/** Whether a text only says who is speaking: `Hi, it's Helen Carter.`, `Clearwave support, this is Ruth.` */
export const isIntroduction = (text: string): boolean => text.length <= 120 && introduction.test(text.trim());
