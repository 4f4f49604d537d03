/**
 * Recognises names among the words of the list, by their capitals and the words around them: "Dick Johnson", "Mrs.
 * Bitcher".
 */
import { being, pointers } from './data/harmless-senses.ts';
import { givenNames, listedNames, noSurnames, slurNames, titles } from './data/names.ts';
import { splitListedWords } from './lexicon/expand-forms.ts';
import type { GradedSpan } from './spans.ts';
import { type TextWords, textAfter, wordAt } from './text-words.ts';

const listed = new Set(splitListedWords(listedNames));
const given = new Set(splitListedWords(givenNames));
const before = new Set(splitListedWords(titles));
const notAfter = new Set(splitListedWords(noSurnames));
const slurred = new Set(splitListedWords(slurNames));
const placed = new Set(
  splitListedWords(
    'in near from via outside through towards around by ask asked told met emailed phoned de van von der',
  ),
);
/** "Regards, Dick" */
const signOffs = new Set(splitListedWords('regards sincerely faithfully wishes'));
const named = new Set(splitListedWords('named surname surnamed née alias'));
const saidOf = new Set(
  splitListedWords('said says is was has had will would called calls came comes told tells works lives'),
);
const sentenceEnd = /[.!?…\n\r]/;
/** The number of words on each side whose capitals count, and how many of them must be in lower case. */
const near = 8;
const minSmall = 2;

/** Written like a name. */
const capitalised = /^\p{Lu}\p{Ll}+(?:['’-]\p{Lu}?\p{Ll}+)?$/u;
const neverNames =
  /^(?:fuck|fuk|phuk|shit$|shithe|shitfa|cunt|asshole|asswipe|assha|arsehol|mother|wank|nig|fag|dickhe|dickwa|cocksu|twat|prick|bitch(?:es)?$|whore|slut)/;

/** Whether a word of the list is a name in its place; reads only the words around it. */
export function isName(words: TextWords, { first, last, entry }: GradedSpan): boolean {
  if (first !== last) return false;
  const word = wordAt(words, first);
  if (entry.grade === 'slur' && !slurred.has(word)) return false;
  if (!capitalised.test(coreAt(words, first)) || neverNames.test(word)) return false;
  const previous = wordAt(words, first - 1);
  const isKind = previous === 'a' || previous === 'an';
  if (isGiven(word) && !isKind && isFollowedByName(words, first)) return true;
  if (isGiven(word) && first === words.numbers.length - 1 && signOffs.has(previous)) return true;
  if (isInitial(words, first - 1)) return given.has(wordAt(words, first - 2));
  if (isTitleCase(words)) return false;
  if (isCapitalAmong(words, first)) return true;
  if (!capitalised.test(coreAt(words, first - 1))) return false;
  const gap = textAfter(words, first - 1);
  return (before.has(previous) && /^\.?\s+$/.test(gap)) || (given.has(previous) && /^\s+$/.test(gap));
}

/** "Dick", "Dick's" */
const isGiven = (word: string): boolean => listed.has(word.replace(/['’]s$/, ''));

/**
 * Capitals inside a sentence that is otherwise in lower case: "we drove to Cock Bridge", "the Cock and Bull", "born in
 * Wank", "ask Dick about it". A capital after "my" or "a" may be shouting.
 */
function isCapitalAmong(words: TextWords, position: number): boolean {
  const previous = wordAt(words, position - 1);
  const isGivenName = isGiven(wordAt(words, position));
  const opens = position === 0 || sentenceEnd.test(textAfter(words, position - 1));
  if (!hasSmallWords(words, position)) return false;
  if (opens) return isGivenName && spaceAfter(words, position) && saidOf.has(wordAt(words, position + 1));
  if (!spaceAfter(words, position - 1) || pointers.has(previous) || being.has(previous)) return false;
  if (placed.has(previous) || named.has(previous)) return true;
  if (previous === 'a' || previous === 'an') return false;
  if (isGivenName && previous !== 'the') return true;
  return isBesideCapital(words, position);
}

/** "Cock Bridge", "Cock and Bull" */
function isBesideCapital(words: TextWords, position: number): boolean {
  const isNameAt = (index: number): boolean => isCapital(words, index) && !notAfter.has(wordAt(words, index));
  if (spaceAfter(words, position) && isNameAt(position + 1)) return true;
  const isJoined = /^(?:and|of|&|in|on|upon)$/.test(wordAt(words, position + 1)) && spaceAfter(words, position);
  return isJoined && spaceAfter(words, position + 1) && isNameAt(position + 2);
}

/** A capital that does not open a sentence, and is not "I". */
function isCapital(words: TextWords, index: number): boolean {
  return capitalised.test(coreAt(words, index)) && spaceAfter(words, index - 1);
}

const spaceAfter = (words: TextWords, index: number): boolean => /^\s+$/.test(textAfter(words, index));

/** Whether a word near it is in lower case, so that capitals show names there. */
function hasSmallWords(words: TextWords, position: number): boolean {
  let small = 0;
  for (let index = position - near; index <= position + near; index++)
    if (/^\p{Ll}/u.test(coreAt(words, index))) small++;
  return small >= minSmall;
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

/** Whether every word of a short text has a capital, as in a headline, so that capitals do not show names. */
export function isTitleCase(words: TextWords): boolean {
  const { length } = words.numbers;
  if (length < 3 || length > 20) return false;
  return words.numbers.every((number) => /^\P{Ll}/u.test(words.cores[number] ?? ''));
}

/** A word as written. */
export const coreAt = (words: TextWords, index: number): string => words.cores[words.numbers[index] ?? -1] ?? '';
