/** Groups by a key, in the order in which the keys first occur. Elements without a key are skipped. */
export function groupBy<T, Key>(elements: Iterable<T>, keyOf: (element: T) => Key | undefined): Map<Key, T[]> {
  const groups = new Map<Key, T[]>();
  for (const element of elements) {
    const key = keyOf(element);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [element]);
    else group.push(element);
  }
  return groups;
}

/** Counts by a key, in the order in which the keys first occur. Elements without a key are skipped. */
export const countBy = <T, Key>(elements: Iterable<T>, keyOf: (element: T) => Key | undefined): Map<Key, number> =>
  new Map([...groupBy(elements, keyOf)].map(([key, { length }]) => [key, length]));
