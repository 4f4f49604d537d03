/**
 * `node --import tsx lab/training/matching/similarity-weights.ts` writes
 * src/engines/text/matching/data/similarity-weights.ts: the weights that turn a sentence's similarity to a target's
 * samples, and the target's rank among others, into a score (of a single target: alone-weights.ts). They are fitted on
 * small matching tasks drawn from training data, with encoders that were learned without the data set that a task is
 * drawn from, so that a threshold of 0.5 gives the best F1 over tasks of all kinds. `--without NAME` omits an intent
 * set, to see how well the rest transfers to it.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { measureCohesion } from '../../../src/engines/text/matching/measure-cohesion.ts';
import {
  compareTargets,
  type Similarity,
  type Standing,
  scaleSamples,
} from '../../../src/engines/text/matching/rate-similarity.ts';
import { SentenceEncoder } from '../../../src/engines/text/matching/sentence-encoder.ts';
import { chooseThreshold, findBestF1, type RatedQuery } from './choose-threshold.ts';
import { drawQueries, type Query, type QuerySource } from './draw-queries.ts';
import { applyLine, type Case, fitBoundedLogistic, type Line } from './fit-bounded-logistic.ts';
import { groupExamples } from './group-examples.ts';
import { learnVectors } from './learn-vectors.ts';
import { readCustomers, readIntentSets } from './read-examples.ts';

const { values } = parseArgs({ options: { without: { type: 'string', multiple: true, default: [] } } });
const without = values.without;

const tasksASource = 80;
const rounds = 3;
/** The number of most similar wrong targets that are used per sentence. */
const hardest = 8;

/** Sets of one domain are left out together. */
const partners: Readonly<Record<string, readonly string[]>> = { snips: ['snips', 'nlupp'] };
function learnEncoder(names: readonly string[]): SentenceEncoder {
  const all = [...new Set([...names, ...without])].sort();
  console.log(`Learning vectors without: ${all.join(', ') || 'nothing'}`);
  return new SentenceEncoder(learnVectors(all));
}

const customers = readCustomers().flatMap((domain, at) =>
  domain.map(({ label, text }) => ({ label: `${at} ${label}`, text })),
);
/** NLU++ has several intents per sentence: sentences of one target are often right for another, too. */
const sources: QuerySource[] = [
  ...readIntentSets(['nlupp', ...without]).map(({ name, examples }) => ({
    name,
    intents: groupExamples(examples),
    encoder: learnEncoder(partners[name] ?? [name]),
  })),
  { name: 'service talk', intents: groupExamples(customers), encoder: learnEncoder([]) },
];
const queries = await drawQueries(sources, tasksASource);
console.log(`${queries.length} sentences`);

const listSimilarity = (one: Similarity): number[] => [one.stemSample, one.letterCosine, one.evidence, one.meaning];
/** The data is English. For other languages, whose stems and meanings are unknown, only the spelling counts. */
const minSimilarity = [0, 0.5, 0, 0];
const listStanding = (one: Standing): number[] => [one.margin, one.isLikeliest, one.isFirst, one.logTargets];
const any = Number.NEGATIVE_INFINITY;
/**
 * Being the likeliest and being ranked first are nearly the same evidence; among many targets the former is right more
 * often.
 */
const minStanding = [0, 0.3, 0, any];
const unlike: Similarity = { stemSample: 0, letterCosine: 0, evidence: 0, meaning: 0 };

const weighBy =
  (weights: readonly number[]) =>
  (features: readonly number[]): number =>
    features.reduce((sum, feature, at) => sum + feature * (weights[at] ?? 0), 0);

/** Returns the features of the best sample of each target under a linear function, and its value. */
function pickBest(weights: readonly number[], { similarity }: Query): { features: number[]; weight: number }[] {
  const weigh = weighBy(weights.slice(0, 4));
  return similarity.map((samples) => {
    let best = { features: listSimilarity(unlike), weight: 0 };
    for (const sample of samples) {
      const features = listSimilarity(sample);
      const weight = weigh(features);
      if (weight > best.weight) best = { features, weight };
    }
    return best;
  });
}

const sizeOf = (query: Query, at: number): number => scaleSamples(query.similarity[at]?.length ?? 0);

