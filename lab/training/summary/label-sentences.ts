import { splitForRouge } from '../../bench/tasks/summary-rouge.ts';

/** Counts of a text's words and word pairs. */
type Counts = Map<string, number>;

const sizes = [1, 2] as const;
/** How sharply the best sentence of a one-sentence summary is preferred to others. */
const temperature = 0.04;
const shortest = 4;

function countGrams(words: readonly string[]): Counts[] {
  return sizes.map((size) => {
    const counts: Counts = new Map();
    for (let at = 0; at + size <= words.length; at++) {
      const gram = words.slice(at, at + size).join(' ');
      counts.set(gram, (counts.get(gram) ?? 0) + 1);
    }
    return counts;
  });
}

/** The sum of ROUGE-1 and ROUGE-2 F1 of a growing summary and a reference. */
class Summary {
  readonly #reference: Counts[];
  readonly #referenceLength: number;
  readonly #held: Counts[] = sizes.map(() => new Map());
  #common = sizes.map(() => 0);
  #length = 0;

  constructor(reference: readonly string[]) {
    this.#reference = countGrams(reference);
    this.#referenceLength = reference.length;
  }

  #gain(grams: readonly Counts[]): number[] {
    return sizes.map((_, which) => {
      let common = this.#common[which] ?? 0;
      for (const [gram, times] of grams[which] ?? []) {
        const limit = this.#reference[which]?.get(gram) ?? 0;
        const held = this.#held[which]?.get(gram) ?? 0;
        common += Math.min(limit, held + times) - Math.min(limit, held);
      }
      return common;
    });
  }

  /** Returns the value if a sentence of this many words were added. */
  valueWith(grams: readonly Counts[], length: number): number {
    const total = this.#length + length + this.#referenceLength;
    return this.#gain(grams).reduce((sum, common) => sum + (2 * common) / total, 0);
  }

  add(grams: readonly Counts[], length: number): void {
    this.#common = this.#gain(grams);
    this.#length += length;
    for (const [which, counts] of grams.entries()) {
      const held = this.#held[which];
      for (const [gram, times] of counts) held?.set(gram, (held.get(gram) ?? 0) + times);
    }
  }
}

function normalise(values: readonly number[]): number[] {
  const sum = values.reduce((one, other) => one + other, 0);
  return values.map((value) => (sum > 0 ? value / sum : 1 / values.length));
}

/** For a summary of one sentence: gives each sentence a share by its similarity to the closest reference. */
export function labelAlone(sentences: readonly string[], references: readonly string[]): number[] {
  const targets = references.map(splitForRouge);
  const values = sentences.map((sentence) => {
    const words = splitForRouge(sentence);
    const grams = countGrams(words);
    return Math.max(...targets.map((target) => new Summary(target).valueWith(grams, words.length) / 2));
  });
  const best = Math.max(...values);
  return normalise(values.map((value) => Math.exp((value - best) / temperature)));
}

/**
 * For longer summaries: equal shares for the sentences that a greedy search selects to match the reference (Nallapati
 * et al. 2017).
 */
export function labelGreedily(sentences: readonly string[], reference: string, max: number): number[] {
  const described = sentences.map(splitForRouge).map((words) => ({ grams: countGrams(words), length: words.length }));
  const summary = new Summary(splitForRouge(reference));
  const labels = sentences.map(() => 0);
  let reached = 0;
  for (let count = 0; count < max; count++) {
    let best = -1;
    for (const [at, { grams, length }] of described.entries()) {
      if (length < shortest || labels[at] === 1) continue;
      const value = summary.valueWith(grams, length);
      if (value > reached) [best, reached] = [at, value];
    }
    const found = described[best];
    if (!found) break;
    labels[best] = 1;
    summary.add(found.grams, found.length);
  }
  return normalise(labels);
}
