import { type ContentWord, negatingPrefix, type Statement } from './describe-statement.ts';

/** The evidence that a sentence does not mean the same as a sample: each from 0, none, to 1. */
export interface Objections {
  /** The part of the sentence's content, by weight, that the sample does not have. */
  readonly sentenceRest: number;
  /** The part of the sample's content that the sentence does not have. */
  readonly sampleRest: number;
  /** The part of the shared content that only one of them negates; 1 if they are opposites. */
  readonly contradiction: number;
  /** 1 if the sentence only states a fact, and has one word of a sample that does not, otherwise 0. */
  readonly aside: number;
  /** 1 if the sentence is small talk and the sample is not, otherwise 0; of several samples, the mean. */
  readonly talk: number;
}

/** What the samples of a target are for, other than the sentence: parts of them from 0 to 1. */
export interface ActObjections {
  /** The samples that are for another act, if the sentence is for one. */
  readonly otherAct: number;
  /** The same if no sample is for the sentence's act, otherwise 0. */
  readonly noSameAct: number;
  /** The samples of another kind: a question, a wish or a statement. */
  readonly otherKind: number;
  /** 1 if all are of another kind, otherwise 0. */
  readonly noSameKind: number;
}

/** The cosine of the meanings of two words, by `ContentWord.place`. */
export type CompareWords = (one: number, other: number) => number;

/** @param cosine compares words that differ */
export function compareStatements(sentence: Statement, sample: Statement, cosine: CompareWords): Objections {
  const rests = measureRests(sentence.content, sample.content, cosine);
  return {
    sentenceRest: rests.sentenceRest,
    sampleRest: rests.sampleRest,
    contradiction: contradict(sentence, sample, cosine, rests),
    aside: isAside(sentence, sample, rests) ? 1 : 0,
    talk: sentence.isTalk && !isSameTalk(sentence, sample) ? 1 : 0,
  };
}

/** Whether a text is small talk that may answer the same as a sentence of small talk: "yes" and "sure". */
export const isSameTalk = (sentence: Statement, text: Statement): boolean =>
  text.isTalk && (sentence.answer === undefined || text.answer === undefined || sentence.answer === text.answer);

/** One noun in common says little: "the room has a nice view" and "I want to book a room". */
function isAside(sentence: Statement, sample: Statement, { shared }: Rests): boolean {
  if (!sentence.isPlain || sentence.isTalk || shared.count > 1 || sample.content.length < 2) return false;
  return sample.seeks || sample.denies || sample.state < 0;
}

/**
 * Computes only `Objections.contradiction`. @param known the rests, if they are already measured; most pairs of texts
 * do not need them
 */
export function contradict(sentence: Statement, sample: Statement, cosine: CompareWords, known?: Rests): number {
  if (isRefusal(sentence, sample) || isRefusal(sample, sentence)) return 1;
  if (sentence.deniesRequest !== sample.deniesRequest) return 0;
  if (sentence.state * sample.state < 0 || isFinished(sentence, sample)) return 1;
  const isOpposite = haveOppositeSides(sentence, sample) || haveOppositeWords(sentence, sample);
  const isSameState = sentence.state !== 0 && sentence.state === sample.state;
  if (!isOpposite && (isSameState || !denyOneAnother(sentence, sample))) return 0;
  const { sentenceRest, sampleRest, shared } = known ?? measureRests(sentence.content, sample.content, cosine);
  // A text about something else contradicts nothing.
  if (Math.min(sentenceRest, sampleRest) >= maxRest) return 0;
  if (isOpposite) return 1;
  return shared.weight === 0 ? 0 : Math.min(1, (2 * shared.contradicted) / shared.weight);
}

/** Whether one denies a request that the other states; "I don't want it" does not refuse to cancel it. */
const isRefusal = (one: Statement, other: Statement): boolean =>
  one.deniesRequest && !other.deniesRequest && (one.ends || !other.ends);

/** Whether a sentence reports that the request of a sample is finished. */
function isFinished({ completion }: Statement, sample: Statement): boolean {
  if (completion === undefined || sample.completion !== undefined) return false;
  if (completion.isCertain || completion.verbs.some((verb) => sample.baseStems.has(verb))) return true;
  return completion.arrives && (sample.seeks || sample.denies);
}

/** Whether both take the same side, or both deny it, or both say that something is finished. */
export const agree = (one: Statement, other: Statement): boolean =>
  !isRefusal(one, other) &&
  ((one.completion !== undefined && other.completion !== undefined) ||
    (!isFinished(one, other) && isOnSameSide(one, other)));

const isOnSameSide = (one: Statement, other: Statement): boolean =>
  one.sides.some((side) => other.sides.includes(side)) ||
  (one.negates &&
    other.negates &&
    one.content.some((word) => word.negated && other.content.some((same) => same.negated && isSameStem(word, same))));

