/**
 * Recognises listed words in a harmless sense by the words beside them, as in Yarowsky's "One sense per collocation" (1993),
 * and words that a speaker breaks off and repeats ("ass- assume").
 */
import {
  articles,
  being,
  type HarmlessSense,
  harmlessSenses,
  notJoined,
  places,
  pointers,
} from './data/harmless-senses.ts';
import type { GradedSpan } from './spans.ts';
import { type TextWords, textAfter, wordAt } from './text-words.ts';

/** Cues count up to this many words away, in the same sentence. */
const reachOfCues = 10;
/** At most this many articles before an object. */
const mostArticles = 2;
const sentenceEnd = /[.!?…\n\r]/;
const brokenOff = /^-+\s/;

const sensesOf = new Map<string, HarmlessSense[]>();
for (const sense of harmlessSenses) {
  for (const word of sense.words) sensesOf.set(word, [...(sensesOf.get(word) ?? []), sense]);
}

/** Whether a listed word is harmless in its place; looks at a few words beside it only. */
export function isHarmless(words: TextWords, { first, last }: GradedSpan): boolean {
  if (first !== last) return false;
  if (isRepeated(words, first) || isJoining(words, first)) return true;
  const senses = sensesOf.get(wordAt(words, first));
  if (senses === undefined) return false;
  if (senses.some(({ next }) => next?.has(objectAfter(words, first)))) return true;
  return !isPointedAt(words, first) && senses.some(({ cues }) => cues !== undefined && hasCue(words, first, cues));
}

/** "I would ass- uh assume" */
function isRepeated(words: TextWords, at: number): boolean {
  if (!brokenOff.test(textAfter(words, at))) return false;
  const word = wordAt(words, at);
  return [1, 2].some((ahead) => {
    const later = wordAt(words, at + ahead);
    return later.length > word.length && later.startsWith(word);
  });
}

/** "A garage cum workshop" */
function isJoining(words: TextWords, at: number): boolean {
  if (wordAt(words, at) !== 'cum' || !articles.has(wordAt(words, at - 2))) return false;
  const next = wordAt(words, at + 1);
  return (
    next !== '' && !notJoined.has(next) && textAfter(words, at - 1).trim() === '' && textAfter(words, at).trim() === ''
  );
}

/** The next word after articles and possessives, '' if the clause ends before it. */
function objectAfter(words: TextWords, at: number): string {
  let next = at;
  for (let count = 0; count <= mostArticles; count++) {
    if (textAfter(words, next).trim() !== '') return '';
    next++;
    const word = wordAt(words, next);
    if (!articles.has(word)) return word;
  }
  return '';
}

/** Whether the word is said of a person or a body: "your cock", "he is a bitch", "bit him in the ass". */
function isPointedAt(words: TextWords, at: number): boolean {
  const before = wordAt(words, at - 1);
  const second = wordAt(words, at - 2);
  if (pointers.has(before) || being.has(before)) return true;
  if (before === 'the') return places.has(second);
  if (before === 'a' || before === 'an') return being.has(second);
  return pointers.has(second) || ((second === 'a' || second === 'an') && being.has(wordAt(words, at - 3)));
}

function hasCue(words: TextWords, at: number, cues: ReadonlySet<string>): boolean {
  for (const step of [-1, 1]) {
    for (let count = 1; count <= reachOfCues; count++) {
      const index = at + step * count;
      if (index < 0 || index >= words.numbers.length) break;
      if (sentenceEnd.test(textAfter(words, step < 0 ? index : index - 1))) break;
      if (cues.has(wordAt(words, index))) return true;
    }
  }
  return false;
}
