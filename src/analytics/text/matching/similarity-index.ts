import { type Pause, textsBetweenPauses } from './bounded-work.ts';
import { type DescribedText, describeText } from './describe-sentence.ts';
import type { Similarity } from './rate-similarity.ts';
import { SparseIndex } from './sparse-index.ts';
import { SpellingIndex } from './spelling-index.ts';
import { stemWord } from './stem-word.ts';
import { isCommonStem, weighStem } from './weigh-stem.ts';

/** The squared weight of a few words: the unit in which the length of a sample is taken. */
const fewWords = 50;

/** A text in the eyes of the index. */
export interface IndexedText {
  /** See `splitWords`. */
  readonly words: readonly string[];
  /** The unit vector of its meaning, or zeros. */
  readonly meaning: Float32Array;
}

/** A sentence beside each text of an index. */
export interface Comparison {
  /** How the sentence is like a text, by its place. */
  readonly similarityOf: (at: number) => Similarity;
}

/** Compares one text with many by their stems, their spelling and their meaning. */
export class SimilarityIndex {
  readonly #stems = new SparseIndex(weighStem);
  readonly #letters = new SparseIndex(() => 1);
  readonly #spelling = new SpellingIndex();
  /** The meanings of the texts, one after the other. */
  readonly #meanings: Float32Array;
  readonly #align: (cosine: number) => number;

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
      if (at % textsBetweenPauses === textsBetweenPauses - 1) await pause();
    }
    return index;
  }

  private constructor(texts: readonly IndexedText[], align: (cosine: number) => number) {
    this.#meanings = new Float32Array(texts.length * (texts[0]?.meaning.length ?? 0));
    this.#align = align;
  }

  /** The words, with those that no list has corrected to a word of the texts that they may mean. */
  correct(words: readonly string[]): string[] {
    return words.map((word) => (isCommonStem(stemWord(word)) ? word : this.#spelling.correct(word)));
  }

  /** Compares a sentence, described by its words put right (see `correct`), with every text of the index. */
  compare(sentence: DescribedText): Comparison {
    const stems = this.#stems.overlap(sentence.stems);
    const letters = this.#letters.overlap(sentence.letters);
    const { meaning } = sentence;
    const similarityOf = (at: number): Similarity => {
      const total = this.#stems.totals[at] ?? 0;
      const shared = stems.shared[at] ?? 0;
      return {
        stemSample: total > 0 ? Math.min(1, shared / total) : 0,
        letterCosine: cosine(letters.shared[at] ?? 0, letters.total, this.#letters.totals[at] ?? 0),
        evidence: cosine(shared, stems.total, total) * Math.log1p(total / fewWords),
        meaning: this.#compareMeaning(meaning, at),
      };
    };
    return { similarityOf };
  }

  #compareMeaning(meaning: Float32Array, at: number): number {
    const from = at * meaning.length;
    let sum = 0;
    for (let part = 0; part < meaning.length; part++) sum += (meaning[part] ?? 0) * (this.#meanings[from + part] ?? 0);
    return sum === 0 ? 0 : Math.max(0, Math.min(1, this.#align(sum)));
  }
}

const cosine = (shared: number, one: number, other: number): number =>
  shared > 0 ? Math.min(1, shared / Math.sqrt(one * other)) : 0;
