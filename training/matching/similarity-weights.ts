/**
 * `node --import tsx training/matching/similarity-weights.ts` writes src/analytics/text/matching/similarity-weights.ts:
 * the logistic regression that makes a score of a likeness. It is fitted on small matching tasks drawn from training
 * data, on the best sample of each target, some of the sentences lengthened by another sentence as speech is; then its
 * bias is moved to where a cut at 0.5 gives the best F1 over tasks of all sizes.
 */
import { writeFileSync } from 'node:fs';
import type { Likeness } from '../../src/analytics/text/matching/rate-similarity.ts';
import { SimilarityIndex } from '../../src/analytics/text/matching/similarity-index.ts';
import { createRandom, drawEpisode } from './draw-episode.ts';
import { applyLine, fitLogistic, type Line } from './fit-logistic.ts';
import { groupExamples } from './group-examples.ts';
import { readCustomers, readSplit } from './read-examples.ts';

const episodes = 200;
const queries = 40;
const lengthened = 0.15;
const rounds = 3;
/** The cut is placed for tags of a few samples or more: with one or two, every way of matching misses most. */
const fewestSamples = 3;

/** A sentence: its own target (-1: none), and its likeness to each sample of each target. */
interface Query {
  /** The size of its task; empty when the cut is not placed by it. */
  group: string;
  target: number;
  likeness: (readonly number[])[][];
}

const nameSize = (targets: number): string =>
  targets <= 10 ? 'few targets' : targets <= 40 ? 'some targets' : 'many targets';

const listFeatures = (likeness: Likeness | undefined): readonly number[] =>
  likeness ? [likeness.stemCosine, likeness.stemSample, likeness.letterCosine, likeness.evidence] : [0, 0, 0, 0];

const customers = readCustomers();
const clinc = groupExamples(readSplit('CLINC150__train'));
const banking = groupExamples(readSplit('BANKING77__train'));
const others = customers.map(groupExamples).filter((source) => source.length >= 5);
const sources = [clinc, clinc, clinc, banking, banking, ...others];
const fillers = others.flat(2).filter((words) => words.length > 3);

const random = createRandom(11);
const drawn: Query[] = [];
for (let count = 0; count < episodes; count++) {
  const episode = drawEpisode(sources, queries, random);
  const index = new SimilarityIndex(episode.samples.map(({ item }) => item));
  for (const { item, target } of episode.queries) {
    const filler = random() < lengthened ? (fillers[Math.floor(random() * fillers.length)] ?? []) : [];
    const likeness: (readonly number[])[][] = Array.from({ length: episode.targets }, () => []);
    for (const [at, one] of index.compare(random() < 0.5 ? [...filler, ...item] : [...item, ...filler]).entries()) {
      likeness[episode.samples[at]?.target ?? 0]?.push(listFeatures(one));
    }
    const isTypical = episode.samples.length >= fewestSamples * episode.targets;
    drawn.push({ group: isTypical ? nameSize(episode.targets) : '', target, likeness });
  }
}

/** The features of the sample that the line puts highest. */
function pickBest(line: Line, samples: readonly (readonly number[])[]): readonly number[] {
  let best = listFeatures(undefined);
  for (const sample of samples) if (applyLine(line, sample) > applyLine(line, best)) best = sample;
  return best;
}

let line: Line = { bias: -6, weights: [5, 2, 2, 1] };
for (let round = 0; round < rounds; round++) {
  const start = line;
  const cases = drawn.flatMap(({ target, likeness }) =>
    likeness.map((samples, at) => ({ features: pickBest(start, samples), holds: at === target })),
  );
  line = fitLogistic(cases, start);
  console.log(
    `round ${round + 1}: bias ${line.bias.toFixed(2)}, weights ${line.weights.map((one) => one.toFixed(2)).join(' ')}`,
  );
}

/** F1 of all (sentence, target) pairs of a group at each cut of a grid. */
const cuts = Array.from({ length: 61 }, (_, at) => -3 + at / 15);
const groups = new Map<string, { own: number; hits: number[]; found: number[] }>();
for (const { group, target, likeness } of drawn) {
  if (group === '') continue;
  const counts = groups.get(group) ?? { own: 0, hits: cuts.map(() => 0), found: cuts.map(() => 0) };
  groups.set(group, counts);
  if (target >= 0) counts.own++;
  for (const [at, samples] of likeness.entries()) {
    const value = applyLine(line, pickBest(line, samples));
    for (const [which, cut] of cuts.entries()) {
      if (value < cut) continue;
      counts.found[which] = (counts.found[which] ?? 0) + 1;
      if (at === target) counts.hits[which] = (counts.hits[which] ?? 0) + 1;
    }
  }
}
const f1 = ({ own, hits, found }: { own: number; hits: number[]; found: number[] }): number[] =>
  cuts.map((_, which) => (2 * (hits[which] ?? 0)) / (own + (found[which] ?? 0)));
/** A cut is as good as the group that it serves worst, by how near it comes to the group's own best. */
const scores = cuts.map(() => 1);
for (const [group, counts] of groups) {
  const curve = f1(counts);
  const best = Math.max(...curve);
  console.log(`${group}: best F1 ${best.toFixed(3)} at ${cuts[curve.indexOf(best)]?.toFixed(2)}`);
  for (const [which, value] of curve.entries()) scores[which] = Math.min(scores[which] ?? 0, value / best);
}
const shift = cuts[scores.indexOf(Math.max(...scores))] ?? 0;
console.log(`shift ${shift.toFixed(2)}: ${Math.max(...scores).toFixed(3)} of the best F1 or more`);

const [stemCosine, stemSample, letterCosine, evidence] = line.weights.map((one) => Math.round(one * 100) / 100);
writeFileSync(
  new URL('../../src/analytics/text/matching/similarity-weights.ts', import.meta.url),
  `/**
 * The logistic regression that makes a similarity of a likeness (see \`rate-similarity.ts\`). Written by
 * training/matching/similarity-weights.ts, from the training parts of CLINC150 (Larson et al. 2019, CC BY 3.0),
 * BANKING77 (Casanueva et al. 2020, CC BY 4.0) and MultiDoGO (Peskov et al. 2019, CDLA-Permissive 1.0).
 */
export const similarityWeights = {
  bias: ${Math.round((line.bias - shift) * 100) / 100},
  stemCosine: ${stemCosine},
  stemSample: ${stemSample},
  letterCosine: ${letterCosine},
  evidence: ${evidence},
};
`,
);
