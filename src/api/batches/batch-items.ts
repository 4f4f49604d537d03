/** Groups items into batches, in order. A slow source gives small batches without delay. */
import { setImmediate, setTimeout } from 'node:timers/promises';

/** The limits of one batch. */
export interface BatchLimits<Item> {
  /** Called for each batch, since it may change. */
  readonly maxItems: () => number;
  /** The sizes of an item, such as its characters and its bytes. */
  readonly sizesOf: (item: Item) => readonly number[];
  /** The limit on the sum of each size. A larger item is a batch on its own. */
  readonly maxSizes: readonly number[];
  /**
   * How long a batch waits for each next group, milliseconds: 0 takes only items that have arrived, infinity fills the
   * batch.
   */
  readonly lingerMs: number;
}

/** @param groups the items that arrive together; at most one group is read ahead of the consumer */
export async function* batchItems<Item extends NonNullable<unknown>>(
  groups: AsyncIterable<readonly Item[]>,
  { maxItems, sizesOf, maxSizes, lingerMs }: BatchLimits<Item>,
): AsyncGenerator<Item[]> {
  const iterator = groups[Symbol.asyncIterator]();
  const read = () => {
    const next = iterator.next();
    // The next request for a batch reports the failure; until then, mark it as handled.
    next.catch(() => {});
    return next;
  };
  let group: readonly Item[] = [];
  let index = 0;
  let batch: Item[] = [];
  let sums: readonly number[] = [];

  /** @returns whether the batch took the rest of the group and has room for more */
  function fill(): boolean {
    const max = maxItems();
    for (let item = group[index]; item !== undefined; item = group[index]) {
      const sizes = sizesOf(item).map((size, i) => size + (sums[i] ?? 0));
      const isFull = batch.length >= max || sizes.some((size, i) => size > (maxSizes[i] ?? 0));
      if (isFull && batch.length > 0) return false;
      batch.push(item);
      sums = sizes;
      index += 1;
    }
    return batch.length < max;
  }

  let pending = read();
  try {
    for (;;) {
      while (fill()) {
        const isWaiting = batch.length > 0 && lingerMs < Number.POSITIVE_INFINITY;
        const next = await (isWaiting ? Promise.race([pending, pause(lingerMs)]) : pending);
        if (next === undefined || (next.done && batch.length > 0)) break;
        if (next.done) return;
        [group, index] = [next.value, 0];
        pending = read();
      }
      yield batch;
      [batch, sums] = [[], []];
    }
  } finally {
    // A source that is waiting cannot be ended before it yields.
    iterator.return?.().catch(() => {});
  }
}

const pause = (ms: number): Promise<undefined> => (ms === 0 ? setImmediate(undefined) : setTimeout(ms, undefined));

/** All items in one group, as a source of batches. */
export async function* oneGroup<Item>(items: Iterable<Item>): AsyncGenerator<readonly Item[]> {
  yield [...items];
}
