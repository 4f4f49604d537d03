import { listLetterGroups, listStems } from './describe-sentence.ts';
import { type Likeness, rateSimilarity } from './rate-similarity.ts';
import { type Overlap, SparseIndex } from './sparse-index.ts';
import { SpellingIndex } from './spelling-index.ts';
import { stemWord } from './stem-word.ts';
import { isCommonStem, weighStem } from './weigh-stem.ts';

/** The squared weight of a few words: the unit in which the length of a sample is taken. */
const fewWords = 50;

function cosine(shared: number, one: number, other: number): number {
  return shared > 0 ? Math.min(1, shared / Math.sqrt(one * other)) : 0;
}

/** Compares one text with many by their stems and their spelling. */
export class SimilarityIndex {
  readonly #size: number;
  readonly #stems: SparseIndex;
  readonly #letters: SparseIndex;
  readonly #spelling: SpellingIndex;
  /** How much each text says: the logarithm of its length in few words. */
  readonly #lengths: Float64Array;

  /** The texts to compare with, as their words (see `splitWords`). */
  constructor(texts: readonly (readonly string[])[]) {
    this.#size = texts.length;
    this.#stems = new SparseIndex(texts, listStems, weighStem);
    this.#letters = new SparseIndex(texts, listLetterGroups, () => 1);
    this.#lengths = this.#stems.totals.map((total) => Math.log1p(total / fewWords));
    this.#spelling = new SpellingIndex(texts);
  }

  /** For each text of the index, its likeness to the words; undefined where they share nothing. */
  compare(words: readonly string[]): (Likeness | undefined)[] {
    const { stems, letters } = this.#overlap(words);
    return Array.from({ length: this.#size }, (_, at) => this.#liken(stems, letters, at));
  }

  /** For each text of the index, its similarity to the words: see `rateSimilarity`. */
  rate(words: readonly string[]): Float64Array {
    const { stems, letters } = this.#overlap(words);
    const ratings = new Float64Array(this.#size);
    for (let at = 0; at < this.#size; at++) {
      const likeness = this.#liken(stems, letters, at);
      if (likeness) ratings[at] = rateSimilarity(likeness);
    }
    return ratings;
  }

  #overlap(words: readonly string[]): { stems: Overlap; letters: Overlap } {
    const corrected = words.map((word) => (isCommonStem(stemWord(word)) ? word : this.#spelling.correct(word)));
    return { stems: this.#stems.overlap(corrected), letters: this.#letters.overlap(corrected) };
  }

  #liken(stems: Overlap, letters: Overlap, at: number): Likeness | undefined {
    const shared = stems.shared[at] ?? 0;
    const spelling = letters.shared[at] ?? 0;
    if (shared === 0 && spelling === 0) return undefined;
    const total = this.#stems.totals[at] ?? 0;
    const stemCosine = cosine(shared, stems.total, total);
    return {
      stemCosine,
      stemSample: total > 0 ? Math.min(1, shared / total) : 0,
      letterCosine: cosine(spelling, letters.total, this.#letters.totals[at] ?? 0),
      evidence: stemCosine * (this.#lengths[at] ?? 0),
    };
  }
}
