/**
 * Lets many callbacks, such as every pause and every request of a run, wait for one signal. Node warns of a leak from
 * the eleventh listener of a signal on, and AbortSignal.any keeps a reference to its source for each signal that it
 * derives. Here a signal gets one listener, however many callbacks wait for it, and a removed callback leaves nothing
 * behind.
 */

const waiting = new WeakMap<AbortSignal, Set<() => void>>();

/**
 * Calls back once when the signal is aborted, at once if it already is. @returns a function that removes the callback
 */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  if (signal.aborted) {
    callback();
    return () => {};
  }
  const callbacks = waiting.get(signal) ?? listen(signal);
  // The same function may be passed twice.
  const own = () => callback();
  callbacks.add(own);
  return () => void callbacks.delete(own);
}

function listen(signal: AbortSignal): Set<() => void> {
  const callbacks = new Set<() => void>();
  waiting.set(signal, callbacks);
  const callAll = () => {
    for (const callback of callbacks) callback();
  };
  signal.addEventListener('abort', callAll, { once: true });
  return callbacks;
}

/** Pauses. @throws the signal's reason when it is aborted */
export function pause(durationMs: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    const timer = setTimeout(() => {
      takeBack();
      resolve();
    }, durationMs);
    const takeBack = onAbort(signal, () => {
      clearTimeout(timer);
      reject(signal.reason);
    });
  });
}

/** Waits for work that goes on even if this caller stops waiting. @throws the signal's reason if it is aborted first */
export function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const takeBack = onAbort(signal, () => reject(signal.reason));
    promise.then(resolve, reject).finally(takeBack);
  });
}

/**
 * Derives a signal for one piece of work from signals that last longer: it is aborted with the first of them. Call
 * `release` when the work ends.
 */
export function deriveSignal(...lasting: readonly (AbortSignal | undefined)[]): {
  readonly signal: AbortSignal;
  release(): void;
} {
  const controller = new AbortController();
  const releases = lasting.map((signal) => signal && onAbort(signal, () => controller.abort(signal.reason)));
  return {
    signal: controller.signal,
    release() {
      for (const release of releases) release?.();
    },
  };
}
