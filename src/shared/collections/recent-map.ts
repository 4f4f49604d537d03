export interface RecentMapOptions<V> {
  /** Values for which this is true stay, regardless of the weight. */
  readonly isHeld?: (value: V) => boolean;
  /** Called with each value that was removed to make room, or by {@link RecentMap.drop}. */
  readonly onDrop?: (value: V) => void;
}

/** A map that keeps the most recently used values, up to a total weight. */
export class RecentMap<V> {
  readonly #maxWeight: number;
  readonly #options: RecentMapOptions<V>;
  /** In the order of their last use. */
  readonly #entries = new Map<string, { readonly value: V; readonly weight: number }>();
  #weight = 0;

  /** @param maxWeight the maximum total weight of the values; a single heavier value is not stored, unless it is held */
  constructor(maxWeight: number, options: RecentMapOptions<V> = {}) {
    this.#maxWeight = maxWeight;
    this.#options = options;
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** @param weight in the unit of the maximum weight; by default, values are counted */
  set(key: string, value: V, weight = 1): void {
    this.delete(key);
    this.#entries.set(key, { value, weight });
    this.#weight += weight;
    for (const [oldest, { value: old }] of this.#entries) {
      if (this.#weight <= this.#maxWeight) return;
      if (this.#options.isHeld?.(old) !== true) this.drop(oldest);
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#weight -= entry.weight;
  }

  /** Deletes a value as if room were needed. */
  drop(key: string): void {
    const value = this.#entries.get(key)?.value;
    this.delete(key);
    if (value !== undefined) this.#options.onDrop?.(value);
  }

  /** The values, the least recently used first. */
  values(): V[] {
    return [...this.#entries.values()].map(({ value }) => value);
  }

  clear(): void {
    this.#entries.clear();
    this.#weight = 0;
  }
}
