/**
 * The first layer of the nets, cached per token: a word has the same vectors and the same outputs of the filters in
 * every sentence, unless its cues differ, and these outputs are most of the work.
 */
import { cueCount, type NetSentence } from './net-sentence.ts';
import { addRow, embeddingSize, filterCount, filterSize, meanScale, type NetWeights } from './sentence-net.ts';

/** Positions of a token in a filter: before the middle, the middle, after it. */
const places = 3;
/** Numbers of one net in `answers`. */
const answerCount = places * filterCount;
/** Tokens in each of two generations: together at most 12 MB, for three nets. */
const generationSize = 2_048;

/** A net whose vectors may be whole steps, as stored. */
export interface StoredNet extends Omit<NetWeights, 'wordVectors' | 'stemVectors'> {
  readonly wordVectors: ArrayLike<number>;
  readonly stemVectors: ArrayLike<number>;
  /** The value of one step of these vectors; default 1. */
  readonly step?: number;
}

/** The results of the nets for one token with its cues. */
interface KnownToken {
  readonly word: number;
  readonly stem: number;
  readonly cues: Float32Array;
  /** The vector of the token for each net. */
  readonly vectors: Float32Array;
  /** The outputs of the filters for each net and position; those of the middle include the bias. */
  readonly answers: Float64Array;
}

export class TokenMemo {
  readonly #nets: readonly StoredNet[];
  /** By word, otherwise by stem; tokens with the same key differ only in their cues. */
  #young = new Map<number, KnownToken[]>();
  #old = new Map<number, KnownToken[]>();
  #youngCount = 0;

  constructor(nets: readonly StoredNet[]) {
    this.#nets = nets;
  }

  /** Returns the tokens of a sentence, cached or computed. */
  read(sentence: NetSentence): KnownToken[] {
    return Array.from({ length: sentence.length }, (_, token) => this.#find(sentence, token));
  }

  #find(sentence: NetSentence, token: number): KnownToken {
    const word = sentence.words[token];
    const stem = sentence.stems[token];
    const key = word >= 0 ? word : -1 - stem;
    const isSame = (one: KnownToken): boolean => {
      if (one.stem !== stem) return false;
      for (let cue = 0; cue < cueCount; cue++) {
        if (one.cues[cue] !== sentence.cues[token * cueCount + cue]) return false;
      }
      return true;
    };
    const known = this.#young.get(key)?.find(isSame);
    if (known !== undefined) return known;
    const found =
      this.#old.get(key)?.find(isSame) ??
      this.#compute(word, stem, sentence.cues.slice(token * cueCount, (token + 1) * cueCount));
    this.#keep(key, found);
    return found;
  }

  /** Tokens that recur before the young generation is full survive. */
  #keep(key: number, token: KnownToken): void {
    if (this.#youngCount >= generationSize) {
      this.#old = this.#young;
      this.#young = new Map();
      this.#youngCount = 0;
    }
    const list = this.#young.get(key);
    if (list) list.push(token);
    else this.#young.set(key, [token]);
    this.#youngCount++;
  }

  #compute(word: number, stem: number, cues: Float32Array): KnownToken {
    const vectors = new Float32Array(this.#nets.length * embeddingSize);
    const answers = new Float64Array(this.#nets.length * answerCount);
    for (const [index, net] of this.#nets.entries()) {
      const from = index * embeddingSize;
      if (word >= 0) addStored(vectors, from, net.wordVectors, word, net.step);
      if (stem >= 0) addStored(vectors, from, net.stemVectors, stem, net.step);
      for (const [cue, value] of cues.entries()) if (value !== 0) addRow(vectors, from, net.cueVectors, cue, value);
      answerToken(net, vectors.subarray(from, from + embeddingSize), answers, index * answerCount);
    }
    return { word, stem, cues, vectors, answers };
  }
}

/** Adds a row of stored vectors as 32-bit floats. */
function addStored(target: Float32Array, index: number, matrix: ArrayLike<number>, row: number, step = 1): void {
  const from = row * embeddingSize;
  for (let j = 0; j < embeddingSize; j++) {
    target[index + j] += Math.fround(step * matrix[from + j]);
  }
}

function answerToken({ filters, filterBias }: StoredNet, vector: Float32Array, answers: Float64Array, to: number) {
  for (let filter = 0; filter < filterCount; filter++) {
    const row = filter * filterSize;
    let before = 0;
    let middle = filterBias[filter];
    let after = 0;
    for (let j = 0; j < embeddingSize; j++) {
      const value = vector[j];
      before += filters[row + j] * value;
      middle += filters[row + embeddingSize + j] * value;
      after += filters[row + 2 * embeddingSize + j] * value;
    }
    answers[to + filter] = before;
    answers[to + filterCount + filter] = middle;
    answers[to + 2 * filterCount + filter] = after;
  }
}

/**
 * Pools tokens: the mean of their vectors, each filter's maximum output, and the features of the rules.
 *
 * @param net its index among the nets
 */
export function poolKnown(
  tokens: readonly KnownToken[],
  net: number,
  rules: ArrayLike<number>,
  pooled: Float32Array,
): void {
  pooled.fill(0);
  const scale = meanScale / (tokens.length + 1);
  const vector = net * embeddingSize;
  const first = net * answerCount;
  for (let index = 0; index < tokens.length; index++) {
    const { vectors, answers } = tokens[index];
    for (let j = 0; j < embeddingSize; j++) pooled[j] += scale * vectors[vector + j];
    const before = index > 0 ? tokens[index - 1].answers : undefined;
    const after = index + 1 < tokens.length ? tokens[index + 1].answers : undefined;
    for (let filter = 0; filter < filterCount; filter++) {
      let answer = answers[first + filterCount + filter];
      if (before !== undefined) answer = before[first + filter] + answer;
      if (after !== undefined) answer += after[first + 2 * filterCount + filter];
      if (answer > pooled[embeddingSize + filter]) pooled[embeddingSize + filter] = answer;
    }
  }
  pooled.set(rules, embeddingSize + filterCount);
}
