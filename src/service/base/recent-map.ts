/** A map that keeps what was used most recently, up to a total weight. */
export class RecentMap<V> {
  readonly #maxWeight: number;
  /** In the order of their last use. */
  readonly #entries = new Map<string, { readonly value: V; readonly weight: number }>();
  #weight = 0;

  /** @param maxWeight the most that the values weigh together; a single value that is heavier is not kept */
  constructor(maxWeight: number) {
    this.#maxWeight = maxWeight;
  }

  get(key: string): V | undefined {
    const entry = this.#entries.get(key);
    if (entry === undefined) return undefined;
    this.#entries.delete(key);
    this.#entries.set(key, entry);
    return entry.value;
  }

  /** @param weight in the unit of the highest weight: left out, that is a number of values */
  set(key: string, value: V, weight = 1): void {
    this.delete(key);
    this.#entries.set(key, { value, weight });
    this.#weight += weight;
    for (const oldest of this.#entries.keys()) {
      if (this.#weight <= this.#maxWeight) return;
      this.delete(oldest);
    }
  }

  delete(key: string): void {
    const entry = this.#entries.get(key);
    if (entry === undefined) return;
    this.#entries.delete(key);
    this.#weight -= entry.weight;
  }

  clear(): void {
    this.#entries.clear();
    this.#weight = 0;
  }
}
