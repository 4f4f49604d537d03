/** Work in progress. Its failure is reported by the code that started it. */
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
