import type { Utterance } from './describe-recordings.ts';
import { groupBySpeaker } from './fit-tones.ts';

/** Sizes of the files; 1 is a single utterance. */
const sizes = [1, 3, 8] as const;

/**
 * Builds realistic files from utterances of one speaker through one channel: single utterances, a few,
 * all, and mostly of one tone (for each tone all of its utterances and a quarter of the others).
 */
export function drawFiles(utterances: readonly Utterance[], random: () => number): Utterance[][] {
  return groupBySpeaker(utterances).flatMap((group) => {
    const labels = [...new Set(group.map(({ label }) => label))];
    const shuffled = shuffle(group, random);
    return [
      ...sizes.flatMap((size) => divide(shuffled, size)),
      group,
      ...labels.map((max) => group.filter(({ label }) => label === max || random() < 0.25)),
    ];
  });
}

function shuffle<Item>(items: readonly Item[], random: () => number): Item[] {
  return items
    .map((item) => ({ item, key: random() }))
    .sort((a, b) => a.key - b.key)
    .map(({ item }) => item);
}

function divide<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, at) => items.slice(at * size, (at + 1) * size));
}
