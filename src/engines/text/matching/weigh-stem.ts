import { numberWeight, otherWeight, stemWeights } from './data/stem-weights.ts';

const weightOf = new Map<string, number>();
for (const [weight, stems] of stemWeights) for (const stem of stems.split(' ')) weightOf.set(stem, weight);

/**
 * The weight of a stem, or of a group of synonyms: from about 1 (`the`) to 20; all numbers weigh the same, and so do
 * rare stems.
 */
export function weighStem(stem: string): number {
  return weightOf.get(stem) ?? (/^\p{N}/u.test(stem) ? numberWeight : otherWeight);
}

/** Whether a stem is in the list of common English stems. */
export function isCommonStem(stem: string): boolean {
  return weightOf.has(stem);
}
