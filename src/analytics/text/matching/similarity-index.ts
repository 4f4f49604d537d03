import { type Pause, textsBetweenPauses } from './bounded-work.ts';
import { type DescribedText, describeText, isCommonWord } from './describe-sentence.ts';
import { type Similarity, weighParts } from './rate-similarity.ts';
import { SparseIndex } from './sparse-index.ts';
import { SpellingIndex } from './spelling-index.ts';

/** The squared weight of a few words: the unit in which the length of a sample is taken. */
const fewWords = 50;

/** A text in the eyes of the index. */
export interface IndexedText {
  /** See `splitWords`. */
  readonly words: readonly string[];
  /** The unit vector of its meaning, or zeros. */
  readonly meaning: Float32Array;
}

/** A sentence beside each text of an index, which is valid until the next comparison. */
export interface Comparison {
  /** How the sentence is like a text, by its place. */
  readonly similarityOf: (at: number) => Similarity;
  /** How much that weighs, for every text (see `weighSimilarity`). */
  readonly weigh: () => Float64Array;
}

/** Compares one text with many by their stems, their spelling and their meaning. */
export class SimilarityIndex {
  readonly #stems: SparseIndex;
  readonly #letters: SparseIndex;
  readonly #spelling = new SpellingIndex();
  /** The meanings of the texts, one after the other. */
  readonly #meanings: Float32Array;
  readonly #align: (cosine: number) => number;
  /** How much each text says, as a logarithm. */
  readonly #lengths: Float64Array;
  // Of the comparison that was made last, for each text.
  readonly #sharedStems: Float64Array;
  readonly #sharedLetters: Float64Array;
  readonly #weights: Float64Array;

  /**
   * Takes in texts.
   *
   * @param align what the cosine of two meanings counts (see `AlignedEncoder`)
   */
  static async build(
    texts: readonly IndexedText[],
    align: (cosine: number) => number,
    pause: Pause,
  ): Promise<SimilarityIndex> {
    const index = new SimilarityIndex(texts, align);
    for (const [at, { words, meaning }] of texts.entries()) {
      const { stems, letters } = describeText(words, meaning);
      index.#stems.add(stems);
      index.#letters.add(letters);
      index.#spelling.add(words);
      index.#meanings.set(meaning, at * meaning.length);
      index.#lengths[at] = Math.log1p((index.#stems.totals[at] ?? 0) / fewWords);
      if (at % textsBetweenPauses === textsBetweenPauses - 1) await pause();
    }
    index.#stems.seal();
    await pause();
    index.#letters.seal();
    return index;
  }

  private constructor(texts: readonly IndexedText[], align: (cosine: number) => number) {
    const count = texts.length;
    this.#stems = new SparseIndex(count);
    this.#letters = new SparseIndex(count);
    this.#meanings = new Float32Array(count * (texts[0]?.meaning.length ?? 0));
    this.#align = align;
    this.#lengths = new Float64Array(count);
    this.#sharedStems = new Float64Array(count);
    this.#sharedLetters = new Float64Array(count);
    this.#weights = new Float64Array(count);
  }

  /** The memory that it takes, about. */
  get bytes(): number {
    const arrays = [this.#meanings, this.#lengths, this.#sharedStems, this.#sharedLetters, this.#weights];
    const flat = arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
    return flat + this.#stems.bytes + this.#letters.bytes + this.#spelling.bytes;
  }

  /** The words, with those that no list has corrected to a word of the texts that they may mean. */
  correct(words: readonly string[]): string[] {
    return words.map((word) => (isCommonWord(word) ? word : this.#spelling.correct(word)));
  }

  /** Compares a sentence, described by its words put right (see `correct`), with every text of the index. */
  compare({ stems, letters, meaning }: DescribedText): Comparison {
    const totalStems = this.#stems.overlap(stems, this.#sharedStems);
    const totalLetters = this.#letters.overlap(letters, this.#sharedLetters);
    return {
      similarityOf: (at) => {
        const shared = this.#sharedStems[at] ?? 0;
        const total = this.#stems.totals[at] ?? 0;
        return {
          stemSample: coverage(shared, total),
          letterCosine: cosine(this.#sharedLetters[at] ?? 0, totalLetters, this.#letters.totals[at] ?? 0),
          evidence: cosine(shared, totalStems, total) * (this.#lengths[at] ?? 0),
          meaning: this.#alignCosine(multiplyRow(this.#meanings, at, meaning)),
        };
      },
      weigh: () => this.#weigh(totalStems, totalLetters, meaning),
    };
  }

  #weigh(totalStems: number, totalLetters: number, meaning: Float32Array): Float64Array {
    const weights = this.#weights;
    const sharedStems = this.#sharedStems;
    const sharedLetters = this.#sharedLetters;
    const stemTotals = this.#stems.totals;
    const letterTotals = this.#letters.totals;
    const lengths = this.#lengths;
    const align = this.#align;
    multiplyRows(this.#meanings, meaning, weights);
    for (let at = 0; at < weights.length; at++) {
      const product = weights[at] ?? 0;
      const aligned = product === 0 ? 0 : Math.max(0, Math.min(1, align(product)));
      const letters = cosine(sharedLetters[at] ?? 0, totalLetters, letterTotals[at] ?? 0);
      const shared = sharedStems[at] ?? 0;
      if (shared === 0) weights[at] = weighParts(0, letters, 0, aligned);
      else {
        const total = stemTotals[at] ?? 0;
        const evidence = cosine(shared, totalStems, total) * (lengths[at] ?? 0);
        weights[at] = weighParts(coverage(shared, total), letters, evidence, aligned);
      }
    }
    return weights;
  }

  #alignCosine(product: number): number {
    return product === 0 ? 0 : Math.max(0, Math.min(1, this.#align(product)));
  }
}

const coverage = (shared: number, total: number): number => (shared > 0 ? Math.min(1, shared / total) : 0);

const cosine = (shared: number, one: number, other: number): number =>
  shared > 0 ? Math.min(1, shared / Math.sqrt(one * other)) : 0;

/** Writes the product of each row of a matrix and a vector into `products`; zeros for a matrix without columns. */
function multiplyRows(matrix: Float32Array, vector: Float32Array, products: Float64Array): void {
  products.fill(0);
  const size = vector.length;
  if (size === 0 || vector.every((part) => part === 0)) return;
  let row = 0;
  // Four sums at once: each addition need not wait for the one before it.
  for (; row + 4 <= products.length; row += 4) {
    const from = row * size;
    let first = 0;
    let second = 0;
    let third = 0;
    let fourth = 0;
    for (let at = 0; at < size; at++) {
      const part = vector[at] ?? 0;
      first += part * (matrix[from + at] ?? 0);
      second += part * (matrix[from + size + at] ?? 0);
      third += part * (matrix[from + 2 * size + at] ?? 0);
      fourth += part * (matrix[from + 3 * size + at] ?? 0);
    }
    products[row] = first;
    products[row + 1] = second;
    products[row + 2] = third;
    products[row + 3] = fourth;
  }
  for (; row < products.length; row++) products[row] = multiplyRow(matrix, row, vector);
}

function multiplyRow(matrix: Float32Array, row: number, vector: Float32Array): number {
  const from = row * vector.length;
  let sum = 0;
  for (let at = 0; at < vector.length; at++) sum += (vector[at] ?? 0) * (matrix[from + at] ?? 0);
  return sum;
}
