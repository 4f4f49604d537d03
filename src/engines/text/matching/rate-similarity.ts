import type { Objections } from './compare-statements.ts';
import { noWords, type WordObjections } from './compare-words.ts';
import { actWeights } from './data/act-weights.ts';
import { aloneWeights } from './data/alone-weights.ts';
import { similarityWeights as weights } from './data/similarity-weights.ts';
import type { TargetObjections } from './find-objections.ts';

/** The similarity of one sentence and one sample. */
export interface Similarity {
  /** The part of the sample's stems, by weight, that the sentence has, 0 to 1. */
  readonly stemSample: number;
  /** Cosine of the letter groups, 0 to 1. */
  readonly letterCosine: number;
  /**
   * The cosine of the weighted stems times the amount of content in the sample: a sentence rarely shares all of a long
   * sample by chance.
   */
  readonly evidence: number;
  /** Cosine of the meanings, 0 to 1. */
  readonly meaning: number;
}

/** The rank of a target among those that a sentence is compared with. */
export interface Standing {
  /**
   * The logarithm of the ratio of its chance (see `TargetClassifier`) to that of the likeliest other target, -4 to 4.
   */
  readonly margin: number;
  /** 1 if no target is likelier, otherwise 0. */
  readonly isLikeliest: number;
  /** 1 if it is the likeliest, and no other target has a better sample, otherwise 0. */
  readonly isFirst: number;
  /** The logarithm of the number of targets, up to that of 80: among few targets, a chance means less. */
  readonly logTargets: number;
}

/** The samples of a target. */
export interface TargetNature {
  /** The number of samples, 1 or more. */
  readonly samples: number;
  /** See `measureCohesion`; the same value for all targets. */
  readonly cohesion: number;
}

/** Maximum numbers of targets and samples that scores were fitted on; larger numbers count as these. */
const maxTargets = 80;
const maxSamples = 20;

/** Similarity alone never reaches 1, which means an identical text or a phrase that occurs. */
const maxShare = 0.99;
const maxMargin = 4;
/** Smaller chances differ at random. */
const minChance = 1e-6;
/** How much likelier a target is whose best sample weighs 1 more, if nothing was learned: the logarithm of the ratio. */
const nearness = 3;

/** The strength of the evidence that a sentence and a sample mean the same; 0 for no evidence. */
export const weighSimilarity = ({ stemSample, letterCosine, evidence, meaning }: Similarity): number =>
  weighParts(stemSample, letterCosine, evidence, meaning);

/** The same with positional arguments, because it is computed for every sample of every sentence. */
export const weighParts = (stemSample: number, letterCosine: number, evidence: number, meaning: number): number =>
  weights.sample.stemSample * stemSample +
  weights.sample.letterCosine * letterCosine +
  weights.sample.evidence * evidence +
  weights.sample.meaning * meaning;

/** Scales with the number of samples of a target: the more samples, the more similar the best one is by chance. */
export const scaleSamples = (samples: number): number => sampleScales[Math.min(samples, maxSamples)];

const sampleScales = Array.from({ length: maxSamples + 1 }, (_, samples) => Math.log(Math.max(1, samples)));

/** The amount by which the rests of a sentence and of a sample lower the log-odds: 0 or more. */
const weighRests = ({ sentenceRest, sampleRest }: Objections): number =>
  sentenceRestWeight * sentenceRest + sampleRestWeight * sampleRest;

const sentenceRestWeight = 0.1;
const sampleRestWeight = 0.2;
/**
 * The approximate amount by which the rests of a true match lower the log-odds. Adding it keeps scores where they were
 * fitted.
 */
const usualRests = 0.16;

/**
 * The factor that remains of a score after a contradiction and small talk: too low for the default threshold, but above
 * an unrelated sentence, because a contradiction has the same subject.
 */
export const leave = ({ contradiction, talk, aside }: Objections): number =>
  (1 - contradictionShare * Math.min(1, contradiction / fullContradiction)) *
  (1 - talkShare * talk) *
  (1 - asideShare * aside);

