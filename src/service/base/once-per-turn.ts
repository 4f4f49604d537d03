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
