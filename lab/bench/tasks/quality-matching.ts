/**
 * Few-shot intent matching on the validation splits: best-intent accuracy, in-scope against out-of-scope (AUROC of the
 * highest score), the loss at the default threshold of 0.5 against the best threshold, and speed; and the correlation
 * of the score of one sample and one sentence with people's ratings of similarity.
 */

import { everydayLines } from '../../corpora/everyday.ts';
import { everydayUnseen } from '../../corpora/everyday-unseen.ts';
import {
  type FewShotSet,
  listTens,
  type RatedPair,
  readFewShotSets,
  readOutOfScope,
  readRatedPairs,
} from '../../corpora/intents.ts';
import { measureBundle } from '../report/bundle-size.ts';
import { correlate } from '../report/correlation.ts';
import type { Row, Table, TaskOptions } from '../report/table.ts';
import { type EverydayScores, measureEveryday } from './everyday-scores.ts';
import { measureFinished } from './matching-finished.ts';
import { type Peer, peers } from './matching-peers.ts';
import { measureMatching, measureSeparation } from './matching-scores.ts';

/** BANKING77 and CLINC150 with 5 and 10 samples per intent, on their test parts. */
const leaderboard = 'https://github.com/jianguoz/Few-Shot-Intent-Detection';
const published: readonly { name: string; cells: readonly number[]; source?: string }[] = [
  { name: 'RoBERTa and a classifier (EMNLP 2020)', cells: [74.04, 84.27, 87.99, 91.55] },
  { name: 'USE (NLP4ConvAI 2020)', cells: [76.29, 84.23, 87.82, 90.85] },
  { name: 'CONVERT (NLP4ConvAI 2020)', cells: [75.32, 83.32, 89.22, 92.62] },
  { name: 'DNNC (EMNLP 2020)', cells: [80.4, 86.71, 91.02, 93.76] },
  { name: 'CPFT (EMNLP 2021)', cells: [80.86, 87.2, 92.34, 94.18] },
  { name: 'FastFit (NAACL 2024)', cells: [82.4], source: 'https://aclanthology.org/2024.naacl-demo.18' },
];

const ratedSets = ['sts2015.answers-forums', 'sts2016.postediting', 'sts2016.question-question'];

/** The correlation of people's ratings with the score of one sentence if the other is the only sample. */
async function measureSimilarity(peer: Peer, pairs: readonly RatedPair[]): Promise<number> {
  const scores: number[] = [];
  for (const { one, other } of pairs) {
    const score = await peer.prepare([{ intent: 'x', text: one }]);
    scores.push((await score(other)).get('x') ?? 0);
  }
  return correlate(
    scores,
    pairs.map(({ rating }) => rating),
  );
}

interface Measured {
  readonly accuracies: readonly number[];
  readonly separation: number;
  readonly sentencesPerSecond: number;
  readonly thresholds: readonly Row[];
}

async function measurePeer(
  peer: Peer,
  sets: readonly FewShotSet[],
  outOfScope: FewShotSet['queries'],
): Promise<Measured> {
  const accuracies: number[] = [];
  const thresholds: Row[] = [];
  let [separation, sentencesPerSecond] = [0, 0];
  for (const set of [...sets, ...listTens(sets)]) {
    const score = await peer.prepare(set.samples);
    const measured = await measureMatching(score, set.queries);
    if (sets.includes(set)) accuracies.push(100 * measured.accuracy);
    if (set.name === 'CLINC 10') {
      separation = 100 * measureSeparation(measured.highest, (await measureMatching(score, outOfScope)).highest);
      sentencesPerSecond = measured.sentencesPerSecond;
    }
    if (set.name !== 'typos' && (!set.name.endsWith(' 5') || peer.kind === 'ours')) {
      const { f1AtHalf, bestF1, bestThreshold } = measured;
      const cells = [set.name, 100 * f1AtHalf, 100 * bestF1, bestThreshold];
      thresholds.push({ name: peer.name, kind: peer.kind, cells });
    }
  }
  return { accuracies, separation, sentencesPerSecond, thresholds };
}

