/** Work that has not ended. A failure of it is reported by whoever started it. */
export class OpenWork {
  readonly #open = new Set<Promise<void>>();

  /** @returns the same work */
  readonly add = <T>(work: Promise<T>): Promise<T> => {
    const forget = () => void this.#open.delete(ended);
    const ended: Promise<void> = work.then(forget, forget);
    this.#open.add(ended);
    return work;
  };

  async end(): Promise<void> {
    await Promise.all(this.#open);
  }
}
