import { stemWord } from './stem-word.ts';

/** A vector for each of many stems: `vectors` holds the one of `stems[i]` at `i * dimensions`, its length its weight. */
export interface StemVectors {
  readonly dimensions: number;
  readonly stems: readonly string[];
  readonly vectors: Float32Array;
}

/** Makes vectors of sentences: the nearer their directions, the nearer what the sentences mean. */
export class SentenceEncoder {
  readonly dimensions: number;
  readonly #vectors: Float32Array;
  readonly #place: ReadonlyMap<string, number>;

  constructor({ dimensions, stems, vectors }: StemVectors) {
    this.dimensions = dimensions;
    this.#vectors = vectors;
    this.#place = new Map(stems.map((stem, at) => [stem, at * dimensions]));
  }

  /**
   * The sum of the vectors of the sentence's different stems, made 1 long; all zeros when it has no stem that is known.
   * Word order is lost, as in Iyyer et al. 2015, "Deep Unordered Composition".
   *
   * @param words see `splitWords`
   */
  encode(words: readonly string[]): Float32Array {
    const sum = new Float32Array(this.dimensions);
    for (const stem of new Set(words.map(stemWord))) {
      const from = this.#place.get(stem);
      if (from === undefined) continue;
      for (let at = 0; at < sum.length; at++) sum[at] = (sum[at] ?? 0) + (this.#vectors[from + at] ?? 0);
    }
    return scaleToUnit(sum);
  }
}

/** Scales a vector in place to a length of 1; one of zeros stays. */
export function scaleToUnit(vector: Float32Array): Float32Array {
  let square = 0;
  for (const part of vector) square += part * part;
  if (square > 0) {
    const scale = 1 / Math.sqrt(square);
    for (let at = 0; at < vector.length; at++) vector[at] = (vector[at] ?? 0) * scale;
  }
  return vector;
}
