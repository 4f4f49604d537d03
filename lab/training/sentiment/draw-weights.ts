/** The initial weights of the net's training, and related arrays. */
import { splitWords } from '../../../src/engines/text/matching/split-words.ts';
import type { NetVocabulary } from '../../../src/engines/text/sentiment/net-sentence.ts';
import {
  classCount,
  denseSizes,
  embeddingSize,
  filterCount,
  filterSize,
  hiddenSize,
  type NetWeights,
  pooledSize,
  ruleCount,
} from '../../../src/engines/text/sentiment/sentence-net.ts';
import { countNeighbours } from '../matching/count-neighbours.ts';
import { decompose } from '../matching/decompose.ts';
import { readCorpus } from '../matching/read-corpus.ts';
import { readTrees } from './sources.ts';

/** The net, plus a head for the labels of phrases that is used only in training. */
export interface TrainedWeights extends NetWeights {
  readonly phrases: Float32Array;
  readonly phraseRules: Float32Array;
}

/**
 * Stems start from their vectors in `start`; the rest are normal deviates; the coefficients of the rules and the biases
 * start at zero.
 */
export function drawWeights(
  { words, stems }: NetVocabulary,
  start: ReadonlyMap<string, Float32Array>,
  random: () => number,
): TrainedWeights {
  const draw = (length: number, deviation: number) =>
    // The Box-Muller transform.
    Float32Array.from(
      { length },
      () => deviation * Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random()),
    );
  const stemVectors = new Float32Array(stems.size * embeddingSize);
  for (const [stem, row] of stems) stemVectors.set(start.get(stem) ?? draw(embeddingSize, 0.05), row * embeddingSize);
  return {
    wordVectors: draw(words.size * embeddingSize, 0.02),
    stemVectors,
    cueVectors: draw(denseSizes.cueVectors, 0.2),
    filters: draw(denseSizes.filters, Math.sqrt(2 / filterSize)),
    filterBias: new Float32Array(filterCount),
    hidden: draw(denseSizes.hidden, Math.sqrt(2 / pooledSize)),
    hiddenBias: new Float32Array(hiddenSize),
    classes: draw(denseSizes.classes, 0.1),
    classRules: new Float32Array(denseSizes.classRules),
    phrases: draw(classCount * hiddenSize, 0.1),
    phraseRules: new Float32Array(classCount * ruleCount),
  };
}

/** Applies `change` to each array of a record. */
export function mapWeights<From, To>(weights: Record<keyof TrainedWeights, From>, change: (array: From) => To) {
  return {
    wordVectors: change(weights.wordVectors),
    stemVectors: change(weights.stemVectors),
    cueVectors: change(weights.cueVectors),
    filters: change(weights.filters),
    filterBias: change(weights.filterBias),
    hidden: change(weights.hidden),
    hiddenBias: change(weights.hiddenBias),
    classes: change(weights.classes),
    classRules: change(weights.classRules),
    phrases: change(weights.phrases),
    phraseRules: change(weights.phraseRules),
  };
}

/** The weights that every step updates; vectors of words and stems are updated only if the batch uses them. */
export const denseNames = [
  'cueVectors',
  'filters',
  'filterBias',
  'hidden',
  'hiddenBias',
  'classes',
  'classRules',
  'phrases',
  'phraseRules',
] as const satisfies readonly (keyof TrainedWeights)[];

/** Scales the vectors to numbers around 0.2, as a start for the net. */
const startScale = 2;

/** Learns the initial vectors of stems from their neighbours in all training text, without labels. */
export function learnStartVectors(): Map<string, Float32Array> {
  const sentences = [...readCorpus([]), ...readTrees().map(([root]) => splitWords(root?.text ?? ''))];
  const { stems, matrix } = countNeighbours(sentences);
  const vectors = decompose(matrix, embeddingSize).map((value) => startScale * value);
  return new Map(stems.map((stem, at) => [stem, vectors.subarray(at * embeddingSize, (at + 1) * embeddingSize)]));
}
