import { type Pause, takeEvenly } from './bounded-work.ts';
import { describeText } from './describe-sentence.ts';
import type { Similarity } from './rate-similarity.ts';
import type { SimilarityIndex } from './similarity-index.ts';
import type { ClassifierSample } from './target-classifier.ts';

/** The similarities of a sample to each other sample of its target. */
export type SiblingSimilarities = readonly Similarity[];

/**
 * Maximum samples that are compared, and maximum other samples of the target for each, evenly spread: an estimate of
 * the mean is enough.
 */
const maxSamples = 60;
const maxSiblings = 20;

/**
 * Compares some samples with the others of their targets; skips samples that are the only one of their target.
 *
 * @param samples in the order of the index
 */
export async function compareSiblings(
  samples: readonly ClassifierSample[],
  index: SimilarityIndex,
  pause: Pause,
): Promise<SiblingSimilarities[]> {
  const places = new Map<number, number[]>();
  for (const [position, { target }] of samples.entries()) {
    const known = places.get(target);
    if (known) known.push(position);
    else places.set(target, [position]);
  }
  const siblings: SiblingSimilarities[] = [];
  for (const [position, sample] of takeEvenly([...samples.entries()], maxSamples)) {
    const others = (places.get(sample.target) ?? []).filter((other) => other !== position);
    if (others.length === 0) continue;
    const { similarityOf } = index.compare(describeText(sample.words, sample.meaning));
    siblings.push(takeEvenly(others, maxSiblings).map(similarityOf));
    await pause();
  }
  return siblings;
}

/**
 * The range that scores were fitted on. The lowest value applies if it cannot be measured: in an unknown language all
 * samples are far apart, and a target with one sample has no siblings.
 */
const minCohesion = 2;
const maxCohesion = 4;

/**
 * Measures how near the samples of a user's targets are to one another: the mean weight of a sample's most similar
 * sibling, 2 to 4. Sentences that belong to a target can be expected to be as near to its samples; long ones with many
 * names less than short ones.
 */
export function measureCohesion(siblings: readonly SiblingSimilarities[], weigh: (one: Similarity) => number): number {
  const bests = siblings.map((others) => others.reduce((best, one) => Math.max(best, weigh(one)), 0));
  const mean = bests.reduce((sum, best) => sum + best, 0) / Math.max(1, bests.length);
  return Math.max(minCohesion, Math.min(maxCohesion, mean));
}
