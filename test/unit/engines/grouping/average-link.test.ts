import fc from 'fast-check';
import { expect, it } from 'vitest';
import { linkOnAverage } from '../../../../src/engines/text/grouping/average-link.ts';

/** The definition: joins the two most similar groups until none are similar enough. */
function linkNaively(similarity: (one: number, other: number) => number, count: number, lowest: number): number[][] {
  let groups = Array.from({ length: count }, (_, item) => [item]);
  for (;;) {
    let best: { one: number[]; other: number[]; mean: number } | undefined;
    for (const [at, one] of groups.entries()) {
      for (const other of groups.slice(at + 1)) {
        const sum = one.flatMap((a) => other.map((b) => similarity(a, b))).reduce((all, value) => all + value, 0);
        const mean = sum / (one.length * other.length);
        if (mean > lowest && (best === undefined || mean > best.mean)) best = { one, other, mean };
      }
    }
    if (best === undefined) return groups;
    const { one, other } = best;
    groups = [...groups.filter((group) => group !== one && group !== other), [...one, ...other]];
  }
}

const normalise = (groups: readonly (readonly number[])[]) =>
  groups.map((group) => [...group].sort((a, b) => a - b)).sort((a, b) => (a[0] ?? 0) - (b[0] ?? 0));

it('joins the same groups as the definition', async () => {
  // Different similarities: ties may be broken in any order.
  const anySimilarities = fc.integer({ min: 0, max: 12 }).chain((count) =>
    fc.record({
      count: fc.constant(count),
      order: fc.shuffledSubarray(
        Array.from({ length: count * count }, (_, at) => at),
        { minLength: count * count },
      ),
      lowest: fc.double({ min: 0, max: 1, noNaN: true }),
    }),
  );
  await fc.assert(
    fc.asyncProperty(anySimilarities, async ({ count, order, lowest }) => {
      const at = (one: number, other: number) =>
        ((order[Math.min(one, other) * count + Math.max(one, other)] ?? 0) + 0.5) / (count * count);
      const matrix = Float32Array.from({ length: count * count }, (_, place) =>
        at(Math.floor(place / count), place % count),
      );
      const roots = await linkOnAverage(matrix, count, lowest, () => {});
      const groups = new Map<number, number[]>();
      for (const [item, root] of roots.entries()) groups.set(root, [...(groups.get(root) ?? []), item]);
      expect(normalise([...groups.values()])).toEqual(normalise(linkNaively(at, count, lowest)));
    }),
    { numRuns: 200 },
  );
});
