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
  readonly totals: Float64Array;
  readonly #list: (words: readonly string[]) => ReadonlySet<string>;
  readonly #weigh: (term: string) => number;
  readonly #postings: ReadonlyMap<string, Int32Array>;

  /** Texts as their words; `list` gives the terms of a text, and `weigh` the weight of a term, above 0. */
  constructor(
    texts: readonly (readonly string[])[],
    list: (words: readonly string[]) => ReadonlySet<string>,
    weigh: (term: string) => number,
  ) {
    this.totals = new Float64Array(texts.length);
    this.#list = list;
    this.#weigh = weigh;
    const lists = new Map<string, number[]>();
    for (const [at, words] of texts.entries()) {
      let total = 0;
      for (const term of list(words)) {
        total += weigh(term) ** 2;
        const postings = lists.get(term);
        if (postings) postings.push(at);
        else lists.set(term, [at]);
      }
      this.totals[at] = total;
    }
    this.#postings = new Map(Array.from(lists, ([term, postings]) => [term, Int32Array.from(postings)]));
  }

  /** The overlap of a text with every text of the index: linear in the text and the index, however often terms recur. */
  overlap(words: readonly string[]): Overlap {
    const shared = new Float64Array(this.totals.length);
    let total = 0;
    for (const term of this.#list(words)) {
      const square = this.#weigh(term) ** 2;
      total += square;
      const postings = this.#postings.get(term);
      if (postings) for (const at of postings) shared[at] = (shared[at] ?? 0) + square;
    }
    return { total, shared };
  }
}
