/** Numbered items by value: the highest comes out first, of equals the one with the lowest number (a binary heap). */
export class MaxHeap {
  readonly #items: { id: number; value: number }[] = [];

  push(id: number, value: number): void {
    const items = this.#items;
    let at = items.push({ id, value }) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!this.#isBefore(at, above)) return;
      this.#swap(at, above);
      at = above;
    }
  }

  pop(): { id: number; value: number } | undefined {
    const items = this.#items;
    if (items.length === 0) return undefined;
    this.#swap(0, items.length - 1);
    const top = items.pop();
    let at = 0;
    for (;;) {
      let first = at;
      for (const below of [2 * at + 1, 2 * at + 2]) {
        if (below < items.length && this.#isBefore(below, first)) first = below;
      }
      if (first === at) return top;
      this.#swap(at, first);
      at = first;
    }
  }

  #isBefore(one: number, other: number): boolean {
    const [a, b] = [this.#items[one], this.#items[other]];
    if (!a || !b) return false;
    return a.value === b.value ? a.id < b.id : a.value > b.value;
  }

  #swap(one: number, other: number): void {
    const [a, b] = [this.#items[one], this.#items[other]];
    if (a && b) [this.#items[one], this.#items[other]] = [b, a];
  }
}
