/**
 * `node --import tsx training/sentiment/train.ts` makes the sentiment engine's data modules anew: the lexicon, the
 * class coefficients and the subjectivity coefficients. About four minutes of one core; nothing is random: the same data
 * gives the same files. The class mapping is fitted on scores that lexicons gave to sentences they had not seen
 * (four folds), else it would take the lexicon for surer than it is.
 */

import { execFileSync } from 'node:child_process';
import { readLabelled, readSstTrees } from '../../bench/tasks/sentiment-corpora.ts';
import {
  featureNames,
  readFeatures,
  type ValenceOf,
  weighEvidence,
} from '../../src/analytics/text/sentiment/features.ts';
import { ruleWeights } from '../../src/analytics/text/sentiment/rule-weights.ts';
import { readSubjectivityFeatures, subjectivityFeatureNames } from '../../src/analytics/text/sentiment/subjectivity.ts';
import { tokenise } from '../../src/analytics/text/sentiment/tokens.ts';
import { type ClassExample, trainClasses } from './class-training.ts';
import { foldCount, priorOf, readExamples } from './examples.ts';
import { type TrainedLexicon, trainLexicon } from './valence-training.ts';
import { roundValences, writeLexicon, writeWeights } from './write-modules.ts';

/** Ratings of amazon and nyt, and short phrases of SST (one in four), teach what a neutral sentence looks like. */
const ratedWeight = 0.5;
const phraseWeight = 0.012;

const out = new URL('../../src/analytics/text/sentiment/', import.meta.url);

interface Reader {
  knows(word: string): boolean;
  valenceOf: ValenceOf;
}

function readerOf({ valences, scale }: TrainedLexicon): Reader {
  return {
    knows: (word) => valences.has(word),
    valenceOf: (key) => valences.get(key) ?? (/^[a-z!]/.test(key) ? 0 : scale * priorOf(key)),
  };
}

function featuresOf(text: string, { knows, valenceOf }: Reader): number[] {
  const tokens = tokenise(text, knows);
  return readFeatures(tokens, weighEvidence(tokens, valenceOf, ruleWeights));
}

/** Class 0 is the best, as in `sentimentClasses`; labels count from the worst. */
function classExamples(readers: readonly Reader[]): ClassExample[] {
  const examples: ClassExample[] = [];
  const add = (text: string, label: number, fold: number, weight: number) => {
    const reader = readers[fold % foldCount];
    if (reader !== undefined) examples.push({ features: featuresOf(text, reader), label: 4 - label, weight });
  };
  for (const [index, phrases] of readSstTrees().entries()) {
    for (const [place, { text, label }] of phrases.entries()) {
      if (place === 0) add(text, label, index, 1);
      else if (place % 4 === 0) add(text, label, index, phraseWeight);
    }
  }
  for (const set of ['amazon', 'nyt'] as const) {
    for (const [index, { text, label }] of readLabelled(set, 'train').entries()) add(text, label, index, ratedWeight);
  }
  return examples;
}

function trainSubjectivity({ knows, valenceOf }: Reader): number[] {
  const examples: ClassExample[] = [];
  const add = (text: string, label: number) => {
    const tokens = tokenise(text, knows);
    const features = readSubjectivityFeatures(tokens, weighEvidence(tokens, valenceOf, ruleWeights));
    examples.push({ features, label, weight: 1 });
  };
  for (const { text, label } of readLabelled('subj', 'train')) add(text, label);
  for (const set of ['amazon', 'nyt'] as const) {
    for (const { text, rating = 0 } of readLabelled(set, 'train')) {
      if (Math.abs(rating) >= 1) add(text, 1);
      else if (Math.abs(rating) <= 0.3) add(text, 0);
    }
  }
  const [objective, subjective] = trainClasses(examples, 2, 1);
  return (subjective ?? []).map((weight, index) => weight - (objective?.[index] ?? 0));
}

const examples = readExamples();
console.log(`${examples.length} examples`);
const lexicons = Array.from({ length: foldCount + 1 }, (_, fold) => {
  const lexicon = roundValences(trainLexicon(examples.filter((example) => example.fold !== fold)));
  console.log(`lexicon ${fold === foldCount ? 'of all' : `without fold ${fold}`}: ${lexicon.valences.size} keys`);
  return lexicon;
});
const whole = lexicons.at(-1);
if (whole === undefined) throw new Error('no lexicon was trained');
writeLexicon(out, whole);
const classes = trainClasses(classExamples(lexicons.slice(0, foldCount).map(readerOf)), 5, 1);
writeWeights(new URL('class-weights.ts', out), 'classWeights', featureNames, classes);
writeWeights(
  new URL('subjectivity-weights.ts', out),
  'subjectivityWeights',
  subjectivityFeatureNames,
  trainSubjectivity(readerOf(whole)),
);
// The data modules are source like any other: laid out by the project's formatter.
execFileSync('npx', ['biome', 'format', '--write', 'lexicon-data.ts', 'class-weights.ts', 'subjectivity-weights.ts'], {
  cwd: out,
});
