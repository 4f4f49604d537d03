/**
 * Values read from the store, kept until somebody changes them. {@link ReadCache.drop} forgets a value that this connection
 * changes; a commit of any other connection, in this process or another, makes the cache forget all of them.
 */
import { RecentMap } from '../base/recent-map.ts';

/** Returns a number that differs after every commit of another connection. Each read asks for it. */
export type ForeignChanges = () => number;

/** Reads of all caches of this process, for the metrics. */
export const cacheReads = { hits: 0, misses: 0 };

interface CacheOptions<T> {
  /** Undefined if the engine has none: nothing is kept then. */
  readonly foreignChanges: ForeignChanges | undefined;
  /** The most that all values together weigh; those used least recently go first. */
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
   * The value of a key, loaded unless it is kept. Readers of one key share a load that is under way.
   *
   * @param load reads the value; an undefined value and an error are not kept
   */
  read(key: string, load: () => Promise<T | undefined>): Promise<T | undefined> {
    if (this.#foreignChanges === undefined) return load();
    // Before the load: a commit in between makes the next read load again, whether or not this load has seen it.
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

  /** Forgets all values, as {@link ReadCache.drop} does one. */
  clear(): void {
    this.#kept.clear();
  }

  /** Forgets the value of a key, even if it is being loaded. Call it after the commit of a change, before anyone learns of it. */
  drop(key: string): void {
    this.#kept.delete(key);
  }
}
