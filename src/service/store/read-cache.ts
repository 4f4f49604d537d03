/**
 * Values read from the store, cached until they change. {@link ReadCache.drop} removes a value that this connection
 * changes; a commit by any other connection, in this process or another, clears the cache.
 */
import { RecentMap } from '../../shared/collections/recent-map.ts';

/** Returns a number that differs after every commit of another connection. Each read calls it. */
export type ForeignChanges = () => number;

/** Reads of all caches of this process, for the metrics. */
export const cacheReads = { hits: 0, misses: 0 };

interface CacheOptions<T> {
  /** Undefined if the database cannot provide it: nothing is cached then. */
  readonly foreignChanges: ForeignChanges | undefined;
  /** Maximum total weight of the values; the least recently used are removed first. */
  readonly maxWeight: number;
  readonly weigh: (value: T) => number;
}

export class ReadCache<T> {
  readonly #foreignChanges: ForeignChanges | undefined;
  readonly #weigh: (value: T) => number;
  readonly #kept: RecentMap<Promise<T | undefined>>;
  #version: number | undefined;

  constructor({ foreignChanges, maxWeight, weigh }: CacheOptions<T>) {
    this.#foreignChanges = foreignChanges;
    this.#weigh = weigh;
    this.#kept = new RecentMap(maxWeight);
  }

  /**
   * Returns the value of a key, loaded unless it is cached. Concurrent readers of one key share a load.
   *
   * @param load reads the value; an undefined value and an error are not cached
   */
  read(key: string, load: () => Promise<T | undefined>): Promise<T | undefined> {
    if (this.#foreignChanges === undefined) return load();
    // Read it before the load: after a commit in between, the next read loads again, whether or not this load has seen
    // the commit.
    const version = this.#foreignChanges();
    if (version !== this.#version) this.#kept.clear();
    this.#version = version;
    const known = this.#kept.get(key);
    cacheReads[known === undefined ? 'misses' : 'hits'] += 1;
    if (known !== undefined) return known;
    const loading = load();
    this.#kept.set(key, loading, 0);
    const settle = (value: T | undefined) => {
      if (this.#kept.get(key) !== loading) return;
      if (value === undefined) this.#kept.delete(key);
      else this.#kept.set(key, loading, this.#weigh(value));
    };
    loading.then(settle, () => settle(undefined));
    return loading;
  }

  /** Removes all values. */
  clear(): void {
    this.#kept.clear();
  }

  /**
   * Removes the value of a key, even if it is being loaded. Call it after the commit of a change, before any caller
   * learns of it.
   */
  drop(key: string): void {
    this.#kept.delete(key);
  }
}
