import { RecurrenceCache } from './recurrence-cache.ts';
import { stemWord } from './stem-word.ts';

/** Vectors of many stems: that of `stems[i]` begins at `vectors[i * dimensions]`, and its length is its weight. */
export interface StemVectors {
  readonly dimensions: number;
  readonly stems: readonly string[];
  readonly vectors: Float32Array;
}

/** Creates vectors of sentences: the closer their directions, the closer the meanings. */
export class SentenceEncoder {
  readonly dimensions: number;
  readonly #vectors: Float32Array;
  readonly #place: ReadonlyMap<string, number>;
  readonly #placeOfWord = new RecurrenceCache<number>(maxRemembered);
  /** The squares of the vectors' lengths; 0 until one is needed. */
  readonly #squares: Float64Array;

  constructor({ dimensions, stems, vectors }: StemVectors) {
    this.dimensions = dimensions;
    this.#vectors = vectors;
    this.#squares = new Float64Array(stems.length);
    this.#place = new Map(stems.map((stem, index) => [stem, index * dimensions]));
  }

  /**
   * The sum of the vectors of the sentence's different stems, scaled to length 1; all zeros if no stem is known. Word
   * order is lost, as in Iyyer et al. 2015, "Deep Unordered Composition".
   *
   * @param words see `splitWords`
   */
  encode(words: readonly string[]): Float32Array {
    return this.encodePlaces(words.map((word) => this.placeOf(word)));
  }

  /** As {@link encode}. @param places of the words (see {@link placeOf}) */
  encodePlaces(places: readonly number[]): Float32Array {
    const { dimensions } = this;
    const vectors = this.#vectors;
    const sum = new Float32Array(dimensions);
    for (const from of new Set(places)) {
      if (from < 0) continue;
      for (let index = 0; index < dimensions; index++) sum[index] += vectors[from + index];
    }
    return scaleToUnit(sum);
  }

  /** The cosine of the vectors of two words, by their places (see `placeOf`); 0 if either is unknown. */
  compareAt(first: number, second: number): number {
    if (first < 0 || second < 0) return 0;
    const vectors = this.#vectors;
    let product = 0;
    for (let index = 0; index < this.dimensions; index++) product += vectors[first + index] * vectors[second + index];
    return product === 0 ? 0 : product / Math.sqrt(this.#squareAt(first) * this.#squareAt(second));
  }

  #squareAt(place: number): number {
    const stem = place / this.dimensions;
    const known = this.#squares[stem];
    if (known > 0) return known;
    let square = 0;
    for (let index = place; index < place + this.dimensions; index++) square += this.#vectors[index] ** 2;
    this.#squares[stem] = square;
    return square;
  }

  /** The index at which the vector of a word's stem begins; -1 for an unknown stem. */
  placeOf(word: string): number {
    const known = this.#placeOfWord.get(word);
    if (known !== undefined) return known;
    const place = this.#place.get(stemWord(word)) ?? -1;
    if (word.length <= maxRememberedLength) this.#placeOfWord.set(word, place);
    return place;
  }
}

/** Maximum words whose stems are cached. */
const maxRemembered = 16_000;
/** A longer word may be a slice that keeps its whole text in memory. */
const maxRememberedLength = 12;

/** Scales a vector in place to length 1; a vector of zeros stays unchanged. */
export function scaleToUnit(vector: Float32Array): Float32Array {
  let square = 0;
  for (let index = 0; index < vector.length; index++) square += vector[index] ** 2;
  if (square > 0) {
    const scale = 1 / Math.sqrt(square);
    for (let index = 0; index < vector.length; index++) vector[index] = vector[index] * scale;
  }
  return vector;
}
