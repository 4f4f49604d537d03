/**
 * `node --import tsx lab/training/matching/alone-weights.ts` writes src/engines/text/matching/data/alone-weights.ts:
 * the weights that turn a sentence's similarity to the best sample of a single target into a score. They are fitted on
 * two kinds of data at once: tasks of one target, drawn as in similarity-weights.ts, and pairs of sentences with
 * people's ratings (STS). One STS set is never fitted on, so that its correlation in docs/quality.md is one on unseen
 * pairs. The others are also left out once each, to print theirs.
 */
import { writeFileSync } from 'node:fs';
import { compareStatements, type Objections } from '../../../src/engines/text/matching/compare-statements.ts';
import { describeText } from '../../../src/engines/text/matching/describe-sentence.ts';
import { describeStatement, dropFillers } from '../../../src/engines/text/matching/describe-statement.ts';
import { builtInEncoder } from '../../../src/engines/text/matching/meaning-encoder.ts';
import {
  type AloneWeights,
  listAlone,
  rateAlone,
  type Similarity,
  scaleSamples,
  weighSimilarity,
} from '../../../src/engines/text/matching/rate-similarity.ts';
import { SentenceEncoder } from '../../../src/engines/text/matching/sentence-encoder.ts';
import { SimilarityIndex } from '../../../src/engines/text/matching/similarity-index.ts';
import { splitWords } from '../../../src/engines/text/matching/split-words.ts';
import { addPlainSynonyms } from '../../../src/engines/text/matching/synonyms.ts';
import { correlate } from '../../bench/report/correlation.ts';
import { readRatedPairs } from '../../corpora/intents.ts';
import { createRandom } from '../random.ts';
import { drawQueries, type QuerySource } from './draw-queries.ts';
import { type Case, fitBoundedLogistic } from './fit-bounded-logistic.ts';
import { groupExamples } from './group-examples.ts';
import { learnVectors } from './learn-vectors.ts';
import { readCustomers, readIntentSets } from './read-examples.ts';

const names = [
  'stemSample',
  'letterCosine',
  'evidence',
  'meaning',
  'sentenceCover',
  'sampleCover',
  'logSamples',
] as const;
/** In other languages, whose stems and meanings are unknown, only the spelling counts. */
const min = [0, 0.8, 0, 0, 0, 0, Number.NEGATIVE_INFINITY];
const ratedSets = ['sts2015.answers-forums', 'sts2016.postediting', 'sts2016.question-question'];
const unseen = 'sts2015.answers-forums';
/** What all rated pairs weigh together; all tasks weigh 1. */
const ratedWeight = 3;
/** Makes scores less certain, which agrees better with people's ratings. */
const temperature = 2.5;
const tasksASource = 80;

/** A sentence and the best sample of a target. */
interface Pair {
  readonly similarity: Similarity;
  readonly objections: Objections;
  readonly samples: number;
}

interface TaskPair extends Pair {
  readonly group: string;
  readonly holds: boolean;
}

const cosine = (one: number, other: number): number => builtInEncoder().compareAt(one, other);
const compare = (sentence: readonly string[], sample: readonly string[]): Objections =>
  compareStatements(describeStatement(sentence), describeStatement(sample), cosine);

async function readTasks(): Promise<TaskPair[]> {
  const customers = readCustomers().flatMap((domain, at) =>
    domain.map(({ label, text }) => ({ label: `${at} ${label}`, text })),
  );
  const learn = (without: readonly string[]) => new SentenceEncoder(learnVectors(without));
  const sources: QuerySource[] = [
    ...readIntentSets(['nlupp']).map(({ name, examples }) => ({
      name,
      intents: groupExamples(examples),
      encoder: learn(name === 'snips' ? ['nlupp', 'snips'] : [name]),
    })),
    { name: 'service talk', intents: groupExamples(customers), encoder: builtInEncoder() },
  ];
  const random = createRandom(2);
  // Every target is used alone, with its own sentences and more of others.
  return (await drawQueries(sources, tasksASource)).flatMap(({ group, target, words, samples, similarity }) => {
    const others = Array.from({ length: 3 }, () => Math.floor(random() * similarity.length));
    return [...new Set([target, ...others])].flatMap((at): TaskPair[] => {
      const all = similarity[at] ?? [];
      const best = all.reduce(
        (max, one, place) => (weighSimilarity(one) > weighSimilarity(all[max] ?? one) ? place : max),
        0,
      );
      const one = all[best];
      if (one === undefined || weighSimilarity(one) <= 0) return [];
      const objections = compare(words, samples[at]?.[best] ?? []);
      const alone = group.replace(/,[^,]*/, ', alone');
      return [{ group: alone, holds: at === target, similarity: one, objections, samples: all.length }];
    });
  });
}

interface RatedPairs {
  readonly name: string;
  readonly pairs: readonly (Pair & { readonly rating: number })[];
}

