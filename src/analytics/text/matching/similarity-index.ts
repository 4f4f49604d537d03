import { describeSentence } from './describe-sentence.ts';
import { type Likeness, rateSimilarity } from './rate-similarity.ts';
import { SparseIndex } from './sparse-index.ts';
import { weighStem } from './weigh-stem.ts';

/** The squared weight of a few words: the unit in which the length of a sample is taken. */
const fewWords = 50;

function cosine(shared: number, one: number, other: number): number {
  return shared > 0 ? Math.min(1, shared / Math.sqrt(one * other)) : 0;
}

/** Compares one text with many by their stems and their spelling. */
export class SimilarityIndex {
  readonly #stems: SparseIndex;
  readonly #letters: SparseIndex;

  /** The texts to compare with, as their words (see `splitWords`). */
  constructor(texts: readonly (readonly string[])[]) {
    const terms = texts.map(describeSentence);
    this.#stems = new SparseIndex(
      terms.map(({ stems }) => stems),
      weighStem,
    );
    this.#letters = new SparseIndex(
      terms.map(({ letters }) => letters),
      () => 1,
    );
  }

  /** For each text of the index, its likeness to the words; undefined where they share nothing. */
  compare(words: readonly string[]): (Likeness | undefined)[] {
    const terms = describeSentence(words);
    const stems = this.#stems.overlap(terms.stems);
    const letters = this.#letters.overlap(terms.letters);
    return Array.from(this.#stems.totals, (total, at) => {
      const shared = stems.shared[at] ?? 0;
      const spelling = letters.shared[at] ?? 0;
      if (shared === 0 && spelling === 0) return undefined;
      const stemCosine = cosine(shared, stems.total, total);
      return {
        stemCosine,
        stemSample: total > 0 ? Math.min(1, shared / total) : 0,
        letterCosine: cosine(spelling, letters.total, this.#letters.totals[at] ?? 0),
        evidence: stemCosine * Math.log1p(total / fewWords),
      };
    });
  }

  /** For each text of the index, its similarity to the words: see `rateSimilarity`. */
  rate(words: readonly string[]): number[] {
    return this.compare(words).map((likeness) => (likeness ? rateSimilarity(likeness) : 0));
  }
}
