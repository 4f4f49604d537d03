/**
 * A cache of the entries added or used last. It keeps at most `max` entries and drops half of them at a time, so it
 * need not order them as a map does that drops one by one.
 */
export class RecurrenceCache<Value> {
  readonly #max: number;
  #recent = new Map<string, Value>();
  #earlier = new Map<string, Value>();

  constructor(max: number) {
    this.#max = max;
  }

  get(key: string): Value | undefined {
    const recent = this.#recent.get(key);
    if (recent !== undefined) return recent;
    const earlier = this.#earlier.get(key);
    if (earlier !== undefined) this.set(key, earlier);
    return earlier;
  }

  set(key: string, value: Value): void {
    if (2 * this.#recent.size >= this.#max) {
      this.#earlier = this.#recent;
      this.#recent = new Map();
    }
    this.#recent.set(key, value);
  }
}
