/** Functions that are called when something has happened. */
export interface Listeners<About extends readonly unknown[]> {
  /** @returns a function that removes the listener */
  add(listener: (...about: About) => void): () => void;
  tell(...about: About): void;
}

/** Ends several things at once. */
export const stopAll =
  (...stops: readonly ((() => void) | undefined)[]) =>
  (): void => {
    for (const stop of stops) stop?.();
  };

export function createListeners<About extends readonly unknown[]>(): Listeners<About> {
  const listeners = new Set<(...about: About) => void>();
  return {
    add(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    tell(...about) {
      for (const listener of listeners) listener(...about);
    },
  };
}
