/** Terms of one text, each once, with their weights, which are above 0. */
export type WeightedTerms = ReadonlyMap<string, number>;

/** What one text shares with each text of an index. */
export interface Overlap {
  /** Sum of the squared weights of the terms of the text that was asked about. */
  total: number;
  /** For each text of the index, the part of `total` that stems from terms which it has too. */
  shared: Float64Array;
}

/**
 * An inverted index over texts as weighted sets of terms. A term weighs the same in every text, so a text's squared
 * length is the sum over its terms, and the overlap of two texts gives their cosine and how far each covers the other.
 */
export class SparseIndex {
  /** For each text of the index, the sum of the squared weights of its terms. */
  readonly totals: Float64Array;
  readonly #postings: ReadonlyMap<string, Int32Array>;

  constructor(texts: readonly WeightedTerms[]) {
    this.totals = new Float64Array(texts.length);
    const lists = new Map<string, number[]>();
    for (const [at, terms] of texts.entries()) {
      let total = 0;
      for (const [term, weight] of terms) {
        total += weight * weight;
        const list = lists.get(term);
        if (list) list.push(at);
        else lists.set(term, [at]);
      }
      this.totals[at] = total;
    }
    this.#postings = new Map([...lists].map(([term, list]) => [term, Int32Array.from(list)]));
  }

  /** The overlap of a text with every text of the index: linear in the index at worst, however long the text. */
  overlap(terms: WeightedTerms): Overlap {
    const shared = new Float64Array(this.totals.length);
    let total = 0;
    for (const [term, weight] of terms) {
      const square = weight * weight;
      total += square;
      const list = this.#postings.get(term);
      if (!list) continue;
      for (let next = 0; next < list.length; next++) {
        const at = list[next];
        if (at !== undefined) shared[at] = (shared[at] ?? 0) + square;
      }
    }
    return { total, shared };
  }
}
