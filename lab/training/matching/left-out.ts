/**
 * Matching on publishers that nothing was learned from: the vectors of words are learned again without each publisher,
 * and so are the weights of `act-weights.ts`, which are fitted on the lines of the others.
 */
import type { AlignedEncoder } from '../../../src/engines/text/matching/align-encoder.ts';
import type { TargetObjections } from '../../../src/engines/text/matching/find-objections.ts';
import { createMatchingEngine } from '../../../src/engines/text/matching/matcher.ts';
import {
  type ActWeights,
  leave,
  type RateAmong,
  rateActs,
  rateShares,
  scaleSamples,
} from '../../../src/engines/text/matching/rate-similarity.ts';
import { SentenceEncoder } from '../../../src/engines/text/matching/sentence-encoder.ts';
import { type IntentSource, type Publisher, publishers, readIntentSources } from '../../corpora/intent-sources.ts';
import { drawTasks, type IntentTask, type TaskLine } from '../../corpora/intent-tasks.ts';
import { type Case, fitBoundedLogistic } from './fit-bounded-logistic.ts';
import { learnVectors } from './learn-vectors.ts';

/** A source, its tasks, and vectors that never saw its publisher. */
export interface LeftOutSource {
  readonly source: IntentSource;
  readonly tasks: readonly IntentTask[];
  readonly encoder: AlignedEncoder;
}

/** SNIPS and NLU++ are left out together, because the first is small. */
const withoutOf: Readonly<Record<Publisher, readonly string[]>> = {
  clinc: ['clinc'],
  banking: ['banking'],
  snips: ['nlupp', 'snips'],
  nlupp: ['nlupp', 'snips'],
  customers: ['customers'],
};

/** @param quick uses the built-in vectors, which saw all publishers */
export function readLeftOut(quick = false): LeftOutSource[] {
  const encoders = new Map<string, AlignedEncoder>();
  const learn = (publisher: Publisher): AlignedEncoder => {
    const without = quick ? [] : withoutOf[publisher];
    const known = encoders.get(without.join());
    if (known !== undefined) return known;
    const encoder = new SentenceEncoder(learnVectors(without));
    const aligned: AlignedEncoder = {
      encode: async (texts) => texts.map(({ words }) => encoder.encode(words)),
      align: (cosine) => cosine,
    };
    encoders.set(without.join(), aligned);
    return aligned;
  };
  return readIntentSources().map((source) => ({ source, tasks: drawTasks(source), encoder: learn(source.publisher) }));
}

/** Prepares a task. @returns scores lines by its intents */
export async function prepareTask(
  { samples }: IntentTask,
  encoder: AlignedEncoder,
  rate: RateAmong,
): Promise<(text: string) => Promise<ReadonlyMap<string, number>>> {
  const byIntent = new Map<string, string[]>();
  for (const { intent, text } of samples) byIntent.set(intent, [...(byIntent.get(intent) ?? []), text]);
  const targets = [...byIntent].map(([id, texts]) => ({ id, samples: texts, phrases: [] }));
  const matcher = await createMatchingEngine(encoder, undefined, rate).prepare(targets);
  return async (text) => {
    const [sentence] = await matcher.read([text]);
    return new Map(sentence && matcher.score(sentence).map(({ id, score }) => [id, score]));
  };
}

export const rateBy =
  (line: ActWeights): RateAmong =>
  (weight, standing, nature, objections) =>
    rateActs(rateShares(weight, standing, nature, objections), nature.samples, objections, line);

/** The evidence of one pair of a line and a target. */
interface Pair {
  readonly line: TaskLine;
  readonly features: readonly number[];
  readonly holds: boolean;
  /** See `leave`. */
  readonly left: number;
}

export interface Evidence {
  readonly publisher: Publisher;
  readonly source: string;
  readonly lines: readonly TaskLine[];
  readonly pairs: readonly Pair[];
}

const [minShare, maxShare] = [1e-3, 0.995];

