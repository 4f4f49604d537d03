/** Many values in few places: consecutive ones together. */

/** @returns at most `most` groups of as equal a size as can be, none empty, in order */
export function groupEvenly<T>(items: readonly T[], most: number): T[][] {
  const groups = Math.min(most, items.length);
  return Array.from({ length: groups }, (_, i) =>
    items.slice(Math.floor((i * items.length) / groups), Math.floor(((i + 1) * items.length) / groups)),
  );
}

export const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
