/** A promise that is settled from outside. Settling it again does nothing. */
export interface Deferred<T> {
  readonly promise: Promise<T>;
  resolve(value: T): void;
  reject(reason: Error): void;
}

export function createDeferred<T>(): Deferred<T> {
  let resolve: (value: T) => void = () => {};
  let reject: (reason: Error) => void = () => {};
  const promise = new Promise<T>((onValue, onReason) => {
    resolve = onValue;
    reject = onReason;
  });
  // Nobody may be waiting: then a rejection is no one's failure.
  promise.catch(() => {});
  return { promise, resolve, reject };
}