/** Records the evidence of all pairs of a source. */
export async function collectEvidence({ source, tasks, encoder }: LeftOutSource): Promise<Evidence> {
  const pairs: Pair[] = [];
  for (const task of tasks) {
    const found = new Map<number, Pick<Pair, 'features' | 'left'>>();
    const score = await prepareTask(task, encoder, (weight, standing, nature, objections) => {
      const share = rateShares(weight, standing, nature, objections);
      if (objections !== undefined)
        found.set(share, { features: listFeatures(share, nature.samples, objections), left: leave(objections) });
      return share;
    });
    for (const line of task.lines) {
      found.clear();
      // The score is the share, which tells which target each piece of evidence is about.
      for (const [intent, share] of await score(line.text)) {
        const evidence = found.get(share);
        if (evidence !== undefined)
          pairs.push({ ...evidence, line, holds: line.kind === 'own' && line.intent === intent });
      }
    }
  }
  return { publisher: source.publisher, source: source.name, lines: tasks.flatMap(({ lines }) => lines), pairs };
}

/** Objections count against a match, so their weights are 0 or more. */
function listFeatures(share: number, samples: number, objections: TargetObjections): number[] {
  const clipped = Math.min(maxShare, Math.max(minShare, share));
  return [scaleSamples(samples), Math.log(clipped / (1 - clipped)), ...objectionNames.map((name) => -objections[name])];
}
const objectionNames = ['otherAct', 'noSameAct', 'otherKind', 'noSameKind', 'unseen', 'lacking'] as const;

/** Few sources have lines of a contrast. */
const contrastWeight = 1.5;
/** The share of the lines of no intent that may match, by which 0.5 is chosen: the mean over sources. */
const maxFalse = 0.059;
const above = 1.5;
/** What contradictions and small talk leave multiplies the result; the regression is fitted where they leave all. */
const minLeft = 0.9;

/** Fits the weights on sources; each counts the same. */
export function fitActs(all: readonly Evidence[]): ActWeights {
  const cases = all.flatMap(({ lines, pairs }): Case[] =>
    pairs.flatMap(({ line, features, holds, left }) =>
      left < minLeft || line.kind === 'negated'
        ? []
        : [{ features, holds, weight: (line.kind === 'contrast' ? contrastWeight : 1) / lines.length }],
    ),
  );
  const start = { bias: -1, weights: [0, 1, ...objectionNames.map(() => 0.5)] };
  const { bias, weights } = fitBoundedLogistic(cases, start, [
    Number.NEGATIVE_INFINITY,
    0,
    ...objectionNames.map(() => 0),
  ]);
  const [
    logSamples = 0,
    logit = 1,
    otherAct = 0,
    noSameAct = 0,
    otherKind = 0,
    noSameKind = 0,
    unseen = 0,
    lacking = 0,
  ] = weights.map(round);
  const line = { logSamples, logit, otherAct, noSameAct, otherKind, noSameKind, unseen, lacking, above };
  // False matches fall with the bias, so that it is found by bisection.
  let [low, high] = [bias - 4, bias + 4];
  for (let step = 0; step < 12; step++) {
    const middle = (low + high) / 2;
    if (measureFalse(all, { ...line, bias: middle }) > maxFalse) high = middle;
    else low = middle;
  }
  return { bias: round(low), ...line };
}

const round = (value: number): number => Math.round(100 * value) / 100;

/** The mean over sources of the share of the lines of no intent that match. */
function measureFalse(all: readonly Evidence[], { bias, logSamples, logit, ...rest }: ActWeights): number {
  const weights = [logSamples, logit, ...objectionNames.map((name) => rest[name])];
  let sum = 0;
  for (const { lines, pairs } of all) {
    const matched = new Set<TaskLine>();
    for (const { line, features, left } of pairs) {
      if (line.kind !== 'near' && line.kind !== 'far') continue;
      const value = features.reduce((total, feature, at) => total + feature * (weights[at] ?? 0), bias);
      if (left / (1 + Math.exp(-value)) >= 0.5) matched.add(line);
    }
    sum += matched.size / lines.filter(({ kind }) => kind === 'near' || kind === 'far').length;
  }
  return sum / all.length;
}

/** The weights for each publisher, fitted on the others. */
export const fitLeftOut = (all: readonly Evidence[]): ReadonlyMap<Publisher, ActWeights> =>
  new Map(publishers.map((left) => [left, fitActs(all.filter(({ publisher }) => publisher !== left))]));
