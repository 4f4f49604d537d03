/**
 * The first layer of the nets, remembered per token: a word means the same vectors and the same answers of the filters in
 * every sentence, unless its cues differ, and these answers are most of the work. `embedTokens` and `poolTokens` compute the
 * same without a memory, for training, where the weights change.
 */
import { cueCount, type NetSentence } from './net-sentence.ts';
import { addRow, embeddingSize, filterCount, filterSize, meanScale, type NetWeights } from './sentence-net.ts';

/** Places of a token in a filter: before the middle, the middle, after it. */
const places = 3;
/** Numbers of one net in `answers`. */
const answerCount = places * filterCount;
/** Tokens of each of two generations: together at most 12 MB, for three nets. */
const generationSize = 2_048;

/** A net whose vectors may be as they are stored: whole steps. */
export interface StoredNet extends Omit<NetWeights, 'wordVectors' | 'stemVectors'> {
  readonly wordVectors: ArrayLike<number>;
  readonly stemVectors: ArrayLike<number>;
  /** The value of one step of these vectors; 1 if left out. */
  readonly step?: number;
}

/** What the nets make of one token with its cues. */
interface KnownToken {
  readonly word: number;
  readonly stem: number;
  readonly cues: Float32Array;
  /** For each net the vector of the token. */
  readonly vectors: Float32Array;
  /** For each net and each place the answers of the filters; those of the middle include the bias. */
  readonly answers: Float64Array;
}

export class TokenMemo {
  readonly #nets: readonly StoredNet[];
  /** By word, else by stem; several only differ in their cues. */
  #young = new Map<number, KnownToken[]>();
  #old = new Map<number, KnownToken[]>();
  #youngCount = 0;

  constructor(nets: readonly StoredNet[]) {
    this.#nets = nets;
  }

  /** The tokens of a sentence, known or computed. */
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

/** Pools tokens as `poolTokens` does, up to the last bits of a sum. @param net its place among the nets */
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
