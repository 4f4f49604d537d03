import { type Pause, textsBetweenPauses } from './bounded-work.ts';
import { type DescribedText, describeText, readWord, type Word } from './describe-sentence.ts';
import { multiplyRow, multiplyRows } from './exact-products.ts';
import { type Similarity, weighParts } from './rate-similarity.ts';
import { createRowProducts, errorOf, type RowProducts } from './row-products.ts';
import { SparseIndex } from './sparse-index.ts';
import { SpellingIndex } from './spelling-index.ts';

/** The squared weight of a few words: the unit of a sample's length. */
const fewWords = 50;

/** A text as the index stores it. */
export interface IndexedText {
  /** See `splitWords`. */
  readonly words: readonly string[];
  /** The unit vector of its meaning, or zeros. */
  readonly meaning: Float32Array;
}

/** A sentence compared with each text of an index; valid until the next comparison. */
export interface Comparison {
  /** Returns the similarity of the sentence and a text, by the text's index. */
  readonly similarityOf: (position: number) => Similarity;
  /** Weighs every text, approximately or exactly. */
  readonly weigh: () => Weights;
}

/** The weights of the texts, queried for ranges of neighbouring texts. */
export interface Weights {
  /** The maximum error of an estimate; 0 if all are exact. */
  readonly error: number;
  /** Returns the highest estimated weight. */
  readonly estimateBest: (first: number, count: number) => number;
  readonly findBest: (first: number, count: number) => Best;
}

/**
 * The most similar text of a range: its index there and its weight. If no text has anything in common with the
 * sentence, the first one with weight 0.
 */
export interface Best {
  readonly place: number;
  /** See `weighSimilarity`. */
  readonly weight: number;
}

/** From this number of texts on, weights are estimated before the best are weighed exactly. */
const manyTexts = 1_000;
/** The error of an estimate, in addition to that of the meaning. */
const roundingError = 1e-9;

/** Compares one text with many by their stems, their spelling and their meaning. */
export class SimilarityIndex {
  readonly #stems: SparseIndex;
  readonly #letters: SparseIndex;
  readonly #spelling = new SpellingIndex();
  /** The meanings of the texts, one after the other. */
  readonly #meanings: Float32Array;
  /** Only for many texts; its matrix is `#meanings`. */
  readonly #products: RowProducts | undefined;
  /** The reciprocal lengths of the texts as vectors of stems and of letter groups; only for many texts. */
  #stemScales = new Float64Array(0);
  #letterScales = new Float64Array(0);
  readonly #align: (cosine: number) => number;
  /** The amount of content of each text, as a logarithm. */
  readonly #lengths: Float64Array;
  // Of the last comparison, for each text.
  readonly #sharedStems: Float64Array;
  readonly #sharedLetters: Float64Array;
  readonly #weights: Float64Array;

  /**
   * Builds an index of texts.
   *
   * @param align converts the cosine of two meanings (see `AlignedEncoder`)
   */
  static async build(
    texts: readonly IndexedText[],
    align: (cosine: number) => number,
    pause: Pause,
  ): Promise<SimilarityIndex> {
    const size = texts[0]?.meaning.length ?? 0;
    const products = texts.length < manyTexts ? undefined : await createRowProducts(texts.length, size);
    const index = new SimilarityIndex(texts, align, products);
    for (const [position, { words, meaning }] of texts.entries()) {
      const { stems, letters } = describeText(words, meaning);
      index.#stems.add(stems);
      index.#letters.add(letters);
      index.#spelling.add(words);
      index.#meanings.set(meaning, position * meaning.length);
      index.#lengths[position] = Math.log1p(index.#stems.totals[position] / fewWords);
      if (position % textsBetweenPauses === textsBetweenPauses - 1) await pause();
    }
    index.#stems.seal();
    await pause();
    index.#letters.seal();
    index.#spelling.seal();
    if (index.#products !== undefined) {
      const scale = (total: number): number => (total > 0 ? 1 / Math.sqrt(total) : 0);
      index.#stemScales = index.#stems.totals.map(scale);
      index.#letterScales = index.#letters.totals.map(scale);
    }
    return index;
  }

  private constructor(
    texts: readonly IndexedText[],
    align: (cosine: number) => number,
    products: RowProducts | undefined,
  ) {
    const count = texts.length;
    this.#stems = new SparseIndex(count);
    this.#letters = new SparseIndex(count);
    this.#products = products;
    this.#meanings = products?.matrix ?? new Float32Array(count * (texts[0]?.meaning.length ?? 0));
    this.#align = align;
    this.#lengths = new Float64Array(count);
    this.#sharedStems = new Float64Array(count);
    this.#sharedLetters = new Float64Array(count);
    this.#weights = new Float64Array(count);
  }