/**
 * Returns the features of each of two or more targets for a sentence: its best sample under a linear function, and its
 * rank.
 */
function describeAmong(weights: readonly number[], query: Query): number[][] {
  const bests = pickBest(weights, query);
  const standings = compareTargets(
    bests.map(({ weight }) => weight),
    query.chances,
  );
  const weigh = weighBy(weights.slice(0, 4));
  const cohesion = measureCohesion(query.siblings, (one) => weigh(listSimilarity(one)));
  return bests.map(({ features, weight }, at) => [
    ...features,
    ...listStanding(standings.of(at, weight)),
    sizeOf(query, at),
    cohesion,
  ]);
}

/** Counts the sentences with a target in each group. */
function countOwn(all: readonly Query[]): Map<string, number> {
  const sizes = new Map<string, number>();
  for (const { group, target } of all) if (target >= 0) sizes.set(group, (sizes.get(group) ?? 0) + 1);
  return sizes;
}

/**
 * Fits the linear function for several targets so that 0 is the best threshold of each group. A logistic regression
 * gives probabilities, and F1 is best with a threshold at half of that F1 (Lipton et al. 2014). So a group's own
 * sentences weigh more if the group is hard to tell apart, which moves its threshold to 0. Each group counts the same.
 */
function fitAmong(all: readonly Query[]): Line {
  const sizes = countOwn(all);
  let line: Line = { bias: -2, weights: [0.5, 0.8, 1.6, 2.6, 0.8, 0.5, 0.1, 0, -0.3, -0.6] };
  for (let round = 0; round < rounds; round++) {
    const start = line;
    const rated = rate(all, describeAmong, start.weights, start);
    const bestF1 = findBestF1(rated);
    const cases = rated.flatMap(({ group, target, described, values }): Case[] => {
      const weight = 1 / (sizes.get(group) ?? 1);
      const f1 = bestF1.get(group) ?? 1;
      return described
        .map((features, at) => ({ features, holds: at === target, value: values[at] ?? 0 }))
        .sort((one, other) => other.value - one.value)
        .filter(({ holds }, rank) => holds || rank < hardest)
        .map(({ features, holds }) => ({ features, holds, weight: holds ? (weight * (2 - f1)) / f1 : weight }));
    });
    line = fitBoundedLogistic(cases, start, [...minSimilarity, ...minStanding, any, any]);
    showLine(line);
  }
  return line;
}

const showLine = ({ bias, weights }: Line): void =>
  console.log(`bias ${bias.toFixed(2)}, weights ${weights.map((one) => one.toFixed(2)).join(' ')}`);

/** Returns the value of a linear function for each target of each sentence, and its features. */
const rate = (
  all: readonly Query[],
  describe: (weights: readonly number[], query: Query) => number[][],
  best: readonly number[],
  line: Line,
): (RatedQuery & { described: number[][] })[] =>
  all.map((query) => {
    const described = describe(best, query);
    return { ...query, described, values: described.map((features) => applyLine(line, features)) };
  });

const among = queries.filter(({ similarity }) => similarity.length > 1);
console.log('Among others');
const line = fitAmong(among);
const amongThreshold = chooseThreshold(rate(among, describeAmong, line.weights, line));

const round = (value: number | undefined): number => Math.round((value ?? 0) * 100) / 100;
const show = (names: readonly string[], weights: readonly number[]): string =>
  names.map((name, at) => `${name}: ${round(weights[at])}`).join(', ');
const similarityNames = ['stemSample', 'letterCosine', 'evidence', 'meaning'];
const standingNames = ['margin', 'isLikeliest', 'isFirst', 'logTargets', 'logSamples', 'cohesion'];
writeFileSync(
  new URL('../../../src/engines/text/matching/data/similarity-weights.ts', import.meta.url),
  `// Written by lab/training/matching/similarity-weights.ts; do not edit. Data, licences and scores: docs/engines/similarity/README.md.

/** The logistic regression for scores among several targets (see \`rate-similarity.ts\`). */
export const similarityWeights = {
  sample: { ${show(similarityNames, line.weights)} },
  standing: {
    bias: ${round(line.bias - amongThreshold)},
    ${show(standingNames, line.weights.slice(4)).replaceAll(', ', ',\n    ')},
  },
};
`,
);
