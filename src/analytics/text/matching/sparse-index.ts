/** What one text shares with each text of an index. */
export interface Overlap {
  /** Sum of the squared weights of the terms of the text that was asked about. */
  total: number;
  /** For each text of the index, the part of `total` that comes from terms which it has too. */
  shared: Float64Array;
}

/**
 * An inverted index over texts as sets of weighted terms. A term weighs the same in every text, so the overlap of two
 * texts and their totals give their cosine and how far each covers the other (Salton and McGill 1983, binary counts).
 */
export class SparseIndex {
  /** For each text of the index, the sum of the squared weights of its terms. */
  readonly totals: number[] = [];
  readonly #weigh: (term: string) => number;
  readonly #postings = new Map<string, number[]>();

  /** `weigh` gives the weight of a term, above 0. */
  constructor(weigh: (term: string) => number) {
    this.#weigh = weigh;
  }

  /** Adds a text by its terms. */
  add(terms: ReadonlySet<string>): void {
    let total = 0;
    for (const term of terms) {
      total += this.#weigh(term) ** 2;
      const postings = this.#postings.get(term);
      if (postings) postings.push(this.totals.length);
      else this.#postings.set(term, [this.totals.length]);
    }
    this.totals.push(total);
  }

  /** The overlap of a text with every text of the index: linear in the text and the index, however often terms recur. */
  overlap(terms: ReadonlySet<string>): Overlap {
    const shared = new Float64Array(this.totals.length);
    let total = 0;
    for (const term of terms) {
      const square = this.#weigh(term) ** 2;
      total += square;
      const postings = this.#postings.get(term);
      if (postings) for (const at of postings) shared[at] = (shared[at] ?? 0) + square;
    }
    return { total, shared };
  }
}