const contradictionShare = 0.65;
/** The share of a target's votes (see `TargetMatcher`) that counts as all of them. */
const fullContradiction = 0.8;
const talkShare = 0.7;
const asideShare = 0.55;
/**
 * A single sample is contradicted only by a sentence with nearly all of its content, because no other sample shows its
 * subject.
 */
const maxRestAlone = 0.25;

/** The evidence for the score of a single target, apart from the number of its samples: each 0 or more. */
export const listAlone = (
  { stemSample, letterCosine, evidence, meaning }: Similarity,
  { sentenceRest, sampleRest }: Objections,
): number[] => [stemSample, letterCosine, evidence, meaning, 1 - sentenceRest, 1 - sampleRest];

/**
 * The score of a single target, from 0 (nothing in common) to 0.99.
 *
 * @param similarity of its best sample
 * @param objections of its best sample
 * @param samples the number of its samples, 1 or more
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
  const score = scaleAlone(
    line.stemSample * stemSample +
      line.letterCosine * letterCosine +
      line.evidence * evidence +
      line.meaning * meaning +
      line.sentenceCover * sentenceCover +
      line.sampleCover * sampleCover,
    line,
    line.bias + line.logSamples * scaleSamples(samples),
  );
  const isNear = objections.sampleRest < maxRestAlone;
  return score * leave(isNear ? objections : { ...objections, contradiction: 0 });
}

export type AloneWeights = typeof aloneWeights;

/**
 * The score of a sum of evidence: 0.5 where the fitted logistic curve has it, and straight to there and from there to
 * the sum for everything in common. The curve itself is nearly flat above, and people's ratings are not.
 */
function scaleAlone(sum: number, line: AloneWeights, bias: number): number {
  const floor = 1 / (1 + Math.exp(-bias));
  const half = Math.log((1 + floor) / (1 - floor)) - bias;
  const all = line.stemSample + line.letterCosine + line.meaning + line.sentenceCover + line.sampleCover;
  const score = sum <= half ? (0.5 * sum) / half : 0.5 + ((maxShare - 0.5) * (sum - half)) / (all - half);
  return Math.min(maxShare, Math.max(0, score));
}

/**
 * The score of a target among others, from 0 to 0.99: a logistic regression on the weight of its best sample, its rank
 * among the others and its samples, and a second one on its log-odds and what the samples are for, which puts 0.5 where
 * false matches are rare.
 */
export const rateAmong: RateAmong = (weight, standing, nature, objections) =>
  rateActs(rateShares(weight, standing, nature, objections), nature.samples, objections, actWeights);

/** @param objections undefined without objections */
export type RateAmong = (
  weight: number,
  standing: Standing,
  nature: TargetNature,
  objections?: TargetObjections,
) => number;

/** The score of a target among others without regard to what the samples are for. */
export function rateShares(
  weight: number,
  { margin, isLikeliest, isFirst, logTargets }: Standing,
  { samples, cohesion }: TargetNature,
  objections?: Objections,
): number {
  return toScore(
    weight -
      (objections === undefined ? 0 : weighRests(objections)) +
      weights.standing.margin * margin +
      weights.standing.isLikeliest * isLikeliest +
      weights.standing.isFirst * isFirst,
    biasAmong(logTargets, samples, cohesion),
  );
}

export type ActWeights = Readonly<Record<keyof typeof actWeights, number>>;

/** The second regression, and what contradictions and small talk leave. @param share see {@link rateShares} */
export function rateActs(
  share: number,
  samples: number,
  objections: TargetObjections | undefined,
  line: ActWeights,
): number {
  if (share <= 0) return 0;
  const logit = biasActs(samples, line) + line.logit * toLogit(share);
  if (objections === undefined) return fromLogit(logit, line);
  const { otherAct, noSameAct, otherKind, noSameKind, unseen, lacking } = objections;
  const objected =
    line.otherAct * otherAct +
    line.noSameAct * noSameAct +
    line.otherKind * otherKind +
    line.noSameKind * noSameKind +
    line.unseen * unseen +
    line.lacking * lacking;
  return fromLogit(logit - objected, line) * leave(objections);
}

