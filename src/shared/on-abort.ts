/**
 * Many things that end with one signal, such as every pause and every request of a run. Node warns of a leak from the
 * eleventh listener of a signal on, and AbortSignal.any keeps a reference on its source for each signal that it makes: a
 * signal gets one listener here, however many callbacks wait for it, and a callback that is taken back leaves nothing.
 */

const waiting = new WeakMap<AbortSignal, Set<() => void>>();

/** Calls back once when the signal is aborted, at once if it is already. @returns takes the callback back */
export function onAbort(signal: AbortSignal, callback: () => void): () => void {
  if (signal.aborted) {
    callback();
    return () => {};
  }
  const callbacks = waiting.get(signal) ?? listen(signal);
  // The same function may be given twice.
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

/** Waits for what goes on without this caller, too. @throws the signal's reason when it is aborted before */
export function orAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const takeBack = onAbort(signal, () => reject(signal.reason));
    promise.then(resolve, reject).finally(takeBack);
  });
}

/** A signal for one piece of work, aborted with another that lasts longer. `release` is for the end of the work. */
export function deriveSignal(lasting: AbortSignal): { readonly signal: AbortSignal; release(): void } {
  const controller = new AbortController();
  const release = onAbort(lasting, () => controller.abort(lasting.reason));
  return { signal: controller.signal, release };
}
