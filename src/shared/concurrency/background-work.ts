/** Tracks work that no caller waits for. The resources that it uses are closed only after it has ended. */
export class BackgroundWork {
  readonly #running = new Set<Promise<unknown>>();

  /** @returns the same promise */
  readonly add = <T>(work: Promise<T>): Promise<T> => {
    const forget = () => this.#running.delete(work);
    this.#running.add(work);
    work.then(forget, forget);
    return work;
  };

  /** Resolves when no work is running. */
  async ended(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
  }
}
