/** Groups consecutive values, to show many in limited space. */

/** @returns at most `max` non-empty groups of nearly equal size, in order */
export function groupEvenly<T>(items: readonly T[], max: number): T[][] {
  const groups = Math.min(max, items.length);
  return Array.from({ length: groups }, (_, i) =>
    items.slice(Math.floor((i * items.length) / groups), Math.floor(((i + 1) * items.length) / groups)),
  );
}

export const meanOf = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;
