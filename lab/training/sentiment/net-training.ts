/**
 * Learns the weights of the net: Adam over shuffled batches, with dropout of words, pooled numbers and hidden units.
 */
import { maxNetTokens, type NetVocabulary } from '../../../src/engines/text/sentiment/net-sentence.ts';
import {
  classCount,
  embeddingSize,
  filterCount,
  hiddenSize,
  hidePooled,
  type NetWeights,
  pooledSize,
  scoreRow,
} from '../../../src/engines/text/sentiment/sentence-net.ts';
import { createRandom } from '../random.ts';
import { type Adam, createAdam } from './adam.ts';
import { denseNames, drawWeights, mapWeights, type TrainedWeights } from './draw-weights.ts';
import type { NetExample } from './net-examples.ts';
import { createTrainingState, embedTokens, poolTokens } from './net-forward.ts';
import { type BodyGradients, createBackward } from './net-gradients.ts';

const batchSize = 32;
const rate = 0.002;
const decay = 0.001;
/** Weight decay of the vectors, at each step that updates one. */
const vectorDecay = 0.02;
/** Share of the phrases that an epoch reads. */
const phraseShare = 0.4;
/** Shares of tokens that are read only by their cues, and only by their stem and cues. */
const tokenDropout = 0.2;
const pooledDropout = 0.25;
const hiddenDropout = 0.5;

/** The coefficients of the rules' features have no weight decay. */
const undecayed: ReadonlySet<string> = new Set(['classRules', 'phraseRules']);

/** The same examples, vocabulary and seed give the same weights. */
export function trainNet(
  examples: readonly NetExample[],
  vocabulary: NetVocabulary,
  start: ReadonlyMap<string, Float32Array>,
  seed: number,
  epochs: number,
): NetWeights {
  const random = createRandom(seed);
  const weights = drawWeights(vocabulary, start, random);
  const optimisers = mapWeights(weights, createAdam);
  const gradients = {
    ...mapWeights(optimisers, (adam) => adam.gradient),
    touchedWords: new Set<number>(),
    touchedStems: new Set<number>(),
  };
  const learn = createLearner(weights, gradients, random);
  const phrases = examples.filter(({ kind }) => kind === 'phrase');
  const others = examples
    .filter(({ kind }) => kind !== 'phrase')
    .flatMap((example) => Array.from({ length: example.times ?? 1 }, () => example));
  let time = 0;
  for (let epoch = 0; epoch < epochs; epoch++) {
    const drawn = shuffle([...others, ...phrases.filter(() => random() < phraseShare)], random);
    const steps = epochs * Math.ceil(drawn.length / batchSize);
    for (let from = 0; from < drawn.length; from += batchSize) {
      const batch = drawn.slice(from, from + batchSize);
      learn(batch);
      time++;
      const step = rate * Math.max(0, 1 - time / (steps + 1));
      for (const name of denseNames) optimisers[name].step(step, time, undecayed.has(name) ? 0 : decay);
      stepRows(optimisers.wordVectors, gradients.touchedWords, step, time);
      stepRows(optimisers.stemVectors, gradients.touchedStems, step, time);
    }
  }
  return weights;
}

