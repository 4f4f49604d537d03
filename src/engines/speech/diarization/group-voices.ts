import { createSpreadMeasure, joinSums, type VoiceSums } from './voice-model.ts';

/** A group of voices that count as one speaker, with the other group that costs least to join. */
interface Node {
  sums: VoiceSums;
  spread: number;
  nearest: number;
  cost: number;
}

/**
 * Joins the two most similar groups repeatedly (agglomerative clustering by the loss of likelihood: Chen &
 * Gopalakrishnan 1998), until `mayJoin` rejects the next join. Takes between quadratic and cubic time: pass a few
 * hundred voices at most.
 *
 * @param mayJoin receives the cost of the next join and the number of groups
 * @returns the sums of each group
 */
export function groupVoices(
  voices: readonly VoiceSums[],
  mayJoin: (cost: number, groupCount: number) => boolean,
): VoiceSums[] {
  const measureSpread = createSpreadMeasure(voices[0]?.sums.length ?? 0);
  const findNearest = (key: number, node: Node): void => {
    node.nearest = -1;
    node.cost = Number.POSITIVE_INFINITY;
    for (const [index, other] of nodes) {
      if (index === key) continue;
      const cost = measureSpread(node.sums, other.sums) - node.spread - other.spread;
      if (cost < node.cost) [node.nearest, node.cost] = [index, cost];
    }
  };
  const nodes = new Map<number, Node>(
    voices.map((sums, index) => [
      index,
      { sums, spread: measureSpread(sums), nearest: -1, cost: Number.POSITIVE_INFINITY },
    ]),
  );
  for (const [key, node] of nodes) findNearest(key, node);
  while (nodes.size > 1) {
    const [key, node] = [...nodes].reduce((best, next) => (next[1].cost < best[1].cost ? next : best));
    const other = nodes.get(node.nearest);
    if (other === undefined || !mayJoin(node.cost, nodes.size)) break;
    const gone = node.nearest;
    nodes.delete(gone);
    const sums = joinSums(node.sums, other.sums);
    const joined = { sums, spread: measureSpread(sums), nearest: -1, cost: Number.POSITIVE_INFINITY };
    nodes.set(key, joined);
    for (const [index, left] of nodes) {
      if (left === joined || left.nearest === key || left.nearest === gone) findNearest(index, left);
    }
  }
  return [...nodes.values()].map(({ sums }) => sums);
}
