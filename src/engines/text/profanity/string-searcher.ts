/**
 * Searches for many strings at once: the automaton of Aho and Corasick, "Efficient string matching: an aid to
 * bibliographic search" (CACM 18, 1975).
 */

export class StringSearcher {
  /** Children of all nodes: node * 65536 + UTF-16 unit gives the child. Node 0 is the root. */
  readonly #children = new Map<number, number>();
  readonly #rootChildren = new Uint32Array(65536);
  /** The node of the longest proper suffix that is in the tree. */
  readonly #fallbacks: number[] = [0];
  /** The length of the string that ends at the node; 0 if no string ends there. */
  readonly #lengths: number[] = [0];
  /** The nearest node among the fallbacks at which a string ends; 0 if no string ends there. */
  readonly #shorter: number[] = [0];

  /** @param strings empty ones are ignored */
  constructor(strings: Iterable<string>) {
    const parents: number[] = [0];
    const units: number[] = [0];
    for (const string of strings) {
      let node = 0;
      for (let index = 0; index < string.length; index++) {
        const unit = string.charCodeAt(index);
        const key = node * 65536 + unit;
        let child = this.#children.get(key);
        if (child === undefined) {
          child = parents.length;
          this.#children.set(key, child);
          if (node === 0) this.#rootChildren[unit] = child;
          parents.push(node);
          units.push(unit);
          this.#fallbacks.push(0);
          this.#lengths.push(0);
          this.#shorter.push(0);
        }
        node = child;
      }
      if (node !== 0) this.#lengths[node] = string.length;
    }
    this.#linkFallbacks(parents, units);
  }

  /** Calls `found` for every occurrence, including overlapping ones, by its end: UTF-16, end exclusive. */
  search(text: string, found: (start: number, end: number) => void): void {
    let node = 0;
    for (let index = 0; index < text.length; index++) {
      node = this.#step(node, text.charCodeAt(index));
      if (node === 0) continue;
      const first = this.#lengths[node] > 0 ? node : this.#shorter[node];
      for (let position = first; position !== 0; position = this.#shorter[position])
        found(index + 1 - this.#lengths[position], index + 1);
    }
  }

  #step(from: number, unit: number): number {
    let node = from;
    while (node !== 0) {
      const child = this.#children.get(node * 65536 + unit);
      if (child !== undefined) return child;
      node = this.#fallbacks[node];
    }
    return this.#rootChildren[unit];
  }

  #linkFallbacks(parents: readonly number[], units: readonly number[]): void {
    // A node's fallback is shallower than the node, so in order of depth the needed ones are already known.
    const depths = new Uint32Array(parents.length);
    for (let node = 1; node < parents.length; node++) depths[node] = depths[parents[node]] + 1;
    const order = [...depths.keys()].sort((a, b) => depths[a] - depths[b]);
    for (const node of order) {
      if (node === 0) continue;
      const parent = parents[node];
      const fallback = parent === 0 ? 0 : this.#step(this.#fallbacks[parent], units[node]);
      this.#fallbacks[node] = fallback;
      this.#shorter[node] = this.#lengths[fallback] > 0 ? fallback : this.#shorter[fallback];
    }
  }
}
