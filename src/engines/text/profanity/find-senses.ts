/**
 * Recognises listed words in a harmless sense by the words around them, as in Yarowsky's "One sense per collocation"
 * (1993), and words that a speaker breaks off and repeats ("ass- assume").
 */
import {
  articles,
  being,
  type HarmlessSense,
  harmlessSenses,
  hopes,
  notJoined,
  places,
  pointers,
  wishers,
  wishes,
  works,
} from './data/harmless-senses.ts';
import { coreAt, isTitleCase } from './find-names.ts';
import type { GradedSpan } from './spans.ts';
import { type TextWords, textAfter, wordAt } from './text-words.ts';

/** Cues count up to this many words away, in the same sentence. */
const reachOfCues = 10;
/** Maximum articles before an object. */
const maxArticles = 2;
const sentenceEnd = /[.!?…\n\r]/;
/** "Jackass", "Kick-Ass"; not "ASS". */
const capitalised = /^\p{Lu}\p{Ll}+(?:-\p{Lu}\p{Ll}+)*$/u;
/** "This movie is Fucking great" is more frequent than titles with these words. */
const neverTitles = /^(?:fuck|fuk|shit|cunt|mother)/;
/** Words after a title at the start of a sentence. */
const saysWhat = new Set(['is', 'was', 'has', 'by', 'won', 'opens', 'opened', 'came', 'aired']);
const brokenOff = /^-+\s/;

const sensesOf = new Map<string, HarmlessSense[]>();
for (const sense of harmlessSenses) {
  for (const word of sense.words) sensesOf.set(word, [...(sensesOf.get(word) ?? []), sense]);
}

/** Whether a listed word is harmless in its place; reads only a few words around it. */
export function isHarmless(words: TextWords, { first, last, entry }: GradedSpan): boolean {
  if (first === last) {
    if (entry.grade !== 'slur' && isTitle(words, first)) return true;
    if (isRepeated(words, first) || isJoining(words, first)) return true;
  }
  const text = joinWords(words, first, last);
  if (wishes.has(text)) return !isWish(words, first);
  const senses = sensesOf.get(text);
  if (senses === undefined) return false;
  if (senses.some(({ next }) => next?.has(objectAfter(words, last)))) return true;
  const before = first > 0 && textAfter(words, first - 1).trim() === '' ? wordAt(words, first - 1) : '';
  if (senses.some(({ previous }) => previous?.has(before))) return true;
  return (
    !isPointedAt(words, first) &&
    senses.some(({ cues }) => cues !== undefined && (hasCue(words, first, cues, -1) || hasCue(words, last, cues, 1)))
  );
}

function joinWords(words: TextWords, first: number, last: number): string {
  let text = wordAt(words, first);
  for (let position = first + 1; position <= last; position++) text += wordAt(words, position);
  return text;
}

/** "Go drink bleach", "I hope you get cancer"; not "people who get cancer" or "if you get cancer". */
function isWish(words: TextWords, first: number): boolean {
  if (first === 0 || textAfter(words, first - 1).trim() !== '') return true;
  const before = wordAt(words, first - 1);
  return before === 'you' || before === 'u' ? hopes.has(wordAt(words, first - 2)) : wishers.has(before);
}

/** "The film Kick-Ass": capitals in a sentence about a film, a book or a band. */
function isTitle(words: TextWords, position: number): boolean {
  const isWritten = capitalised.test(coreAt(words, position)) && !neverTitles.test(wordAt(words, position));
  if (!isWritten || isTitleCase(words) || !(hasCue(words, position, works, -1) || hasCue(words, position, works, 1)))
    return false;
  const opens = position === 0 || sentenceEnd.test(textAfter(words, position - 1));
  return !opens || (textAfter(words, position).trim() === '' && saysWhat.has(wordAt(words, position + 1)));
}

/** "I would ass- uh assume", "worth it to ass- - to meet". */
function isRepeated(words: TextWords, position: number): boolean {
  if (!brokenOff.test(textAfter(words, position))) return false;
  const word = wordAt(words, position);
  const isVerb = wordAt(words, position - 1) === 'to';
  return [1, 2, 3].some((ahead) => {
    const later = wordAt(words, position + ahead);
    return (later.length > word.length && later.startsWith(word)) || (isVerb && later === 'to');
  });
}

/** "A garage cum workshop", "Chorlton cum Hardy" */
function isJoining(words: TextWords, position: number): boolean {
  if (wordAt(words, position) !== 'cum') return false;
  const isPlace =
    [position - 1, position + 1].every((beside) => capitalised.test(coreAt(words, beside))) &&
    coreAt(words, position) === 'cum';
  if (!isPlace && !articles.has(wordAt(words, position - 2))) return false;
  const next = wordAt(words, position + 1);
  return (
    next !== '' &&
    !notJoined.has(next) &&
    textAfter(words, position - 1).trim() === '' &&
    textAfter(words, position).trim() === ''
  );
}

/** The next word after articles and possessives; '' if the clause ends first. */
function objectAfter(words: TextWords, position: number): string {
  let next = position;
  for (let count = 0; count <= maxArticles; count++) {
    if (textAfter(words, next).trim() !== '') return '';
    next++;
    const word = wordAt(words, next);
    if (!articles.has(word)) return word;
  }
  return '';
}

/** Whether the word refers to a person or a body: "your cock", "he is a bitch", "bit him in the ass". */
function isPointedAt(words: TextWords, position: number): boolean {
  const before = wordAt(words, position - 1);
  const second = wordAt(words, position - 2);
  if (pointers.has(before) || being.has(before)) return true;
  if (before === 'the') return places.has(second);
  if (before === 'a' || before === 'an') return being.has(second);
  return pointers.has(second) || ((second === 'a' || second === 'an') && being.has(wordAt(words, position - 3)));
}

/** @param step -1 to search before the word, 1 after it */
function hasCue(words: TextWords, position: number, cues: ReadonlySet<string>, step: 1 | -1): boolean {
  for (let count = 1; count <= reachOfCues; count++) {
    const index = position + step * count;
    if (index < 0 || index >= words.numbers.length) break;
    if (sentenceEnd.test(textAfter(words, step < 0 ? index : index - 1))) break;
    if (cues.has(wordAt(words, index))) return true;
  }
  return false;
}
