import { proseWeights, transcriptWeights } from './data/sentence-weights.ts';
import type { DescribedSentences } from './describe-sentences.ts';
import { type SentenceFeatures, summaryFeatureNames } from './sentence-features.ts';

/** The weights of features and cue words. */
export interface SentenceWeights {
  features: SentenceFeatures;
  /** Stems that count for or against a sentence (Edmundson 1969), by their weight: `[weight, stems]`. */
  cues: readonly (readonly [weight: number, stems: string])[];
}

class Scorer {
  readonly #features: SentenceFeatures;
  readonly #cues = new Map<string, number>();

  constructor({ features, cues }: SentenceWeights) {
    this.#features = features;
    for (const [weight, stems] of cues) for (const stem of stems.split(' ')) this.#cues.set(stem, weight);
  }

  score(features: SentenceFeatures, stems: readonly string[]): number {
    let sum = 0;
    for (const name of summaryFeatureNames) sum += this.#features[name] * features[name];
    return sum + sumOnce(stems, this.#cues);
  }
}

/** The sum of the weights of stems, each counted once. Few stems have a weight. */
export function sumOnce(stems: readonly string[], weights: ReadonlyMap<string, number>): number {
  let sum = 0;
  let counted: Set<string> | undefined;
  for (const stem of stems) {
    const weight = weights.get(stem);
    if (weight === undefined || counted?.has(stem)) continue;
    counted ??= new Set();
    counted.add(stem);
    sum += weight;
  }
  return sum;
}

const prose = new Scorer(proseWeights);
const transcript = new Scorer(transcriptWeights);

/** How well each sentence represents the document, on an unbounded scale. */
export function scoreForSummary({ features, stems, isTranscript }: DescribedSentences): number[] {
  const scorer = isTranscript ? transcript : prose;
  return features.map((sentence, index) => scorer.score(sentence, stems[index]));
}
