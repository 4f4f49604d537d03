/** Numbered items by value: the highest comes out first; on a tie, the one with the lowest number (a binary heap). */
export class MaxHeap {
  readonly #items: { id: number; value: number }[] = [];

  push(id: number, value: number): void {
    const items = this.#items;
    let index = items.push({ id, value }) - 1;
    while (index > 0) {
      const above = (index - 1) >> 1;
      if (!this.#isBefore(index, above)) return;
      this.#swap(index, above);
      index = above;
    }
  }

  pop(): { id: number; value: number } | undefined {
    const items = this.#items;
    if (items.length === 0) return undefined;
    this.#swap(0, items.length - 1);
    const top = items.pop();
    let index = 0;
    for (;;) {
      let first = index;
      for (const below of [2 * index + 1, 2 * index + 2]) {
        if (below < items.length && this.#isBefore(below, first)) first = below;
      }
      if (first === index) return top;
      this.#swap(index, first);
      index = first;
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
