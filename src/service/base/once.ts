/** Returns a function that creates its value at the first call and returns the same one afterwards. */
export function once<T>(make: () => T): () => T {
  let made: { value: T } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}

/** An object whose members are made at their first use. @param makers one function for each member */
export function lazily<Members extends object>(makers: { readonly [Name in keyof Members]: () => Members[Name] }) {
  const getters = Object.entries<() => unknown>(makers).map(([name, make]) => [
    name,
    { enumerable: true, configurable: true, get: once(make) },
  ]);
  return Object.defineProperties({}, Object.fromEntries(getters)) as Readonly<Members>;
}

/**
 * A value that is read again in each turn of the event loop, and not more often: all requests that a turn has received see the same.
 *
 * @param read is cheap to wait for, but not to call for each request. What it throws is not kept
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
