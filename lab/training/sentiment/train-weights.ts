/**
 * Learns the lexicon, the class coefficients, the subjectivity and the nets, from the sources that `--without` does not
 * leave out. The coefficients and the nets read valences from lexicons that have not seen the sentence (four folds);
 * otherwise they would trust the lexicon more than unseen text warrants.
 */
import { ruleWeights } from '../../../src/engines/text/sentiment/data/rule-weights.ts';
import { readFeatures, weighEvidence } from '../../../src/engines/text/sentiment/features.ts';
import type { NetVocabulary } from '../../../src/engines/text/sentiment/net-sentence.ts';
import { classCount, type NetWeights, ruleCount } from '../../../src/engines/text/sentiment/sentence-net.ts';
import { tokenise } from '../../../src/engines/text/sentiment/tokens.ts';
import { fitLogistic, type LogisticExample, listColumns } from '../fit-logistic.ts';
import { learnStartVectors } from './draw-weights.ts';
import { foldCount, priorOf, readExamples } from './examples.ts';
import { gatherVocabulary, type Reader, readNetExamples, readNetTexts } from './net-examples.ts';
import { trainNet } from './net-training.ts';
import { readServiceTalk } from './service-talk.ts';
import { isWithoutSst, readRated, readTrees } from './sources.ts';
import { type TrainedSubjectivity, trainSubjectivity } from './subjectivity-training.ts';
import { type TrainedLexicon, trainLexicon } from './valence-training.ts';
import { roundValences } from './write-modules.ts';

/** One per net. The same seeds and data give the same weights. */
const seeds = [1, 2, 3];

/**
 * For the regression: ratings of amazon and nyt, service talk and short phrases of SST (one in four) show what neutral
 * looks like.
 */
const ratedWeight = 0.5;
const talkWeight = 1;
const phraseWeight = 0.012;

/**
 * Without SST's phrases an epoch is a quarter as long. Chosen from 2, 4, 6 and 9 on a held-out quarter of the
 * sentences.
 */
const epochs = isWithoutSst ? 4 : 2;

export interface TrainedSentiment {
  readonly lexicon: TrainedLexicon;
  /** Reads the lexicon as the engine does. */
  readonly reader: Reader;
  readonly classWeights: readonly (readonly number[])[];
  readonly subjectivity: TrainedSubjectivity;
  readonly vocabulary: NetVocabulary;
  readonly nets: readonly NetWeights[];
}

export function trainWeights(): TrainedSentiment {
  const lexicons = trainLexicons();
  const lexicon = lexicons.at(-1);
  if (lexicon === undefined) throw new Error('no lexicon was trained');
  const reader = readerOf(lexicon);
  const folds = lexicons.slice(0, foldCount).map(readerOf);
  const rated = classExamples(folds);
  const classWeights = fitLogistic(rated, {
    columns: ruleCount,
    rows: classCount,
    penaltyOf: () => 1,
    divisor: rated.reduce((sum, { weight }) => sum + weight, 0),
    iterations: 500,
  });
  const subjectivity = trainSubjectivity(reader);
  const texts = readNetTexts();
  const vocabulary = gatherVocabulary(texts, reader.knows);
  const start = learnStartVectors();
  const examples = readNetExamples(texts, folds, vocabulary);
  const nets = seeds.map((seed, index) => {
    console.error(`net ${index + 1}: ${vocabulary.words.size} words, ${vocabulary.stems.size} stems`);
    return trainNet(examples, vocabulary, start, seed, epochs);
  });
  return { lexicon, reader, classWeights, subjectivity, vocabulary, nets };
}

/** The lexicons that each leave out one fold, then the lexicon of all examples. */
function trainLexicons(): TrainedLexicon[] {
  const examples = readExamples();
  return Array.from({ length: foldCount + 1 }, (_, fold) => {
    const lexicon = roundValences(trainLexicon(examples.filter((example) => example.fold !== fold)));
    console.error(`lexicon ${fold === foldCount ? 'of all' : `without fold ${fold}`}: ${lexicon.valences.size} keys`);
    return lexicon;
  });
}

function readerOf({ valences, scale }: TrainedLexicon): Reader {
  return {
    knows: (word) => valences.has(word),
    valenceOf: (key) => valences.get(key) ?? (/^[a-z!]/.test(key) ? 0 : scale * priorOf(key)),
  };
}

/** Class 0 is the best, as in `sentimentClasses`; labels count from the worst. */
function classExamples(readers: readonly Reader[]): LogisticExample[] {
  const examples: LogisticExample[] = [];
  const add = (text: string, label: number, fold: number, weight: number) => {
    const reader = readers[fold % foldCount];
    if (reader === undefined) return;
    const tokens = tokenise(text, reader.knows);
    const features = readFeatures(tokens, weighEvidence(tokens, reader.valenceOf, ruleWeights));
    examples.push({ features: listColumns(features), label: 4 - label, weight });
  };
  for (const [index, phrases] of readTrees().entries()) {
    for (const [place, { text, label }] of phrases.entries()) {
      if (place === 0) add(text, label, index, 1);
      else if (place % 4 === 0) add(text, label, index, phraseWeight);
    }
  }
  for (const set of ['amazon', 'nyt'] as const) {
    for (const [index, { text, label }] of readRated(set).entries()) add(text, label, index, ratedWeight);
  }
  for (const [index, { text, label }] of readServiceTalk().entries()) add(text, label, index, talkWeight);
  return examples;
}
