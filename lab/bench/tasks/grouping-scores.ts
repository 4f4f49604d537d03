/** How well groups agree with labels. */

export interface Agreement {
  /** Share of the items that are in a group, 0 to 1. */
  readonly grouped: number;
  /** Share of the grouped items that have the most frequent label of their group, 0 to 1. */
  readonly purity: number;
  /** Normalised mutual information, by the mean of the entropies, 0 to 1 (Strehl and Ghosh 2002). */
  readonly information: number;
  /** The adjusted Rand index, 0 for chance to 1 (Hubert and Arabie 1985). */
  readonly rand: number;
  /** Share of the labels that are the most frequent one, with at least half of the items, of some group, 0 to 1. */
  readonly found: number;
}

/**
 * @param groups of each item, in the order of the labels; undefined for an item without a group, which counts as its
 * own group
 */
export function compareGroups(labels: readonly string[], groups: readonly (number | undefined)[]): Agreement {
  const whole = groups.map((group, at) => (group === undefined ? `alone ${at}` : `group ${group}`));
  const [byLabel, byGroup] = [countAll(labels), countAll(whole)];
  const both = countAll(labels.map((label, at) => JSON.stringify([label, whole[at]])));
  const tops = new Map<string, { label: string; count: number }>();
  for (const [key, count] of both) {
    const [label = '', group = ''] = JSON.parse(key) as string[];
    if (!group.startsWith('group') || count <= (tops.get(group)?.count ?? 0)) continue;
    tops.set(group, { label, count });
  }
  const grouped = groups.filter((group) => group !== undefined).length;
  const found = [...tops]
    .filter(([group, { count }]) => count * 2 >= (byGroup.get(group) ?? 0))
    .map(([, { label }]) => label);
  const [pairs, labelPairs, groupPairs] = [both, byLabel, byGroup].map(countPairs) as [number, number, number];
  const chance = (labelPairs * groupPairs) / ((labels.length * (labels.length - 1)) / 2);
  const information = entropy(byLabel) + entropy(byGroup) - entropy(both);
  return {
    grouped: grouped / labels.length,
    purity: [...tops.values()].reduce((sum, { count }) => sum + count, 0) / Math.max(1, grouped),
    information: (2 * information) / (entropy(byLabel) + entropy(byGroup)),
    rand: (pairs - chance) / ((labelPairs + groupPairs) / 2 - chance),
    found: new Set(found).size / byLabel.size,
  };
}

function countAll(items: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

const countPairs = (counts: ReadonlyMap<string, number>): number =>
  [...counts.values()].reduce((sum, count) => sum + (count * (count - 1)) / 2, 0);

function entropy(counts: ReadonlyMap<string, number>): number {
  const all = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return -[...counts.values()].reduce((sum, count) => sum + (count / all) * Math.log(count / all), 0);
}
