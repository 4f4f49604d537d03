/** Recognises names among the words of the list, by their capitals and the words beside them: "Dick Johnson", "Mrs. Bitcher". */
import { givenNames, listedNames, noSurnames, titles } from './data/names.ts';
import { splitWords } from './lexicon/expand-forms.ts';
import type { GradedSpan } from './spans.ts';
import { type TextWords, textAfter, wordAt } from './text-words.ts';

const listed = new Set(splitWords(listedNames));
const given = new Set(splitWords(givenNames));
const before = new Set(splitWords(titles));
const notAfter = new Set(splitWords(noSurnames));

/** Written like a name. */
const capitalised = /^\p{Lu}\p{Ll}+(?:['’-]\p{Lu}?\p{Ll}+)?$/u;
/** Nobody is called so. */
const neverNames =
  /^(?:fuck|fuk|phuk|shit$|shithe|shitfa|cunt|asshole|asswipe|assha|arsehol|mother|wank|nig|fag|dickhe|dickwa|cocksu|twat|prick|bitch(?:es)?$|whore|slut)/;

/** Whether a word of the list is a name in its place; looks at the words beside it only. */
export function isName(words: TextWords, { first, last, entry }: GradedSpan): boolean {
  if (first !== last || entry.grade === 'slur') return false;
  const word = wordAt(words, first);
  if (!capitalised.test(coreAt(words, first)) || neverNames.test(word)) return false;
  if (listed.has(word) && isFollowedByName(words, first)) return true;
  const previous = wordAt(words, first - 1);
  if (isInitial(words, first - 1)) return given.has(wordAt(words, first - 2));
  if (!capitalised.test(coreAt(words, first - 1)) || isTitleCase(words)) return false;
  const gap = textAfter(words, first - 1);
  return (before.has(previous) && /^\.?\s+$/.test(gap)) || (given.has(previous) && /^\s+$/.test(gap));
}

/** "Philip K. Dick" */
function isInitial(words: TextWords, index: number): boolean {
  return /^\p{Lu}$/u.test(coreAt(words, index)) && /^\.?\s+$/.test(textAfter(words, index));
}

function isFollowedByName(words: TextWords, index: number): boolean {
  const next = coreAt(words, index + 1);
  if (!capitalised.test(next) || notAfter.has(next.toLowerCase()) || isTitleCase(words)) return false;
  return /^\s+$/.test(textAfter(words, index));
}

/** Whether every word of a short text has a capital, as in a headline: capitals show no name there. */
export function isTitleCase(words: TextWords): boolean {
  const { length } = words.numbers;
  if (length < 3 || length > 20) return false;
  return words.numbers.every((number) => /^\P{Ll}/u.test(words.cores[number] ?? ''));
}

const coreAt = (words: TextWords, index: number): string => words.cores[words.numbers[index] ?? -1] ?? '';
