import type { ContentWord, Statement } from './describe-statement.ts';

/** What speaks against a sentence meaning the same as a sample: each from 0, nothing, to 1. */
export interface Objections {
  /** The part of the sentence's content, by weight, that the sample lacks. */
  readonly sentenceRest: number;
  /** The part of the sample's content that the sentence lacks. */
  readonly sampleRest: number;
  /** The part of the shared content that only one of them negates; 1 if they say opposites. */
  readonly contradiction: number;
  /** Whether the sentence is small talk, and the sample is not. */
  readonly talk: number;
}

/** The cosine of the meanings of two words, by `ContentWord.place`. */
export type CompareWords = (one: number, other: number) => number;

/** @param cosine compares words that differ */
export function compareStatements(sentence: Statement, sample: Statement, cosine: CompareWords): Objections {
  const { sentenceRest, sampleRest, shared } = measureRests(sentence.content, sample.content, cosine);
  const isSameState = sentence.state !== 0 && sentence.state === sample.state;
  const isOpposite = !isSameState && sentence.state * sample.state < 0;
  // What is about something else contradicts nothing.
  const nearness = Math.min(sentenceRest, sampleRest) < mostRest ? 1 : 0;
  const contradicted = isSameState || shared.weight === 0 ? 0 : Math.min(1, (2 * shared.contradicted) / shared.weight);
  return {
    sentenceRest,
    sampleRest,
    contradiction: isOpposite
      ? 1
      : nearness * (haveOppositeSides(sentence, sample) || haveOppositeWords(sentence, sample) ? 1 : contradicted),
    talk: sentence.isTalk && !sample.isTalk ? 1 : 0,
  };
}

/** Words this similar are the same. */
const sameWord = 0.9;
/** A cosine below this says nothing: words of one language are alike in much. */
const leastCosine = 0.3;
const mostByMeaning = 0.9;
const prefixLetters = 4;
const byPrefix = 0.8;

function compareContent(one: ContentWord, other: ContentWord, cosine: CompareWords): number {
  if (one.stem === other.stem) return 1;
  if (one.synonym !== undefined && one.synonym === other.synonym) return 0.95;
  const meaning = Math.max(0, (cosine(one.place, other.place) - leastCosine) / (1 - leastCosine)) * mostByMeaning;
  const isAlike = one.stem.length >= prefixLetters && other.stem.startsWith(one.stem.slice(0, prefixLetters));
  return isAlike ? Math.max(byPrefix, meaning) : meaning;
}

interface Rests {
  readonly sentenceRest: number;
  readonly sampleRest: number;
  /** What the same words weigh, and those of them that are negated in one only. */
  readonly shared: { readonly weight: number; readonly contradicted: number };
}

/** The parts of both contents that the other lacks, by weight. */
function measureRests(words: readonly ContentWord[], others: readonly ContentWord[], cosine: CompareWords): Rests {
  const shared = { weight: 0, contradicted: 0 };
  const bestOfOthers = new Float64Array(others.length);
  let [total, covered] = [0, 0];
  for (const word of words) {
    let best = 0;
    let nearest: ContentWord | undefined;
    for (const [at, other] of others.entries()) {
      const alike = compareContent(word, other, cosine);
      if (alike > (bestOfOthers[at] ?? 0)) bestOfOthers[at] = alike;
      if (alike > best) {
        best = alike;
        nearest = other;
      }
    }
    total += word.root;
    covered += word.root * best;
    if (nearest !== undefined && best >= sameWord) {
      shared.weight += word.root;
      if (nearest.negated !== word.negated) shared.contradicted += word.root;
    }
  }
  let [otherTotal, otherCovered] = [0, 0];
  for (const [at, { root }] of others.entries()) {
    otherTotal += root;
    otherCovered += root * (bestOfOthers[at] ?? 0);
  }
  return {
    sentenceRest: total > 0 ? 1 - covered / total : 0,
    sampleRest: otherTotal > 0 ? 1 - otherCovered / otherTotal : 0,
    shared,
  };
}

/** With more of both left, texts are about something else. */
const mostRest = 0.5;

const opposeOf = (side: string): string => (side.startsWith('-') ? side.slice(1) : `-${side}`);

function haveOppositeSides({ sides }: Statement, other: Statement): boolean {
  return sides.some((side) => !other.sides.includes(side) && other.sides.includes(opposeOf(side)));
}

/** Whether one has a word such as `unmute` where the other has `mute`. */
function haveOppositeWords({ content }: Statement, other: Statement): boolean {
  return hasNegatingPrefix(content, other.content) || hasNegatingPrefix(other.content, content);
}

const hasNegatingPrefix = (words: readonly ContentWord[], others: readonly ContentWord[]): boolean =>
  words.some(
    ({ word, stem }) =>
      word.startsWith('un') && others.some((other) => word === `un${other.word}` || stem === `un${other.stem}`),
  );
