import type { Pause } from './bounded-work.ts';
import { takeEvenly } from './bounded-work.ts';
import { describeText } from './describe-sentence.ts';
import type { Similarity } from './rate-similarity.ts';
import type { SimilarityIndex } from './similarity-index.ts';
import type { ClassifierSample } from './target-classifier.ts';

/** What a sample is like each other sample of its target. */
export type SiblingSimilarities = readonly Similarity[];

/** Samples that are looked at, and others of their target beside each, evenly spread: the mean is near enough. */
const maxSamples = 60;
const maxSiblings = 20;

/**
 * How each of some samples is like the others of its target; samples that have no others are left out.
 *
 * @param samples as the index has them
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
 * The range that scores were fitted on. In a language that is not known all samples are far from each other, and those
 * of one sample each have nothing to be measured on: for both the lowest is assumed.
 */
const lowest = 2;
const highest = 4;

/**
 * How near the samples of a user's targets are to one another: the mean weight of a sample's most similar sibling, 2 to 4.
 * Sentences of a target will be as near to its samples as these are to each other, long ones with many names less than
 * short ones.
 */
export function measureCohesion(siblings: readonly SiblingSimilarities[], weigh: (one: Similarity) => number): number {
  const bests = siblings.map((others) => others.reduce((best, one) => Math.max(best, weigh(one)), 0));
  const mean = bests.reduce((sum, best) => sum + best, 0) / Math.max(1, bests.length);
  return Math.max(lowest, Math.min(highest, mean));
}
