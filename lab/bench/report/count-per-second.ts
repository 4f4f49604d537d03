/** How long a speed is measured, in milliseconds: long enough to average out compilation and garbage collection. */
const measuredMs = 500;
const warmUpMs = 500;

/**
 * Measures how many items per second `work` processes: repeats it for half a second, after a warm-up of the same
 * length.
 */
export function countPerSecond<Item>(items: readonly Item[], work: (item: Item) => unknown): number {
  repeat(items, work, warmUpMs);
  return repeat(items, work, measuredMs);
}

function repeat<Item>(items: readonly Item[], work: (item: Item) => unknown, minMs: number): number {
  const begun = performance.now();
  for (let done = 0; items.length > 0; ) {
    for (const item of items) {
      work(item);
      done++;
      const tookMs = performance.now() - begun;
      if (tookMs > minMs) return (1000 * done) / tookMs;
    }
  }
  return 0;
}
