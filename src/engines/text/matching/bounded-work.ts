/** Called between pieces of long work, so that the caller can do other things meanwhile. */
export type Pause = () => Promise<void> | void;

/** Texts between two pauses: a few milliseconds of work. */
export const textsBetweenPauses = 64;

/** Returns at most `max` items of a list, evenly spread, including the first. @param max 1 or more */
export function takeEvenly<Item>(list: readonly Item[], max: number): readonly Item[] {
  if (list.length <= max) return list;
  return Array.from({ length: Math.floor(max) }, (_, index) => list[Math.floor((index * list.length) / max)]).filter(
    (item) => item !== undefined,
  );
}
