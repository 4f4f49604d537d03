/** Work that nobody waits for while it runs. What it uses is closed only after it has ended. */
export class BackgroundWork {
  readonly #running = new Set<Promise<unknown>>();

  /** @returns the same work */
  add<T>(work: Promise<T>): Promise<T> {
    const forget = () => this.#running.delete(work);
    this.#running.add(work);
    work.then(forget, forget);
    return work;
  }

  /** Resolves when nothing is running. */
  async ended(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
  }
}
