/** How long a speed is measured, milliseconds: long enough that compiling and collecting even out. */
const measuredMs = 500;
const warmUpMs = 500;

/** How many items a second some work takes, over and over for half a second, after as long a while that is not counted. */
export function countPerSecond<Item>(items: readonly Item[], work: (item: Item) => unknown): number {
  repeat(items, work, warmUpMs);
  return repeat(items, work, measuredMs);
}

function repeat<Item>(items: readonly Item[], work: (item: Item) => unknown, leastMs: number): number {
  const begun = performance.now();
  for (let done = 0; items.length > 0; ) {
    for (const item of items) {
      work(item);
      done++;
      const tookMs = performance.now() - begun;
      if (tookMs > leastMs) return (1000 * done) / tookMs;
    }
  }
  return 0;
}