const everydayColumns: readonly { key: keyof EverydayScores; name: string; lowerIsBetter?: true; summary?: string }[] =
  [
    { key: 'talkMatched', name: 'small talk that matches', lowerIsBetter: true, summary: 'small talk that matches, %' },
    { key: 'macroF1', name: 'macro F1, 12 telecom intents', summary: '12 telecom intents, macro F1, %' },
    { key: 'salesF1', name: 'macro F1, 4 sales intents', summary: '4 sales intents, macro F1, %' },
    { key: 'precisionAtNine', name: 'right at a score of 0.9' },
    { key: 'foundAtNine', name: 'found at a score of 0.9' },
    { key: 'negatedRight', name: 'negations right' },
    { key: 'disfluentRight', name: 'disfluent lines right' },
    { key: 'severalFound', name: 'found of two intents' },
    { key: 'oppositesRight', name: 'opposites right', summary: 'sentences beside their opposites, right, %' },
  ];

/** Everyday conversation; only the lines that the engine was not tuned on are headlines. */
async function measureTalk(name: string, lines: typeof everydayLines): Promise<Table> {
  const rows: Row[] = [];
  for (const peer of peers) {
    const scores = await measureEveryday(peer, lines);
    rows.push({ name: peer.name, kind: peer.kind, cells: everydayColumns.map(({ key }) => scores[key]) });
  }
  return {
    title: `Matching: everyday conversation (${name}), at a threshold of 0.5, %`,
    columns: everydayColumns.map(({ key: _, summary, ...column }) => ({
      ...column,
      ...(summary !== undefined && lines === everydayUnseen && { summary: `Matching, everyday, ${summary}` }),
    })),
    rows,
    notes: [
      'The telecom lines are requests, several of them in a line, negations and small talk, a third of no intent.',
    ],
  };
}

/**
 * Accuracies, separation and speed beside the peers; then the loss at the default threshold; then everyday
 * conversation.
 */
export async function run({ quick }: TaskOptions): Promise<Table[]> {
  const thin = (_: unknown, at: number) => !quick || at % 10 === 0;
  const sets = readFewShotSets().map((set) => ({ ...set, queries: set.queries.filter(thin) }));
  const outOfScope = readOutOfScope().filter(thin);
  const rated = ratedSets.map((name) => readRatedPairs(name).filter(thin));
  const rows: Row[] = [];
  const thresholds: Row[] = [];
  for (const peer of peers) {
    const measured = await measurePeer(peer, sets, outOfScope);
    thresholds.push(...measured.thresholds);
    const similarity: number[] = [];
    for (const pairs of rated) similarity.push(await measureSimilarity(peer, pairs));
    const size = peer.entry && (await measureBundle(peer.entry));
    const figures = [...measured.accuracies, measured.separation, ...similarity, measured.sentencesPerSecond, size];
    rows.push({ name: peer.name, kind: peer.kind, cells: figures });
  }
  for (const { name, cells, source = leaderboard } of published) rows.push({ name, kind: 'published', cells, source });
  return [
    {
      title: 'Matching: best intent by score, % right',
      columns: [
        ...sets.map(({ name }) => ({
          name,
          summary: `Matching, best intent, ${name}${/\d/.test(name) ? '-shot' : ''}, %`,
        })),
        { name: 'out of scope, AUROC', summary: 'Matching, CLINC out of scope, AUROC' },
        ...ratedSets.map((name) => {
          return { name: `${name}, r`, digits: 3, summary: `Matching, ${name}, Pearson's r` };
        }),
        { name: 'sentences/s, 1,500 samples', digits: 0 },
        { name: 'kB bundled', digits: 0 },
      ],
      rows,
      notes: [
        'BANKING77, CLINC150 and SNIPS with 5 or 10 samples per intent; every sixth sentence of the validation splits. `typos` misspells the longest word of each CLINC150 sentence. The engine was fitted on the training parts of all three; its card, docs/engines/similarity/README.md, has figures on unseen intents.',
        'r: correlation of the score of one sentence, with the other as the only sample and without a threshold, with human ratings of similarity. This is hard for a peer that needs many samples to weight words. The engine was fitted on the two sets of 2016, too; its card has r with each of them left out.',
      ],
    },
    {
      title: 'Matching: every (sentence, intent) pair, % F1',
      columns: [
        { name: 'set' },
        { name: 'at a threshold of 0.5' },
        { name: 'at the best threshold' },
        { name: 'that threshold', digits: 2 },
      ],
      rows: thresholds,
      notes: ['Ten intents: half of the sentences have other intents.'],
    },
    await measureTalk('development', everydayLines),
    await measureTalk('unseen', everydayUnseen),
    await measureFinished(quick),
  ];
}
