/** Returns a function that creates its value at the first call and returns the same one afterwards. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** Like {@link once}, for a value that takes time. If making it fails, the next call tries again. */
export function onceMade<T>(make: () => Promise<T>): () => Promise<T> {
  let making: Promise<T> | undefined;
  return () => {
    making ??= make().catch((error: unknown) => {
      making = undefined;
      throw error;
    });
    return making;
  };
}

/** Returns an object whose members are created at their first use. @param makers one function for each member */
export function lazily<Members extends object>(makers: { readonly [Name in keyof Members]: () => Members[Name] }) {
  const getters = Object.entries<() => unknown>(makers).map(([name, make]) => [
    name,
    { enumerable: true, configurable: true, get: once(make) },
  ]);
  return Object.defineProperties({}, Object.fromEntries(getters)) as Readonly<Members>;
}

/**
 * Reads a value at most once per tick of the event loop: all requests received in one tick see the same value.
 *
 * @param read fast, but too slow to call for each request; an error is not cached
 */
export function oncePerTurn<T>(read: () => T): () => T {
  let known: { readonly value: T } | undefined;
  const forget = () => {
    known = undefined;
  };
  return () => {
    if (known === undefined) {
      known = { value: read() };
      setImmediate(forget);
    }
    return known.value;
  };
}