function createLearner(weights: TrainedWeights, gradients: TrainedWeights & BodyGradients, random: () => number) {
  const state = createTrainingState();
  const backward = createBackward(maxNetTokens);
  const dropped = {
    kept: new Float32Array(maxNetTokens),
    pooled: new Float32Array(pooledSize).fill(1),
    hidden: new Float32Array(hiddenSize),
  };
  const hiddenSlope = new Float32Array(hiddenSize);
  const scores = new Float64Array(classCount);
  const back = (
    units: 'classes' | 'phrases',
    rules: 'classRules' | 'phraseRules',
    features: Float32Array,
    row: number,
    slope: number,
  ) => {
    for (let unit = 0; unit < hiddenSize; unit++) {
      const at = row * hiddenSize + unit;
      hiddenSlope[unit] = (hiddenSlope[unit] ?? 0) + slope * (weights[units][at] ?? 0);
      gradients[units][at] = (gradients[units][at] ?? 0) + slope * (state.hidden[unit] ?? 0);
    }
    for (let j = 0; j < features.length; j++) {
      const at = row * features.length + j;
      gradients[rules][at] = (gradients[rules][at] ?? 0) + slope * (features[j] ?? 0);
    }
  };
  const learnOne = ({ sentence, kind, label, rules }: NetExample, weight: number) => {
    for (let token = 0; token < sentence.length; token++) {
      const draw = random();
      dropped.kept[token] = draw < tokenDropout ? 0 : draw < 2 * tokenDropout ? 0.5 : 1;
    }
    drawMask(dropped.pooled, embeddingSize + filterCount, pooledDropout, random);
    drawMask(dropped.hidden, hiddenSize, hiddenDropout, random);
    embedTokens(weights, sentence, state, dropped.kept);
    poolTokens(weights, sentence.length, rules, state);
    multiply(state.pooled, dropped.pooled);
    hidePooled(weights, state);
    multiply(state.hidden, dropped.hidden);
    hiddenSlope.fill(0);
    const [units, ruleWeights] =
      kind === 'phrase' ? (['phrases', 'phraseRules'] as const) : (['classes', 'classRules'] as const);
    for (let row = 0; row < classCount; row++) {
      scores[row] = scoreRow(state.hidden, weights[units], rules, weights[ruleWeights], row);
    }
    normalise(scores);
    if (kind === 'pole') slopeOfPole(scores, label);
    else slopeOfClass(scores, label);
    for (let row = 0; row < classCount; row++) back(units, ruleWeights, rules, row, weight * (scores[row] ?? 0));
    backward(weights, sentence, state, dropped, hiddenSlope, gradients);
  };
  return (batch: readonly NetExample[]) => {
    gradients.touchedWords.clear();
    gradients.touchedStems.clear();
    for (const example of batch) learnOne(example, example.weight / batch.length);
  };
}

/** Updates only the rows that a batch used: the others have no gradient. */
function stepRows(adam: Adam, rows: Iterable<number>, rate: number, time: number): void {
  for (const row of rows) adam.step(rate, time, vectorDecay, row * embeddingSize, (row + 1) * embeddingSize);
}

/** Draws factors that drop a share of the first numbers and scale up the rest. */
function drawMask(mask: Float32Array, size: number, share: number, random: () => number): void {
  for (let i = 0; i < size; i++) mask[i] = random() < share ? 0 : 1 / (1 - share);
}

function multiply(numbers: Float32Array, factors: Float32Array): void {
  for (let i = 0; i < numbers.length; i++) numbers[i] = (numbers[i] ?? 0) * (factors[i] ?? 0);
}

/** Fisher-Yates shuffle, in place. */
function shuffle<T>(items: T[], random: () => number): T[] {
  for (let last = items.length - 1; last > 0; last--) {
    const other = Math.floor(random() * (last + 1));
    const [a, b] = [items[last], items[other]];
    if (a === undefined || b === undefined) continue;
    items[last] = b;
    items[other] = a;
  }
  return items;
}

/** Turns scores into probabilities, in place. */
function normalise(scores: Float64Array): void {
  const top = Math.max(...scores);
  let sum = 0;
  for (let i = 0; i < scores.length; i++) {
    scores[i] = Math.exp((scores[i] ?? 0) - top);
    sum += scores[i] ?? 0;
  }
  for (let i = 0; i < scores.length; i++) scores[i] = (scores[i] ?? 0) / sum;
}

/** Cross entropy of a class: replaces probabilities with gradients, in place. */
function slopeOfClass(probabilities: Float64Array, label: number): void {
  probabilities[label] = (probabilities[label] ?? 0) - 1;
}

/**
 * Cross entropy of a pole (1 good, 0 bad) among the four classes that have one: a label of two classes gives no
 * evidence about the neutral class. In place.
 */
function slopeOfPole(probabilities: Float64Array, label: number): void {
  const [a = 0, b = 0, , c = 0, d = 0] = probabilities;
  const both = a + b + c + d;
  const right = label === 1 ? c + d : a + b;
  for (const [index, probability] of probabilities.entries()) {
    const isRight = label === 1 ? index > 2 : index < 2;
    probabilities[index] = index === 2 ? 0 : probability / both - (isRight ? probability / right : 0);
  }
}