async function readRated(name: string): Promise<RatedPairs> {
  const encoder = builtInEncoder();
  const pairs: RatedPairs['pairs'][number][] = [];
  for (const { one, other, rating } of readRatedPairs(name)) {
    const sample = addPlainSynonyms(splitWords(one));
    const texts = [{ words: sample, meaning: encoder.encode(sample) }];
    const index = await SimilarityIndex.build(
      texts,
      (same) => same,
      () => {},
    );
    const words = index.correct(addPlainSynonyms(dropFillers(splitWords(other)))).map(({ text }) => text);
    const similarity = index.compare(describeText(words, encoder.encode(words))).similarityOf(0);
    pairs.push({ similarity, objections: compare(words, sample), samples: 1, rating: rating / 5 });
  }
  return { name, pairs };
}

const listFeatures = ({ similarity, objections, samples }: Pair): number[] => [
  ...listAlone(similarity, objections),
  scaleSamples(samples),
];

const tasks = await readTasks();
const rated = await Promise.all(ratedSets.map(readRated));
const groups = new Map(
  [...new Set(tasks.map(({ group }) => group))].map((name) => [name, tasks.filter(({ group }) => group === name)]),
);

/** The weights, fitted with these rated sets; each has its own bias, which only the fit needs. */
function fitWeights(sets: readonly RatedPairs[]): number[] {
  const noSet = sets.map(() => 0);
  const cases: Case[] = tasks.map((pair) => ({
    features: [...listFeatures(pair), ...noSet],
    holds: pair.holds,
    weight: 1 / groups.size / (groups.get(pair.group)?.length ?? 1),
  }));
  for (const [set, { pairs }] of sets.entries()) {
    const weight = ratedWeight / sets.length / pairs.length;
    for (const pair of pairs) {
      const features = [...listFeatures(pair), ...noSet.map((_, at) => (at === set ? 1 : 0))];
      cases.push({ features, holds: true, weight: weight * pair.rating });
      cases.push({ features, holds: false, weight: weight * (1 - pair.rating) });
    }
  }
  const start = { bias: -2, weights: [...names.map(() => 1), ...noSet] };
  const { weights } = fitBoundedLogistic(cases, start, [...min, ...noSet.map(() => Number.NEGATIVE_INFINITY)]);
  return weights.slice(0, names.length).map((weight) => weight / temperature);
}

const toLine = (bias: number, weights: readonly number[]): AloneWeights => {
  const [
    stemSample = 0,
    letterCosine = 0,
    evidence = 0,
    meaning = 0,
    sentenceCover = 0,
    sampleCover = 0,
    logSamples = 0,
  ] = weights.map((weight) => Math.round(100 * weight) / 100);
  return { bias, stemSample, letterCosine, evidence, meaning, sentenceCover, sampleCover, logSamples };
};

const scoreBy =
  (line: AloneWeights) =>
  ({ similarity, objections, samples }: Pair): number =>
    rateAlone(similarity, objections, samples, line);

/** The mean F1 of the groups at a threshold of 0.5. */
function measureF1(line: AloneWeights): number {
  let sum = 0;
  for (const pairs of groups.values()) {
    const found = pairs.filter((pair) => scoreBy(line)(pair) >= 0.5);
    const right = found.filter(({ holds }) => holds).length;
    sum += (2 * right) / (found.length + pairs.filter(({ holds }) => holds).length);
  }
  return sum / groups.size;
}

/**
 * The bias with which 0.5 is the best threshold; at most 1.5, as few scores of unrelated sentences are far below 0.5
 * with more.
 */
function fitLine(sets: readonly RatedPairs[]): AloneWeights {
  const weights = fitWeights(sets);
  const lines = Array.from({ length: 46 }, (_, at) => toLine(Math.round(10 * (at / 10 - 3)) / 10, weights));
  const rates = lines.map(measureF1);
  const line = lines[rates.indexOf(Math.max(...rates))] ?? toLine(0, weights);
  console.log(`F1 at 0.5 ${Math.max(...rates).toFixed(3)}`);
  return line;
}

const measureRated = (line: AloneWeights, { pairs }: RatedPairs): string =>
  correlate(
    pairs.map(scoreBy(line)),
    pairs.map(({ rating }) => rating),
  ).toFixed(3);

for (const left of rated.filter(({ name }) => name !== unseen)) {
  const line = fitLine(rated.filter((one) => one !== left));
  console.log(`${left.name}, left out: r ${measureRated(line, left)}`);
}
const line = fitLine(rated.filter(({ name }) => name !== unseen));
for (const set of rated) console.log(`${set.name}: r ${measureRated(line, set)}`);
const parts = Object.entries(line).map(([name, value]) => `  ${name}: ${value},\n`);
writeFileSync(
  new URL('../../../src/engines/text/matching/data/alone-weights.ts', import.meta.url),
  `// Written by lab/training/matching/alone-weights.ts; do not edit. Data, licences and scores: docs/engines/similarity/README.md.

/** The logistic regression for the score of a single target (see \`rate-similarity.ts\`). */
export const aloneWeights = {
${parts.join('')}};
`,
);
