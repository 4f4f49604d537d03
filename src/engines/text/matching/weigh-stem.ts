import { numberWeight, otherWeight, stemWeights } from './data/stem-weights.ts';

const weightOf = new Map<string, number>();
for (const [weight, stems] of stemWeights) for (const stem of stems.split(' ')) weightOf.set(stem, weight);

/** How much a stem, or a group of synonyms, counts: from about 1 (`the`) to 20; numbers weigh the same, and so do rare stems. */
export function weighStem(stem: string): number {
  return weightOf.get(stem) ?? (/^\p{N}/u.test(stem) ? numberWeight : otherWeight);
}

/** Whether the list of common English stems has it. */
export function isCommonStem(stem: string): boolean {
  return weightOf.has(stem);
}