  /** The approximate memory that it takes. */
  get bytes(): number {
    const arrays = [
      ...[this.#meanings, this.#lengths, this.#sharedStems, this.#sharedLetters, this.#weights],
      ...[this.#stemScales, this.#letterScales],
    ];
    const flat = arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
    return flat + this.#stems.bytes + this.#letters.bytes + this.#spelling.bytes;
  }

  /** Returns the words. A word that is in no list is corrected to a word of the texts that it may mean. */
  correct(words: readonly string[]): Word[] {
    return words.map((text) => {
      const word = readWord(text);
      if (word.isCommon) return word;
      const meant = this.#spelling.correct(text);
      return meant === text ? word : readWord(meant);
    });
  }

  /** Compares a sentence, described by its corrected words (see `correct`), with every text of the index. */
  compare({ stems, letters, meaning }: DescribedText): Comparison {
    const totalStems = this.#stems.overlap(stems, this.#sharedStems);
    const totalLetters = this.#letters.overlap(letters, this.#sharedLetters);
    return {
      similarityOf: (position) => {
        const shared = this.#sharedStems[position];
        const total = this.#stems.totals[position];
        return {
          stemSample: coverage(shared, total),
          letterCosine: cosine(this.#sharedLetters[position], totalLetters, this.#letters.totals[position]),
          evidence: cosine(shared, totalStems, total) * this.#lengths[position],
          meaning: this.#alignCosine(multiplyRow(this.#meanings, position, meaning)),
        };
      },
      weigh: () => {
        const products = this.#products;
        if (products === undefined || meaning.length * this.#weights.length !== this.#meanings.length) {
          this.#weighAll(totalStems, totalLetters, meaning);
          const find = (first: number, count: number) => findBest(this.#weights, first, count);
          return { error: 0, estimateBest: (first, count) => find(first, count).weight, findBest: find };
        }
        const error = this.#estimateAll(products, totalStems, totalLetters, meaning);
        const weighOne = (position: number) => this.#weighOne(position, totalStems, totalLetters, meaning);
        return {
          error,
          estimateBest: (first, count) => findMax(this.#weights, first, count),
          findBest: (first, count) => this.#findBest(first, count, error, weighOne),
        };
      },
    };
  }

  #weighOne(position: number, totalStems: number, totalLetters: number, meaning: Float32Array): number {
    const aligned = this.#alignCosine(multiplyRow(this.#meanings, position, meaning));
    const letters = cosine(this.#sharedLetters[position], totalLetters, this.#letters.totals[position]);
    const shared = this.#sharedStems[position];
    if (shared === 0) return weighParts(0, letters, 0, aligned);
    const total = this.#stems.totals[position];
    return weighParts(
      coverage(shared, total),
      letters,
      cosine(shared, totalStems, total) * this.#lengths[position],
      aligned,
    );
  }

  /** Estimates the weight of each text. @returns the maximum error */
  #estimateAll(products: RowProducts, totalStems: number, totalLetters: number, meaning: Float32Array): number {
    const weights = this.#weights;
    const [sharedStems, sharedLetters] = [this.#sharedStems, this.#sharedLetters];
    const [stemScales, letterScales, lengths] = [this.#stemScales, this.#letterScales, this.#lengths];
    const align = this.#align;
    const stemScale = totalStems > 0 ? 1 / Math.sqrt(totalStems) : 0;
    const letterScale = totalLetters > 0 ? 1 / Math.sqrt(totalLetters) : 0;
    const near = products.multiply(meaning);
    const error = errorOf(meaning.length);
    // A product of exactly 0 has weight 0, but one close to 0 may not.
    const jumps = align(0) > 0;
    for (let position = 0; position < weights.length; position++) {
      const product = near[position];
      const aligned =
        jumps && Math.abs(product) <= error
          ? this.#alignCosine(multiplyRow(this.#meanings, position, meaning))
          : Math.max(0, Math.min(1, align(product)));
      const letters = Math.min(1, sharedLetters[position] * letterScales[position] * letterScale);
      const shared = sharedStems[position];
      const scale = stemScales[position];
      const evidence = Math.min(1, shared * scale * stemScale) * lengths[position];
      weights[position] = weighParts(Math.min(1, shared * scale * scale), letters, evidence, aligned);
    }
    return weighParts(0, 0, 0, Math.abs(align(error) - align(0))) + roundingError;
  }

  /** Weighs exactly the texts that may be the best by their estimates. */
  #findBest(first: number, count: number, error: number, weighOne: (position: number) => number): Best {
    const weights = this.#weights;
    const min = findMax(weights, first, count) - 2 * error;
    let place = 0;
    let weight = 0;
    for (let position = 0; position < count; position++) {
      if (weights[first + position] < min) continue;
      const one = weighOne(first + position);
      if (one > weight) {
        place = position;
        weight = one;
      }
    }
    return { place, weight };
  }

  #weighAll(totalStems: number, totalLetters: number, meaning: Float32Array): void {
    const weights = this.#weights;
    const sharedStems = this.#sharedStems;
    const sharedLetters = this.#sharedLetters;
    const stemTotals = this.#stems.totals;
    const letterTotals = this.#letters.totals;
    const lengths = this.#lengths;
    const align = this.#align;
    multiplyRows(this.#meanings, meaning, weights.length, weights);
    for (let position = 0; position < weights.length; position++) {
      const product = weights[position];
      const aligned = product === 0 ? 0 : Math.max(0, Math.min(1, align(product)));
      const letters = cosine(sharedLetters[position], totalLetters, letterTotals[position]);
      const shared = sharedStems[position];
      if (shared === 0) weights[position] = weighParts(0, letters, 0, aligned);
      else {
        const total = stemTotals[position];
        const evidence = cosine(shared, totalStems, total) * lengths[position];
        weights[position] = weighParts(coverage(shared, total), letters, evidence, aligned);
      }
    }
  }

  #alignCosine(product: number): number {
    return product === 0 ? 0 : Math.max(0, Math.min(1, this.#align(product)));
  }
}

function findMax(weights: Float64Array, first: number, count: number): number {
  let max = 0;
  for (let position = first; position < first + count; position++) {
    const one = weights[position];
    if (one > max) max = one;
  }
  return max;
}

function findBest(weights: Float64Array, first: number, count: number): Best {
  let place = 0;
  let weight = 0;
  for (let position = 0; position < count; position++) {
    const one = weights[first + position];
    if (one > weight) {
      place = position;
      weight = one;
    }
  }
  return { place, weight };
}

const coverage = (shared: number, total: number): number => (shared > 0 ? Math.min(1, shared / total) : 0);

const cosine = (shared: number, one: number, other: number): number =>
  shared > 0 ? Math.min(1, shared / Math.sqrt(one * other)) : 0;
