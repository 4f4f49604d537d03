/** Average-link clustering (Sokal and Michener 1958) by chains of nearest neighbours (Benzécri 1982; Murtagh 1983). */
import type { Pause } from '../matching/bounded-work.ts';

/**
 * Groups the items whose mean similarity to each other stays above a limit.
 *
 * @param similarities of `count` items with each other, row by row; overwritten
 * @param minLink the minimum mean similarity for joining two groups
 * @returns for each item the number of its group; quadratic in time and memory
 */
export async function linkOnAverage(
  similarities: Float32Array,
  count: number,
  minLink: number,
  pause: Pause,
): Promise<number[]> {
  const sizes = new Float64Array(count).fill(1);
  // The live groups come first, so that a search does not visit those that have become part of others.
  const live = Int32Array.from({ length: count }, (_, item) => item);
  const placeOf = Int32Array.from(live);
  const parents = Int32Array.from(live);
  let left = count;
  const chain: number[] = [];
  const between = (one: number, other: number): number => similarities[one * count + other];

  /** Finds the most similar live group; on a tie the previous one in the chain, so that the chain ends. */
  function findNearest(group: number, before: number | undefined): number | undefined {
    let nearest = before;
    let best = before === undefined ? minLink : Math.max(minLink, between(group, before));
    const row = group * count;
    for (let place = 0; place < left; place++) {
      const other = live[place];
      const similarity = similarities[row + other];
      if (similarity > best && other !== group) [nearest, best] = [other, similarity];
    }
    return nearest;
  }

  function retire(group: number): void {
    left -= 1;
    const [place, last] = [placeOf[group], live[left]];
    live[place] = last;
    placeOf[last] = place;
  }

  function merge(one: number, other: number): void {
    const [oneSize, otherSize] = [sizes[one], sizes[other]];
    retire(one);
    for (let place = 0; place < left; place++) {
      const third = live[place];
      if (third === other) continue;
      const mean = (oneSize * between(one, third) + otherSize * between(other, third)) / (oneSize + otherSize);
      similarities[other * count + third] = mean;
      similarities[third * count + other] = mean;
    }
    sizes[other] = oneSize + otherSize;
    parents[one] = other;
  }

  while (left > 0) {
    await pause();
    const top = chain.at(-1) ?? live[0] ?? 0;
    if (chain.length === 0) chain.push(top);
    const before = chain.at(-2);
    const nearest = findNearest(top, before);
    if (nearest === undefined) {
      // No group is near enough, and merging other groups cannot bring one nearer: mean similarities only fall.
      chain.pop();
      retire(top);
    } else if (nearest === before) {
      chain.length -= 2;
      merge(top, nearest);
    } else {
      chain.push(nearest);
    }
  }
  return Array.from(parents, (_, item) => findRoot(parents, item));
}

function findRoot(parents: Int32Array, item: number): number {
  let root = item;
  while (parents[root] !== root) root = parents[root];
  return root;
}
