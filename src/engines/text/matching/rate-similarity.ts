import type { Objections } from './compare-statements.ts';
import { aloneWeights } from './data/alone-weights.ts';
import { similarityWeights as weights } from './data/similarity-weights.ts';

/** How one sentence and one sample are alike. */
export interface Similarity {
  /** Part of the sample's stems, by weight, that the sentence has, 0 to 1. */
  readonly stemSample: number;
  /** Cosine of the letter groups, 0 to 1. */
  readonly letterCosine: number;
  /** The cosine of the weighted stems times how much the sample says: to share all of a long sample is no accident. */
  readonly evidence: number;
  /** Cosine of the meanings, 0 to 1. */
  readonly meaning: number;
}

/** How a target ranks among those that a sentence is compared with. */
export interface Standing {
  /** The logarithm of its chance (see `TargetClassifier`) over that of the likeliest other target, -4 to 4. */
  readonly margin: number;
  /** 1 if no target is likelier, else 0. */
  readonly isLikeliest: number;
  /** 1 if, besides, no target has a better sample. */
  readonly isFirst: number;
  /** The logarithm of how many targets there are, to that of 80: among few, a chance says less. */
  readonly logTargets: number;
}

/** How a target's samples are. */
export interface TargetNature {
  /** How many it has, 1 or more. */
  readonly samples: number;
  /** See `measureCohesion`: that of all targets together. */
  readonly cohesion: number;
}

/** The most targets and samples that scores were fitted on: of more, as much is expected. */
const maxTargets = 80;
const maxSamples = 20;

/** Similarity by itself never reaches 1, which means an identical text or a phrase that occurs. */
const highest = 0.99;
const widestMargin = 4;
/** Chances below this differ by accident. */
const minChance = 1e-6;

/** How strongly a similarity indicates that a sentence and a sample mean the same; 0 for no evidence. */
export const weighSimilarity = ({ stemSample, letterCosine, evidence, meaning }: Similarity): number =>
  weighParts(stemSample, letterCosine, evidence, meaning);

/** The same, for what is computed for every sample of every sentence. */
export const weighParts = (stemSample: number, letterCosine: number, evidence: number, meaning: number): number =>
  weights.sample.stemSample * stemSample +
  weights.sample.letterCosine * letterCosine +
  weights.sample.evidence * evidence +
  weights.sample.meaning * meaning;

/** What is expected of a target for its samples: the best of many is like anything, the only one is not. */
export const scaleSamples = (samples: number): number => Math.log(Math.min(Math.max(1, samples), maxSamples));

/** What the rests of a sentence and of a sample take off, as a logarithm of odds: 0 or more. */
const weighRests = ({ sentenceRest, sampleRest }: Objections): number =>
  sentenceRestWeight * sentenceRest + sampleRestWeight * sampleRest;

const sentenceRestWeight = 0.1;
const sampleRestWeight = 0.2;
/** What the rests of a true match take off, about: scores stay where they were fitted. */
const usualRests = 0.16;

/**
 * What a contradiction and small talk leave of a score: too little for the default threshold, but more than an unrelated
 * sentence has, since what is contradicted is the subject all the same.
 */
const leave = ({ contradiction, talk }: Objections): number =>
  (1 - contradictionShare * Math.min(1, contradiction / fullContradiction)) * (1 - talkShare * talk);

const contradictionShare = 0.65;
/** The part of a target's votes (see `TargetMatcher`) that counts as all of them. */
const fullContradiction = 0.8;
const talkShare = 0.7;
/** A single sample is contradicted only by what has nearly all of its content: nothing else says what it is about. */
const maxRestAlone = 0.25;

/** What the score of a single target is made of, besides how many samples it has: each 0 or more. */
export const listAlone = (
  { stemSample, letterCosine, evidence, meaning }: Similarity,
  { sentenceRest, sampleRest }: Objections,
): number[] => [stemSample, letterCosine, evidence, meaning, 1 - sentenceRest, 1 - sampleRest];

/**
 * The score of a single target, from 0 (nothing in common) to 0.99.
 *
 * @param similarity of its best sample
 * @param objections of its best sample
 * @param samples how many it has, 1 or more
 */