const biasActs = (samples: number, { bias, logSamples }: ActWeights): number =>
  bias + logSamples * scaleSamples(samples);

const toLogit = (share: number): number => Math.log(share / (1 - share));

/** Above 0.5 it rises faster, because scores that exclude most false matches are more often right than they say. */
const fromLogit = (logit: number, { above }: ActWeights): number =>
  Math.min(maxShare, 1 / (1 + Math.exp(-(logit > 0 ? above * logit : logit))));

const biasAmong = (logTargets: number, samples: number, cohesion: number): number =>
  weights.standing.bias +
  usualRests +
  weights.standing.logTargets * logTargets +
  weights.standing.logSamples * scaleSamples(samples) +
  weights.standing.cohesion * cohesion;

/**
 * Finds the minimum weight of a target's best sample for a score if another target is likelier, whatever its chance: a
 * lower weight is never enough. The inverse of {@link rateAmong} at a margin of 0.
 *
 * @param score more than 0
 */
export function createMinWeight(
  score: number,
  targets: number,
  cohesion: number,
): (samples: number, words?: WordObjections) => number {
  const logTargets = scaleTargets(targets);
  const logit = toLogit(score);
  const needed = logit > 0 ? logit / actWeights.above : logit;
  const find = (samples: number, { unseen, lacking }: WordObjections): number => {
    if (score >= 1) return Number.POSITIVE_INFINITY;
    const odds = Math.exp(biasAmong(logTargets, samples, cohesion));
    // The share that gives the score, by the inverse of `rateActs`.
    const objected = actWeights.unseen * unseen + actWeights.lacking * lacking;
    const excess = biasActs(samples, actWeights) - objected - needed;
    const share = 1 / (1 + Math.exp(excess / actWeights.logit));
    return Math.log((odds + share) / (odds * (1 - share)));
  };
  // Of thousands of targets, most have the same few numbers of samples.
  const known: number[] = [];
  return (samples, words) => {
    if (words !== undefined) return find(samples, words);
    const counted = Math.min(samples, maxSamples);
    known[counted] ??= find(counted, noWords);
    return known[counted];
  };
}

let floorOf = { bias: 0, floor: 0.5 };

/** Shifted so that no evidence is exactly 0. */
function toScore(sum: number, bias: number): number {
  // Consecutive targets usually have the same bias.
  if (bias !== floorOf.bias) floorOf = { bias, floor: 1 / (1 + Math.exp(-bias)) };
  const { floor } = floorOf;
  const share = (1 / (1 + Math.exp(-sum - bias)) - floor) / (1 - floor);
  return Math.min(maxShare, Math.max(0, share));
}

const scaleTargets = (targets: number): number => Math.log(Math.min(targets, maxTargets));

/**
 * Ranks two or more targets: by their chances, or else by their best samples. `likeliest` is an index.
 *
 * @param bestWeights of their best samples
 * @param chances see `TargetClassifier`; undefined if it learned nothing
 */
export function compareTargets(bestWeights: ArrayLike<number>, chances?: ArrayLike<number>) {
  const evidenceOf = (index: number, weight: number): number =>
    chances === undefined ? nearness * weight : Math.log((chances[index] ?? 0) + minChance);
  const [heaviest] = findTopTwo(bestWeights);
  const [likeliest, next] = findTopTwo(chances ?? bestWeights);
  const logTargets = scaleTargets(bestWeights.length);
  const [highest, nextHighest] = [likeliest, next].map((index) => evidenceOf(index, bestWeights[index] ?? 0));
  return {
    likeliest,
    /** Returns the rank of a target, by its index and the weight of its best sample. */
    of(index: number, weight: number): Standing {
      const margin = evidenceOf(index, weight) - (index === likeliest ? nextHighest : highest);
      return {
        margin: Math.max(-maxMargin, Math.min(maxMargin, margin)),
        isLikeliest: index === likeliest ? 1 : 0,
        isFirst: index === likeliest && index === heaviest ? 1 : 0,
        logTargets,
      };
    },
  };
}

/** Returns the indices of the highest and the second highest value; on a tie, the first is the highest. */
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