/** Words this similar are the same. */
const sameWord = 0.9;
/** A cosine below this means nothing: all words of a language are similar to some degree. */
const minCosine = 0.3;
const maxByMeaning = 0.9;
const prefixLetters = 4;
const byPrefix = 0.8;

/** Known stems have a place. */
const isSameStem = (one: ContentWord, other: ContentWord): boolean =>
  one.place === other.place && (one.place >= 0 || one.stem === other.stem);

const isSynonym = ({ synonym }: ContentWord, other: ContentWord): boolean =>
  synonym !== undefined && synonym === other.synonym;

function compareContent(one: ContentWord, other: ContentWord, cosine: CompareWords): number {
  if (isSameStem(one, other)) return 1;
  if (isSynonym(one, other)) return 0.95;
  const meaning = Math.max(0, (cosine(one.place, other.place) - minCosine) / (1 - minCosine)) * maxByMeaning;
  const isAlike = one.stem.length >= prefixLetters && other.stem.startsWith(one.stem.slice(0, prefixLetters));
  return isAlike ? Math.max(byPrefix, meaning) : meaning;
}

interface Rests {
  readonly sentenceRest: number;
  readonly sampleRest: number;
  /** The weight of the shared words, and of those that only one of them negates. */
  readonly shared: { readonly weight: number; readonly contradicted: number; readonly count: number };
}

/** The parts of each content that the other lacks, by weight; 1 without content. */
function measureRests(words: readonly ContentWord[], others: readonly ContentWord[], cosine: CompareWords): Rests {
  const shared = { weight: 0, contradicted: 0, count: 0 };
  const bestOfOthers = new Float64Array(others.length);
  let [total, covered] = [0, 0];
  for (const word of words) {
    let best = 0;
    let nearest: ContentWord | undefined;
    for (let index = 0; index < others.length; index++) {
      const other = others[index];
      const alike = compareContent(word, other, cosine);
      if (alike > bestOfOthers[index]) bestOfOthers[index] = alike;
      if (alike > best) {
        best = alike;
        nearest = other;
      }
    }
    total += word.root;
    covered += word.root * best;
    if (nearest !== undefined && best >= sameWord) {
      shared.weight += word.root;
      shared.count += 1;
      if (nearest.negated !== word.negated) shared.contradicted += word.root;
    }
  }
  let [otherTotal, otherCovered] = [0, 0];
  for (let index = 0; index < others.length; index++) {
    const root = others[index].root;
    otherTotal += root;
    otherCovered += root * bestOfOthers[index];
  }
  return {
    sentenceRest: total > 0 ? 1 - covered / total : 1,
    sampleRest: otherTotal > 0 ? 1 - otherCovered / otherTotal : 1,
    shared,
  };
}

/**
 * Whether a denial in one may contradict the other. If both deny something, they may deny the same: "I can't see it"
 * and "it has not come". "Where is my parcel" and "it has not arrived" agree, unlike "when can I cancel" and "I don't
 * want to cancel".
 */
const mayDeny = (one: Statement, other: Statement): boolean =>
  !(one.denies && other.denies) && !(one.asksWhen && !other.wishes) && !(other.asksWhen && !one.wishes);

/**
 * Whether one negates a word that the other has without a negation. Most texts do not, which this check finds quickly.
 */
function denyOneAnother(one: Statement, other: Statement): boolean {
  if (!(one.negates || other.negates) || !mayDeny(one, other)) return false;
  for (const word of one.content) {
    for (const same of other.content) {
      if (word.negated !== same.negated && (isSameStem(word, same) || isSynonym(word, same))) return true;
    }
  }
  return false;
}

/** If more than this remains of both, the texts are about different things. */
const maxRest = 0.5;

const opposeOf = (side: string): string => (side.startsWith('-') ? side.slice(1) : `-${side}`);

function haveOppositeSides(one: Statement, other: Statement): boolean {
  if (one.sides.length === 0 || other.sides.length === 0) return false;
  const [sides, others] = mayDeny(one, other) ? [one.sides, other.sides] : [one.plainSides, other.plainSides];
  return sides.some((side) => !others.includes(side) && others.includes(opposeOf(side)));
}

/** Whether one has a word such as `unmute` where the other has `mute`. */
function haveOppositeWords(one: Statement, other: Statement): boolean {
  return (
    (one.hasPrefix && hasNegatingPrefix(one.content, other.content)) ||
    (other.hasPrefix && hasNegatingPrefix(other.content, one.content))
  );
}

const hasNegatingPrefix = (words: readonly ContentWord[], others: readonly ContentWord[]): boolean =>
  words.some(
    ({ word, stem }) =>
      word.startsWith(negatingPrefix) &&
      others.some((other) => word === negatingPrefix + other.word || stem === negatingPrefix + other.stem),
  );