export function rateAlone(
  similarity: Similarity,
  objections: Objections,
  samples: number,
  line: AloneWeights = aloneWeights,
): number {
  const [stemSample = 0, letterCosine = 0, evidence = 0, meaning = 0, sentenceCover = 0, sampleCover = 0] = listAlone(
    similarity,
    objections,
  );
  const score = toScore(
    line.stemSample * stemSample +
      line.letterCosine * letterCosine +
      line.evidence * evidence +
      line.meaning * meaning +
      line.sentenceCover * sentenceCover +
      line.sampleCover * sampleCover,
    line.bias + line.logSamples * scaleSamples(samples),
  );
  const isNear = objections.sampleRest < maxRestAlone;
  return score * leave(isNear ? objections : { ...objections, contradiction: 0 });
}

export type AloneWeights = typeof aloneWeights;

/**
 * The score of a target among others, from 0 to 0.99: a logistic regression on what its best sample weighs, on how it
 * ranks among the others and on how its samples are, fitted so that 0.5 is the best threshold.
 */
export function rateAmong(
  weight: number,
  { margin, isLikeliest, isFirst, logTargets }: Standing,
  { samples, cohesion }: TargetNature,
  objections?: Objections,
): number {
  const score = toScore(
    weight -
      (objections === undefined ? 0 : weighRests(objections)) +
      weights.standing.margin * margin +
      weights.standing.isLikeliest * isLikeliest +
      weights.standing.isFirst * isFirst,
    biasAmong(logTargets, samples, cohesion),
  );
  return objections === undefined ? score : score * leave(objections);
}

const biasAmong = (logTargets: number, samples: number, cohesion: number): number =>
  weights.standing.bias +
  usualRests +
  weights.standing.logTargets * logTargets +
  weights.standing.logSamples * scaleSamples(samples) +
  weights.standing.cohesion * cohesion;

/**
 * Finds what the best sample of a target must weigh for a score if another target is likelier, whatever its chance: less never
 * suffices. The inverse of {@link rateAmong} at a margin of 0.
 *
 * @param score more than 0
 */
export function createMinWeight(score: number, targets: number, cohesion: number): (samples: number) => number {
  const logTargets = scaleTargets(targets);
  const known: number[] = [];
  return (samples) => {
    const counted = Math.min(samples, maxSamples);
    const before = known[counted];
    if (before !== undefined) return before;
    const odds = Math.exp(biasAmong(logTargets, counted, cohesion));
    const min = score < 1 ? Math.log((odds + score) / (odds * (1 - score))) : Number.POSITIVE_INFINITY;
    known[counted] = min;
    return min;
  };
}

let floorOf = { bias: 0, floor: 0.5 };

/** Shifted so that no evidence at all is exactly 0. */
function toScore(sum: number, bias: number): number {
  // Targets in a row mostly have the same bias.
  if (bias !== floorOf.bias) floorOf = { bias, floor: 1 / (1 + Math.exp(-bias)) };
  const { floor } = floorOf;
  const share = (1 / (1 + Math.exp(-sum - bias)) - floor) / (1 - floor);
  return Math.min(highest, Math.max(0, share));
}

const scaleTargets = (targets: number): number => Math.log(Math.min(targets, maxTargets));

/** How two or more targets rank. */
export interface Standings {
  /** The place of the likeliest target. */
  readonly likeliest: number;
  /** The standing of a target, by its place. */
  readonly of: (index: number) => Standing;
}

/** Ranks two or more targets. @param bestWeights of their best samples @param chances see `TargetClassifier` */
export function compareTargets(bestWeights: ArrayLike<number>, chances: ArrayLike<number>): Standings {
  const [heaviest] = findTopTwo(bestWeights);
  const [likeliest, nextLikeliest] = findTopTwo(chances);
  const logTargets = scaleTargets(bestWeights.length);
  const chanceOf = (index: number): number => (chances[index] ?? 0) + minChance;
  return {
    likeliest,
    of(index) {
      const margin = Math.log(chanceOf(index) / chanceOf(index === likeliest ? nextLikeliest : likeliest));
      return {
        margin: Math.max(-widestMargin, Math.min(widestMargin, margin)),
        isLikeliest: index === likeliest ? 1 : 0,
        isFirst: index === likeliest && index === heaviest ? 1 : 0,
        logTargets,
      };
    },
  };
}

/** The places of the highest and the next value; of equal ones the first is the highest. */
function findTopTwo(values: ArrayLike<number>): [number, number] {
  let top = 0;
  let next = -1;
  for (let index = 1; index < values.length; index++) {
    const value = values[index];
    if (value > values[top]) [top, next] = [index, top];
    else if (next < 0 || value > values[next]) next = index;
  }
  return [top, next];
}
