import { type Terms, TermTable } from './term-table.ts';

/** Terms are collected in blocks, so that a large index is never copied while it grows. */
const blockTerms = 8_192;

/**
 * An inverted index over texts as sets of weighted terms. A term weighs the same in every text, so the overlap of two
 * texts and their totals give their cosine and how far each covers the other (Salton and McGill 1983, binary counts).
 * `shared` below is, for each text of the index, the squared weight of the terms that it shares with another text.
 */
export class SparseIndex {
  /** For each text of the index, the sum of the squared weights of its terms. */
  readonly totals: Float64Array;
  readonly #terms: TermTable;
  /**
   * The terms of all texts, one text after the other, in blocks of {@link blockTerms}; empty after {@link seal} has
   * sorted them by term.
   */
  #added: Int32Array[] = [];
  #addedCount = 0;
  /** The index in `#added` at which the terms of each text end. */
  readonly #textEnds: Int32Array;
  #textCount = 0;
  /** The texts that have term `id` are in `#postings` from `#starts[id]` to `#starts[id + 1]`. */
  #starts = new Int32Array(1);
  #postings: Uint16Array | Int32Array = new Uint16Array(0);

  /** @param texts the number of texts that will be added @param terms numbers their terms */
  constructor(texts: number, terms = new TermTable()) {
    this.#terms = terms;
    this.totals = new Float64Array(texts);
    this.#textEnds = new Int32Array(texts);
  }

  add({ texts, hashes, weights }: Terms): void {
    let total = 0;
    for (let place = 0; place < texts.length; place++) {
      total += weights === undefined ? 1 : weights[place] ** 2;
      const id = this.#terms.add(texts[place], hashes[place]);
      if (this.#addedCount % blockTerms === 0) this.#added.push(new Int32Array(blockTerms));
      const block = this.#added.at(-1) ?? [];
      block[this.#addedCount++ % blockTerms] = id;
    }
    this.totals[this.#textCount] = total;
    this.#textEnds[this.#textCount++] = this.#addedCount;
  }

  /** Sorts the added texts by term. Call it once, after the last `add` and before the first `overlap`. */
  seal(): void {
    const count = this.#addedCount;
    const termAt = (index: number) => this.#added[Math.floor(index / blockTerms)][index % blockTerms];
    const starts = new Int32Array(this.#terms.size + 1);
    for (let index = 0; index < count; index++) {
      const next = termAt(index) + 1;
      starts[next] += 1;
    }
    for (let id = 1; id < starts.length; id++) starts[id] += starts[id - 1];
    const postings = this.#textCount <= 2 ** 16 ? new Uint16Array(count) : new Int32Array(count);
    const ends = starts.slice();
    for (let text = 0, index = 0; text < this.#textCount; text++) {
      for (const end = this.#textEnds[text]; index < end; index++) {
        const id = termAt(index);
        const place = ends[id];
        postings[place] = text;
        ends[id] = place + 1;
      }
    }
    this.#starts = starts;
    this.#postings = postings;
    this.#added = [];
    this.#terms.trim();
  }

  /** The approximate memory that it takes. */
  get bytes(): number {
    const arrays = [this.totals, this.#textEnds, this.#starts, this.#postings];
    return this.#terms.bytes + arrays.reduce((sum, { byteLength }) => sum + byteLength, 0);
  }

  /**
   * Writes the overlap of a text with every text of the index into `shared`: linear in the text and the index, however often
   * terms recur.
   *
   * @returns the sum of the squared weights of the text's own terms
   */
  overlap({ texts, hashes, weights }: Terms, shared: Float64Array): number {
    shared.fill(0);
    const postings = this.#postings;
    let total = 0;
    for (let place = 0; place < texts.length; place++) {
      const square = weights === undefined ? 1 : weights[place] ** 2;
      total += square;
      const id = this.#terms.find(texts[place], hashes[place]);
      if (id < 0) continue;
      const end = this.#starts[id + 1];
      for (let index = this.#starts[id]; index < end; index++) {
        const text = postings[index];
        shared[text] += square;
      }
    }
    return total;
  }
}
