/**
 * `node --import tsx training/matching/similarity-weights.ts` writes src/analytics/text/matching/similarity-weights.ts:
 * what makes a score of how a sentence is like a target's samples and of how the target stands among others. It is
 * fitted on small matching tasks drawn from training data, with encoders that were learnt without the data set that a
 * task is drawn from; then the bias for targets among others is moved to where a cut at 0.5 gives the best F1 over tasks
 * of all kinds.
 * `--without NAME` leaves an intent set out, to see how well the rest carries over to it.
 */
import { writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { compareTargets, type Likeness, type Standing } from '../../src/analytics/text/matching/rate-similarity.ts';
import { SentenceEncoder } from '../../src/analytics/text/matching/sentence-encoder.ts';
import { createRandom } from './draw-episode.ts';
import { drawQueries, type Query, type QuerySource } from './draw-queries.ts';
import { applyLine, type Case, fitLogistic, type Line } from './fit-logistic.ts';
import { groupExamples } from './group-examples.ts';
import { learnVectors } from './learn-vectors.ts';
import { readCustomers, readIntentSets } from './read-examples.ts';

const { values } = parseArgs({ options: { without: { type: 'string', multiple: true, default: [] } } });
const without = values.without;

const tasksASource = 40;
const rounds = 3;
/** Of the targets that are not a sentence's own, so many of the likest teach. */
const hardest = 8;
/** The data is English. Of other languages, whose stems and meanings are not known, the spelling is all there is. */
const least = [0, 0.5];

/** Sets of one domain are left out together. */
const encoderWithout = new Map<string, SentenceEncoder>();
const partners: Readonly<Record<string, readonly string[]>> = { snips: ['snips', 'nlupp'], nlupp: ['snips', 'nlupp'] };
function learnEncoder(names: readonly string[]): SentenceEncoder {
  const all = [...new Set([...names, ...without])].sort();
  const known = encoderWithout.get(all.join());
  if (known) return known;
  console.log(`Learning vectors without: ${all.join(', ') || 'nothing'}`);
  const learnt = new SentenceEncoder(learnVectors(all));
  encoderWithout.set(all.join(), learnt);
  return learnt;
}

const customers = readCustomers().flatMap((domain, at) =>
  domain.map(({ label, text }) => ({ label: `${at} ${label}`, text })),
);
const sources: QuerySource[] = [
  ...readIntentSets(without).map(({ name, examples }) => ({
    name,
    intents: groupExamples(examples),
    encoder: learnEncoder(partners[name] ?? [name]),
  })),
  { name: 'service talk', intents: groupExamples(customers), encoder: learnEncoder([]) },
];
const queries = await drawQueries(sources, tasksASource);
console.log(`${queries.length} sentences`);

const listLikeness = (one: Likeness): number[] => [one.stemSample, one.letterCosine, one.evidence, one.meaning];
const listStanding = (one: Standing): number[] => [one.margin, one.isLikeliest, one.isFirst];
const unlike: Likeness = { stemSample: 0, letterCosine: 0, evidence: 0, meaning: 0 };

/** The features of the best sample of each target by the weights of a line, and what it weighs. */
function pickBest(weights: readonly number[], { likeness }: Query): { features: number[]; weight: number }[] {
  return likeness.map((samples) => {
    let best = { features: listLikeness(unlike), weight: 0 };
    for (const sample of samples) {
      const features = listLikeness(sample);
      const weight = features.reduce((sum, feature, at) => sum + feature * (weights[at] ?? 0), 0);
      if (weight > best.weight) best = { features, weight };
    }
    return best;
  });
}

/** The cases of a sentence among two or more targets: those of the best samples and standings. */
function describeAmong(weights: readonly number[], query: Query): number[][] {
  const bests = pickBest(weights, query);
  const standings = compareTargets(
    bests.map(({ weight }) => weight),
    query.chances,
  );
  return bests.map(({ features }, at) => {
    const standing = standings[at];
    return [...features, ...(standing ? listStanding(standing) : [])];
  });
}

const among = queries.filter(({ likeness }) => likeness.length > 1);
let line: Line = { bias: -4, weights: [0.1, 0.7, 1.5, 2.5, 0.6, 0.2, 0.3] };
for (let round = 0; round < rounds; round++) {
  const start = line;
  const cases = among.flatMap((query) =>
    describeAmong(start.weights, query)
      .map((features, at) => ({ features, holds: at === query.target, value: applyLine(start, features) }))
      .sort((one, other) => other.value - one.value)
      .filter(({ holds }, rank) => holds || rank < hardest),
  );
  line = fitLogistic(cases, start, least);
  console.log(
    `among others: bias ${line.bias.toFixed(2)}, weights ${line.weights.map((one) => one.toFixed(2)).join(' ')}`,
  );
}

const random = createRandom(2);
/** Every target is one alone, too: with its own sentences, and with others', which are more. */
const aloneQueries = queries.flatMap((query) => {
  const others = Array.from({ length: 3 }, () => Math.floor(random() * query.likeness.length));
  return [...new Set([query.target, ...others])]
    .filter((at) => at >= 0)
    .map((at) => ({
      ...query,
      group: query.group.replace(/,.*/, ', alone'),
      likeness: [query.likeness[at] ?? []],
      target: at === query.target ? 0 : -1,
    }));
});
let alone: Line = { bias: -5, weights: line.weights.slice(0, 4) };
for (let round = 0; round < rounds; round++) {
  const start = alone;
  const cases: Case[] = aloneQueries.map((query) => ({
    features: pickBest(line.weights, query)[0]?.features ?? [],
    holds: query.target === 0,
  }));
  alone = fitLogistic(cases, start, least);
}
console.log(`alone: bias ${alone.bias.toFixed(2)}, weights ${alone.weights.map((one) => one.toFixed(2)).join(' ')}`);

/** Its sentences have several intents: those of one target are often right for another, too. */
const overlapping = 'nlupp';

/** Where the cut costs the group that it serves worst the least of its best F1. */
function placeCut(all: readonly { group: string; target: number; values: number[] }[]): number {
  const rated = all.filter(({ group }) => !group.startsWith(overlapping));
  const cuts = Array.from({ length: 61 }, (_, at) => -3 + at / 12);
  const groups = new Map<string, { own: number; hits: number[]; found: number[] }>();
  for (const { group, target, values } of rated) {
    const counts = groups.get(group) ?? { own: 0, hits: cuts.map(() => 0), found: cuts.map(() => 0) };
    groups.set(group, counts);
    if (target >= 0) counts.own++;
    for (const [at, value] of values.entries()) {
      for (const [which, cut] of cuts.entries()) {
        if (value < cut) continue;
        counts.found[which] = (counts.found[which] ?? 0) + 1;
        if (at === target) counts.hits[which] = (counts.hits[which] ?? 0) + 1;
      }
    }
  }
  const losses = cuts.map(() => 0);
  for (const [group, { own, hits, found }] of groups) {
    const f1 = cuts.map((_, which) => (2 * (hits[which] ?? 0)) / (own + (found[which] ?? 0)));
    const best = Math.max(...f1);
    console.log(
      `${group}: best F1 ${best.toFixed(3)} at ${cuts[f1.indexOf(best)]?.toFixed(2)}, ${f1[36]?.toFixed(3)} at 0`,
    );
    for (const [which, value] of f1.entries()) losses[which] = Math.max(losses[which] ?? 0, best - value);
  }
  const least = Math.min(...losses);
  const cut = cuts[losses.indexOf(least)] ?? 0;
  console.log(`cut ${cut.toFixed(2)}: at most ${least.toFixed(3)} below the best F1`);
  return cut;
}

const amongCut = placeCut(
  among.map((query) => ({
    ...query,
    values: describeAmong(line.weights, query).map((features) => applyLine(line, features)),
  })),
);
/**
 * A target alone has no other to take what is not its own: its cut is moved half of the way to the best F1 only, which lets
 * more of the same domain in, and its score is made less sure, which goes better with people's ratings of likeness.
 */
const aloneCut = placeCut(
  aloneQueries.map((query) => ({
    ...query,
    values: pickBest(line.weights, query).map(({ features }) => applyLine(alone, features)),
  })),
);
const temperature = 1.5;
const hedged = {
  bias: (alone.bias - aloneCut / 2) / temperature,
  weights: alone.weights.map((weight) => weight / temperature),
};

const round = (value: number | undefined): number => Math.round((value ?? 0) * 100) / 100;
const showSample = (weights: readonly number[]): string =>
  `stemSample: ${round(weights[0])}, letterCosine: ${round(weights[1])}, evidence: ${round(weights[2])}, meaning: ${round(weights[3])}`;
const [margin, isLikeliest, isFirst] = line.weights.slice(4);
writeFileSync(
  new URL('../../src/analytics/text/matching/similarity-weights.ts', import.meta.url),
  `// Written by training/matching/similarity-weights.ts; do not edit. Data, licences and scores: models/similarity/README.md.

/** The logistic regressions that make scores (see \`rate-similarity.ts\`). */
export const similarityWeights = {
  sample: { ${showSample(line.weights)} },
  standing: { bias: ${round(line.bias - amongCut)}, margin: ${round(margin)}, isLikeliest: ${round(isLikeliest)}, isFirst: ${round(isFirst)} },
  alone: { bias: ${round(hedged.bias)}, ${showSample(hedged.weights)} },
};
`,
);
