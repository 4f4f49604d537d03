/**
 * Writes contractions with their apostrophes again, as a recogniser of speech leaves them out: "ill update that" is
 * "i'll update that", unlike "I feel ill". The words before and after decide about those that are words of their own.
 */
import { wordSet } from '../matching/word-set.ts';
import {
  adverbs,
  clauseStarts,
  notAfterWell,
  plainContractions,
  verbs,
  wishedVerbs,
} from './data/contraction-words.ts';

const starts = wordSet(clauseStarts);
const isVerb = wordSet(verbs);
const isAdverb = wordSet(adverbs);
const isWished = wordSet(wishedVerbs);
const notVerbs = wordSet(notAfterWell);

interface Neighbours {
  /** In lower case; empty at the ends of the text and of a clause. */
  readonly before: string;
  readonly after: string;
  /** The next word that is not an adverb. */
  readonly verb: string;
  /** The word after that. */
  readonly object: string;
}

/** A noun has a determiner or an adjective before it, a predicate a form of "be" or "feel". */
const ofNoun = wordSet(
  'a an the my your his her our their this that no any each every user customer caller photo valid new order',
);
const predicates = wordSet(
  'am is are was were be been being im feel feels feeling felt fell get gets got getting become becoming became very too seriously look looks looking an',
);
const afterWell = wordSet(
  'as very works work worked working feel feels is are was pretty quite too so not went go goes doing do did does all get oh sleep slept really',
);
const states = wordSet(
  'going sorry happy glad sure unable able still not just all very really here closed open currently about ready moving late aware only also',
);
const afterIts = wordSet(
  'not been a an the very so too really still just also always never fine ok okay good great bad broken all gone no my your our better worse perfect late slow down only about quite pretty been',
);
const pronouns = wordSet('me him her us them you it');

/** Each decides whether a word that is also another word is a contraction here. */
const isContraction: Readonly<Record<string, (one: Neighbours) => boolean>> = {
  "i'll": ({ before, verb }) => !predicates.has(before) && isVerb.has(verb) && verb !== 'will',
  "we'll": ({ before, verb, object }) =>
    (before === '' || starts.has(before)) &&
    !afterWell.has(before) &&
    isVerb.has(verb) &&
    !notVerbs.has(verb) &&
    object !== 'me',
  "he'll": ({ before, verb }) => (before === '' || starts.has(before)) && isVerb.has(verb),
  "she'll": ({ before, verb }) => !ofNoun.has(before) && isVerb.has(verb),
  "we're": ({ before, after }) =>
    (before === '' || starts.has(before)) &&
    before !== 'that' &&
    before !== 'if' &&
    (/^\p{L}{2,}ing$/u.test(after) || states.has(after)),
  "i'd": ({ before, verb }) => !ofNoun.has(before) && isWished.has(verb),
  "we'd": ({ before, verb }) => !ofNoun.has(before) && isWished.has(verb),
  "it's": ({ after }) => afterIts.has(after) || /^\p{L}{2,}(?:ing|ed)$/u.test(after),
  "let's": ({ before, after }) => (before === '' || starts.has(before)) && !pronouns.has(after) && after !== '',
};

const ambiguous: ReadonlyMap<string, string> = new Map(
  Object.keys(isContraction).map((contraction) => [contraction.replace("'", ''), contraction]),
);

const candidate = new RegExp(
  `(?<![\\p{L}\\p{N}'’])(?:${[...ambiguous.keys(), ...plainContractions.keys()].join('|')})(?![\\p{L}\\p{N}'’])`,
  'giu',
);

/** Reads at most this many letters before and after a contraction. */
const reach = 80;

/** Returns the text with the apostrophes of its contractions, in the case of the text. Linear in its length. */
export function restoreContractions(text: string): string {
  return text.replace(candidate, (found: string, index: number) => {
    const word = found.toLowerCase();
    // "ID" and "ILL" in capitals are an abbreviation or a heading.
    if (found === found.toUpperCase() && /\p{Ll}/u.test(text)) return found;
    const contraction = plainContractions.get(word) ?? ambiguous.get(word);
    if (contraction === undefined) return found;
    const decide = isContraction[contraction];
    if (decide !== undefined && !decide(readNeighbours(text, index, found.length))) return found;
    const place = contraction.indexOf("'");
    return `${found.slice(0, place)}'${found.slice(place)}`;
  });
}

function readNeighbours(text: string, index: number, length: number): Neighbours {
  const before = /([\p{L}\p{N}'’]+)\s+$/u.exec(text.slice(Math.max(0, index - reach), index))?.[1] ?? '';
  const rest = /^(?:\s+[\p{L}\p{N}'’-]+)*/u.exec(text.slice(index + length, index + length + reach))?.[0] ?? '';
  const words = rest.toLowerCase().trim().split(/\s+/);
  const first = words.findIndex((word) => !isAdverb.has(word));
  return {
    before: before.toLowerCase(),
    after: words[0] ?? '',
    verb: (first < 0 ? '' : words[first]) ?? '',
    object: (first < 0 ? '' : words[first + 1]) ?? '',
  };
}

const answer =
  /^(\s*(?:no|nope|yes|yeah|yep))\s+(?=(?:that|this|it|i|we|you|they|he|she|there|thank|thanks|not|all)(?:['’]\p{L}+)?(?!\p{L}))/iu;

/** Writes the comma after the "no" or "yes" that answers a question: "no that was everything" denies nothing. */
export const separateAnswer = (sentence: string): string => sentence.replace(answer, '$1,');
